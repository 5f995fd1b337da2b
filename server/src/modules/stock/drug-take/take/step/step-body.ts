import type { BodyFor } from '#contract/kit/calls.ts'
import type { drugTake } from '#contract/modules/stock/drug-take/take.ts'

/** What a call on doses contains, and the answer for each dose. */

export type Body = BodyFor<typeof drugTake.takeDo>
export interface Result {
  takeId: string | null
  takeLineId?: string
  code: number
  msg: string
  status: number | null
  version: number | null
}
