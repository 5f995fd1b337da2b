import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/**
 * What came of the work of salesmen stands in modules above: consultations, stays, bills. Each joins once with what it
 * counts, and with how often a salesman is named in its rows; here is only added up (administration.md 2.3).
 */
export interface SaleFigures {
  consults: number
  visits: number
  bookings: number
  moveIns: number
  /** fen */
  firstMonthReceipts: number
}
type OfSale = Partial<SaleFigures> & { saleId: string }

export interface SalesKeeper {
  /** What each did in a month, `YYYY-MM`. */
  figures?: (db: Db, who: Who, month: string) => Promise<readonly OfSale[]>
  /** What names him: one who is named is switched off instead of deleted. */
  uses?: (db: Db, who: Who, saleId: string) => Promise<readonly { type: string; count: number }[]>
}

const keepers: SalesKeeper[] = []

/** Joins for the life of the process; called once, where the module stands. */
export const joinSalesmen = (keeper: SalesKeeper) => void keepers.push(keeper)

const none: SaleFigures = { consults: 0, visits: 0, bookings: 0, moveIns: 0, firstMonthReceipts: 0 }

/** The month of everybody who did something in it. */
export async function monthOf(db: Db, who: Who, month: string): Promise<(saleId: string) => SaleFigures> {
  const found = new Map<string, SaleFigures>()
  for (const { figures } of keepers)
    for (const { saleId, ...part } of (await figures?.(db, who, month)) ?? [])
      found.set(saleId, added(found.get(saleId) ?? none, part))
  return (saleId) => found.get(saleId) ?? none
}

/** Two lines of figures as one. */
export const added = (one: SaleFigures, other: Partial<SaleFigures>): SaleFigures => ({
  consults: one.consults + (other.consults ?? 0),
  visits: one.visits + (other.visits ?? 0),
  bookings: one.bookings + (other.bookings ?? 0),
  moveIns: one.moveIns + (other.moveIns ?? 0),
  firstMonthReceipts: one.firstMonthReceipts + (other.firstMonthReceipts ?? 0),
})
export const sumOf = (list: readonly SaleFigures[]) => list.reduce(added, none)

/** Of a hundred consultations so many moved in, with one decimal; 0 without any. */
export const conversionOf = ({ consults, moveIns }: SaleFigures) =>
  consults === 0 ? 0 : Math.round((moveIns * 1000) / consults) / 10

/** Where a salesman is named. */
export async function salesmanUses(db: Db, who: Who, saleId: string) {
  const all = []
  for (const { uses } of keepers) all.push(...((await uses?.(db, who, saleId)) ?? []))
  return all.filter(({ count }) => count > 0)
}
