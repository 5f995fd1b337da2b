import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import type { Db } from '#core/db/db.ts'
import { countOf } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { filtered } from './core/reads.ts'
import { filtered as counts } from './inventory/reads.ts'

/** Documents that wait for somebody: transfers in transit, submitted counts, overdue loans. */

const { transit, partReceived, counted } = docStatus.is

export const countComing = (db: Db, who: Who) =>
  countOf(filtered(db, who, 'TRANSFER', { status: [transit, partReceived] }))
export const countCounts = (db: Db, who: Who) => countOf(counts(db, who, { status: counted }))
export const countLendsLate = (db: Db, who: Who) => countOf(filtered(db, who, 'LEND', { overdue: 1 }))
