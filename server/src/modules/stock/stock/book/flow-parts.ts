import { type RawBuilder, sql } from 'kysely'
import type { FlowPart } from '#contract/modules/stock/stock/ledger.ts'

/** The records of each column of 收发存 (stock.md 4); a red-punch belongs to the column it reverses. */
export const flowPartIs: Record<FlowPart, RawBuilder<boolean>> = {
  in: sql`(move_type = 'IN' or move_type = 'RED' and doc_type = 'STORE')`,
  out: sql`(move_type = 'OUT' or move_type = 'RED' and doc_type = 'DELIVER')`,
  scrap: sql`move_type = 'SCRAP'`,
  lend: sql`move_type = 'LEND'`,
  back: sql`move_type = 'RETURN'`,
  transfer: sql`move_type in ('TRANSIT_OUT', 'TRANSIT_IN')`,
  count: sql`move_type in ('GAIN', 'LOSS')`,
}
