import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Lets other modules follow assessments: proposed levels, plans, diets. A module registers once (`joinAssessment`) and
 * is called inside the transaction of the change.
 *
 * | function | when | with |
 * |---|---|---|
 * | completed | an assessment is complete and bound: at its completion, or when it is bound later | the row; may give the proposal made of it, which the row then names |
 * | isUsed | before it is voided (14207) or unbound (14209) | its id; true where an affirmed level change rests on it |
 * | gone | it was voided or unbound | the row as it was |
 */
export interface Follower extends SeamPart {
  completed?: (db: Db, who: Who, assessment: Assessment) => Promise<{ proposalId?: string } | undefined>
  isUsed?: (db: Db, who: Who, assessmentId: string) => Promise<boolean>
  gone?: (db: Db, who: Who, assessment: Assessment) => Promise<unknown>
}
export type Assessment = Row<'assessment'>

const followers = seam<Follower>('assessment')

/** Joins for the life of the process; returns a function that leaves again, for tests. */
export const joinAssessment = followers.join

/** The proposal a module made of it, if any. */
export async function followCompleted(db: Db, who: Who, row: Assessment): Promise<string | undefined> {
  let proposal: string | undefined
  for (const { completed } of followers.inOrder()) proposal = (await completed?.(db, who, row))?.proposalId ?? proposal
  return proposal
}
export async function isUsed(db: Db, who: Who, assessmentId: string): Promise<boolean> {
  for (const follower of followers.inOrder()) if (await follower.isUsed?.(db, who, assessmentId)) return true
  return false
}
export async function followGone(db: Db, who: Who, row: Assessment) {
  for (const { gone } of followers.inOrder()) await gone?.(db, who, row)
}
