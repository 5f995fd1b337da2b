import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The seam between outings and the modules that react to them: fees, care, drugs, meals, alarms. A module registers
 * once (`joinOuting`) and is called inside the transaction of the change, when all rows of the outing are written; an
 * error it throws undoes the whole change. These are all steps, with `detail`:
 *
 * | step | when | detail |
 * |---|---|---|
 * | leave | 确认离院, or an emergency registered as begun | outTime |
 * | return | 确认返院 | outTime, backTime, outDay, backDay (as they count), outDays, refundId |
 * | correct | 更正 of the times; back* are null while the resident is out | before and after: outTime, backTime, outDay, backDay, outDays, refundId |
 * | postpone | the plan got a later return | planBackBefore, planBack |
 */
export interface OutingReturn {
  outTime: string
  backTime: string
  /** The days as they count (setting backBeforeMeal): the days between them are days away. */
  outDay: string
  backDay: string
  outDays: number
  /** The id of the refund for this return; a correction makes a new return with another id. */
  refundId: string
}
export interface OutingDetails {
  leave: { outTime: string }
  return: OutingReturn
  correct: {
    before: OutingReturn | { outTime: string; backTime: null }
    after: OutingReturn | { outTime: string; backTime: null }
  }
  postpone: { planBackBefore: string; planBack: string }
}

export type OutingStep = {
  [N in keyof OutingDetails]: { name: N; detail: OutingDetails[N]; outing: Row<'outing'>; resident: Row<'oldman'> }
}[keyof OutingDetails]

interface Follower extends SeamPart {
  afterStep: (db: Db, who: Who, step: OutingStep) => Promise<unknown>
}
const followers = seam<Follower>('outing')

/** Registers for the life of the process; gives a function that removes the part, for tests. */
export const joinOuting = followers.join

export async function tellOutingStep(db: Db, who: Who, step: OutingStep) {
  for (const { afterStep } of followers.inOrder()) await afterStep(db, who, step)
}
