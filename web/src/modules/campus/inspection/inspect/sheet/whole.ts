import type { ReplyFor } from '#contract/kit/calls.ts'
import type { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'

/** The colour of each conclusion. */
export const conclusionTones = { 1: 'success', 2: 'success', 3: 'warning', 4: 'danger' } as const

/** An inspection as its pages read it. */
export type Whole = ReplyFor<typeof inspection.get>
