import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

export type CallRow = Row<'callRecord'>

/** Effects in other modules of a handled call, in its transaction; the row then refers to their result. */
export interface CallFollower extends SeamPart {
  dealt: (db: Db, who: Who, row: CallRow) => Promise<{ incidentId?: string } | undefined>
}

const followers = seam<CallFollower>('call')

/** Joins for the life of the process; returns a function that leaves again, for tests. */
export const joinCall = followers.join
export const followersOfCalls = (): readonly CallFollower[] => followers.inOrder()
