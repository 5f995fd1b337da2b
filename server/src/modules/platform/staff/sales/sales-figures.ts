import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/**
 * The results of salesmen are stored in higher modules: consultations, stays, bills. Each registers once with its
 * figures, and with the number of its rows that name a salesman; they are only added up here (administration.md 2.3).
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
  /** The figures of each salesman in a month, `YYYY-MM`. */
  figures?: (db: Db, who: Who, month: string) => Promise<readonly OfSale[]>
  /** The rows that name him: a salesman with any is disabled instead of deleted. */
  uses?: (db: Db, who: Who, saleId: string) => Promise<readonly { type: string; count: number }[]>
}

const keepers: SalesKeeper[] = []

/** Registers for the life of the process; called once, at the module's top level. */
export const joinSalesmen = (keeper: SalesKeeper) => void keepers.push(keeper)

const none: SaleFigures = { consults: 0, visits: 0, bookings: 0, moveIns: 0, firstMonthReceipts: 0 }

/** The month of all salesmen with any figure in it. */
export async function monthOf(db: Db, who: Who, month: string): Promise<(saleId: string) => SaleFigures> {
  const found = new Map<string, SaleFigures>()
  for (const { figures } of keepers)
    for (const { saleId, ...part } of (await figures?.(db, who, month)) ?? [])
      found.set(saleId, added(found.get(saleId) ?? none, part))
  return (saleId) => found.get(saleId) ?? none
}

/** The sum of two lines of figures. */
export const added = (one: SaleFigures, other: Partial<SaleFigures>): SaleFigures => ({
  consults: one.consults + (other.consults ?? 0),
  visits: one.visits + (other.visits ?? 0),
  bookings: one.bookings + (other.bookings ?? 0),
  moveIns: one.moveIns + (other.moveIns ?? 0),
  firstMonthReceipts: one.firstMonthReceipts + (other.firstMonthReceipts ?? 0),
})
export const sumOf = (list: readonly SaleFigures[]) => list.reduce(added, none)

/** The percentage of consultations that led to a move-in, with one decimal; 0 without any. */
export const conversionOf = ({ consults, moveIns }: SaleFigures) =>
  consults === 0 ? 0 : Math.round((moveIns * 1000) / consults) / 10

/** The kinds of records that name a salesman. */
export async function salesmanUses(db: Db, who: Who, saleId: string) {
  const all = []
  for (const { uses } of keepers) all.push(...((await uses?.(db, who, saleId)) ?? []))
  return all.filter(({ count }) => count > 0)
}
