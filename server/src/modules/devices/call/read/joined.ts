import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

export type CallRow = Row<'callRecord'>

/** Effects in other modules of a handled call, in its transaction; the row then names their result. */
export interface CallFollower extends SeamPart {
  dealt: (db: Db, who: Who, row: CallRow) => Promise<{ incidentId?: string } | undefined>
}

const followers = seam<CallFollower>('call')

/** Joins for the life of the process; gives the way out, which tests use. */
export const joinCall = followers.join
export const followersOfCalls = (): readonly CallFollower[] => followers.inOrder()
