import type { z } from 'zod'
import type { PrintData } from '#contract/modules/fees/account/trade.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

export { storedReceipts } from './receipt-rows.ts'

/**
 * Receipts of money that belongs to no resident: they share numbers, list and prints (fees.md 8), and the module of the
 * money makes their content. A module registers once.
 */
export interface ReceiptSource {
  /** Users who may print them beside holders of expense.receipt.print. */
  permit: string
  /** The papers of those receipts that belong to the source, as they would be printed now. */
  papersOf: (db: Db, who: Who, ids: readonly string[]) => Promise<ReadonlyMap<string, Paper>>
  /** Adds a print; gives the number of prints. */
  countPrint: (db: Db, who: Who, id: string) => Promise<number>
}
export type Paper = z.input<typeof PrintData>

const sources: ReceiptSource[] = []

/** Registers for the life of the process. */
export const joinReceipts = (source: ReceiptSource) => void sources.push(source)

/** A receipt of one of the sources. */
export interface ForeignReceipt {
  source: ReceiptSource
  paper: Paper
}

/** Those of these receipts that a source knows. */
export async function foreignReceipts(db: Db, who: Who, ids: readonly string[]) {
  const found = new Map<string, ForeignReceipt>()
  if (ids.length === 0) return found
  for (const source of sources)
    for (const [id, paper] of await source.papersOf(db, who, ids)) found.set(id, { source, paper })
  return found
}
