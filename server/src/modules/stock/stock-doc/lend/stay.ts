import { sql } from 'kysely'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { borrowerType, lendRefusals as no } from '#contract/modules/stock/stock-doc/lend.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { joinSettlement } from '../../../fees/settlement/service.ts'
import { joinResidence } from '../../../living/residence/service.ts'

/** Loans of a resident who departs (stock.md 3.5). */

/** The quantity that is still out. */
async function lentTo(db: Db, who: Who, oldmanId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(line.quantity - line.returned_quantity - line.damaged_quantity - line.lost_quantity), 0) as n
    from stock_doc doc join stock_doc_line line on line.org_id = doc.org_id and line.doc_id = doc.doc_id
    where doc.org_id = ${who.orgId} and doc.doc_type = 'LEND' and doc.status in (${sql.lit(docStatus.is.posted)}, ${sql.lit(docStatus.is.partReturned)})
      and doc.borrower_type = ${borrowerType.is.resident}::int and doc.borrower_id = ${oldmanId}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

joinResidence({
  name: 'lend',
  answers: {
    // Undefined without loans: other modules may still hold something.
    itemsOpen: async (db, who, { resident }) => ((await lentTo(db, who, resident.oldmanId)) > 0 ? true : undefined),
  },
})

joinSettlement({
  name: 'lend',
  warnings: async (db, who, { resident }) => {
    const n = await lentTo(db, who, resident.oldmanId)
    if (n === 0) return []
    const url = `/warehouse/lend?borrowerName=${encodeURIComponent(resident.oldmanName)}`
    return [{ code: no.notReturned.code, message: no.notReturned.text.replace('{n}', String(n)), url }]
  },
})
