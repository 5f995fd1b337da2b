import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/** Why a settlement cannot be made yet (a block), or what should be checked before (a warning). */
export interface Notice {
  code: number
  message: string
  url?: string
}
type Look = (db: Db, who: Who, subject: { resident: Row<'oldman'>; stay: Row<'live'> }) => Promise<Notice[]>

/**
 * Facts of later modules about a departing resident: a payment under way blocks; open lends, kept drugs, stored goods
 * and unfinished work warn (fees.md 13a). A module registers once; without one there are none.
 */
export interface SettlementParticipant extends SeamPart {
  blocks?: Look
  warnings?: Look
}

const participants = seam<SettlementParticipant>('settlement')

/** @public Registers for the life of the process; gives a function that removes the part, for tests. */
export const joinSettlement = participants.join

export async function noticesOf(
  db: Db,
  who: Who,
  kind: 'blocks' | 'warnings',
  subject: { resident: Row<'oldman'>; stay: Row<'live'> },
) {
  const found: Notice[] = []
  for (const participant of participants.inOrder()) found.push(...((await participant[kind]?.(db, who, subject)) ?? []))
  return found
}
