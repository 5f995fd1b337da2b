import type { ReplyFor } from '#contract/kit/calls.ts'
import type { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'

/** An inspection as its pages read it. */
export type Whole = ReplyFor<typeof inspection.get>
