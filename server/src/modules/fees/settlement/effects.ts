import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { type SeamPart, seam } from '#core/seam.ts'
import type { Who } from '#core/who/who.ts'

/** Why a settlement cannot be made yet (a block), or what should be looked at before (a warning). */
export interface Notice {
  code: number
  message: string
  url?: string
}
type Look = (db: Db, who: Who, subject: { resident: Row<'oldman'>; stay: Row<'live'> }) => Promise<Notice[]>

/**
 * What later modules know of somebody who leaves: a payment under way blocks; open lends, kept drugs, stored goods and
 * unfinished work warn (fees.md 13a). A module joins once; unasked there is nothing.
 */
export interface SettlementParticipant extends SeamPart {
  blocks?: Look
  warnings?: Look
}

const participants = seam<SettlementParticipant>('settlement')

/** @public Joins for the life of the process; gives the way out, which tests use. */
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
