import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { joinSalesmen } from '../../../platform/staff/service.ts'
import { sales } from '../money/bills.ts'
import { showPivot } from '../pivot.ts'
import { askOf } from '../report-query.ts'

// The payments of a salesman's residents for their first month (administration.md 2.3): the receipts of report 20 of
// that month, of the stays whose first month it is. The figures are the report's own, so they cannot differ.

joinSalesmen({ figures: firstMonthReceipts })

async function firstMonthReceipts(db: Db, who: Who, month: string) {
  const ask = await askOf(db, who, { feeMonth: month })
  const began = sql`split_part(fact.row_id, '|', 2) in (
    select live_id from live
    where org_id = ${who.orgId} and sale_id is not null
      and to_char(coalesce(charge_start_date, live_date), 'YYYY-MM') = ${month})`
  const { list } = await showPivot(ask, { ...sales, only: () => began }, { pageHelper: '0' })
  return list.map(({ rowId, paidAmt }) => ({
    saleId: String(rowId).split('|')[0],
    firstMonthReceipts: Number(paidAmt),
  }))
}
