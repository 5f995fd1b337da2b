import type { Db } from '../../core/db.ts'
import type { Who } from '../../core/who.ts'
import type { Row } from '../../core/write.ts'

/**
 * What later modules of fees tell and hear about accounts: a module joins once (`joinAccounts`) and is called inside
 * the transaction of the trade. Prices answer the limits of prepayment, bills follow a prestore with their deduction,
 * bills and the payment provider name what keeps a month from being closed. An unanswered question means there is none.
 */
export interface AccountParticipant {
  name: string
  /** The monthly bed fee of somebody who lives here, fen. */
  monthlyBedFee?: (db: Db, who: Who, oldmanId: string) => Promise<number | undefined>
  /** All monthly service fees together, fen. */
  monthlyServiceFee?: (db: Db, who: Who, oldmanId: string) => Promise<number | undefined>
  /** After a trade was posted; account rows are locked. Whatever it throws takes the trade back. */
  afterTrade?: (db: Db, who: Who, trade: Row<'trade'>) => Promise<void>
  /** What is not finished in a month, as sentences. */
  openInMonth?: (db: Db, who: Who, feeMonth: string) => Promise<{ code: string; message: string }[]>
}

const participants: AccountParticipant[] = []

/** Joins for the life of the process; gives the way out, which tests use. */
export function joinAccounts(participant: AccountParticipant) {
  participants.push(participant)
  return () => void participants.splice(participants.indexOf(participant), 1)
}

/** The first price anybody knows. */
export async function feeOf(
  db: Db,
  who: Who,
  question: 'monthlyBedFee' | 'monthlyServiceFee',
  oldmanId: string,
): Promise<number | undefined> {
  for (const participant of participants) {
    const fee = await participant[question]?.(db, who, oldmanId)
    if (fee !== undefined) return fee
  }
  return undefined
}

export async function tellTrade(db: Db, who: Who, trade: Row<'trade'>) {
  for (const { afterTrade } of participants) await afterTrade?.(db, who, trade)
}

export async function openInMonth(db: Db, who: Who, feeMonth: string) {
  const found = []
  for (const participant of participants) found.push(...((await participant.openInMonth?.(db, who, feeMonth)) ?? []))
  return found
}
