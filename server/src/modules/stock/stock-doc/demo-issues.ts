import { sql } from 'kysely'
import { deliverType } from '#contract/modules/stock/stock-doc/deliver.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { handleWay } from '#contract/modules/stock/stock-doc/scrap.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { submitDoc } from './core/post.ts'
import { saveDraft } from './core/save.ts'
import { delivers } from './deliver/kind.ts'
import { scraps } from './scrap/kind.ts'

/** Issues of the year, to wards and residents, and scrapped goods; some documents still wait. */
export const makeIssues: Demo = async ({ db, orgId, now }) => {
  await documentsOfIssues(db, orgId)
  const today = now.slice(0, 10)
  const as = (back: number, time: string): Who => ({
    ...systemWho(orgId, back === 0 ? now : `${addDays(today, -back)} ${time}`),
    userId: 'user-storekeeper',
    userName: '库管员',
  })
  const goods = await plenty(db, orgId)
  const residents = await db
    .selectFrom('oldman')
    .select('oldmanId')
    .where('orgId', '=', orgId)
    .where('oldmanStatus', '=', 1)
    .orderBy('oldmanNo')
    .limit(2)
    .execute()
  if (goods.length < 8 || residents.length < 2) return
  const lines = (from: number, quantity: number) => goods.slice(from, from + 2).map((skuId) => ({ skuId, quantity }))
  const head = (who: Who) => ({ bizDate: who.today, depotId: 'depot-main' })
  for (const [at, { oldmanId }] of residents.entries()) {
    const who = as(at + 1, '10:10:00')
    const body = { ...head(who), deliverType: deliverType.is.resident, oldmanId, remark: '按需领用' } as const
    const sent = { ...body, lines: lines(at * 2, 2).map((line) => ({ ...line, chargeFlag: 0 as const })) }
    await submitDoc(db, who, delivers, await saveDraft(db, who, delivers, sent))
  }
  const who = as(0, '')
  const draft = {
    ...head(who),
    deliverType: deliverType.is.other,
    remark: '义诊活动用，待确认数量',
    lines: lines(4, 5),
  }
  await saveDraft(db, who, delivers, draft)
  const worn = lines(6, 1).map((line) => ({ ...line, scrapReason: 2, remark: '包装破损' }))
  const scrapped = { ...head(who), handleWay: handleWay.is.destroyed, lines: worn }
  await submitDoc(db, who, scraps, await saveDraft(db, who, scraps, scrapped))
}

/** Goods of which the main depot has plenty. */
async function plenty(db: Db, orgId: string): Promise<string[]> {
  const { rows } = await sql<{ skuId: string }>`
    select balance.sku_id from stock_balance balance
    join sku on sku.org_id = balance.org_id and sku.sku_id = balance.sku_id and sku.status = 1
    where balance.org_id = ${orgId} and balance.depot_id = 'depot-main'
    group by balance.sku_id having sum(balance.quantity - balance.locked_quantity) > 30
    order by balance.sku_id desc limit 8`.execute(db)
  return rows.map(({ skuId }) => skuId)
}

/** The documents for issues of the demo ledger: each to a ward, and to a resident or employee there. */
async function documentsOfIssues(db: Db, orgId: string) {
  await sql`
    with takers as (
      select dept_id, emp_id, row_number() over (order by emp_no) - 1 as at, count(*) over () as all_of_them
      from emp where org_id = ${orgId} and status <> 3 and dept_id like 'dept-ward-%'
    ), issued as (
      select org_id, doc_id, doc_no, biz_date, depot_id, operator_id, operator_name, create_time,
        -sum(quantity) as quantity, -sum(amount)::bigint as amount, row_number() over (order by doc_no) as at
      from stock_record where org_id = ${orgId} and doc_type = 'DELIVER' group by 1, 2, 3, 4, 5, 6, 7, 8
    )
    insert into stock_doc (org_id, doc_id, doc_type, doc_no, deliver_type, dept_id, receiver_id, biz_date, depot_id, status,
      total_quantity, total_amount, print_count, post_by, post_by_name, post_time, create_by, create_by_name, create_time)
    select org_id, doc_id, 'DELIVER', doc_no, ${deliverType.is.used}::int, takers.dept_id, takers.emp_id, biz_date, depot_id,
      ${docStatus.is.posted}::int, quantity, amount, 1, operator_id, operator_name, create_time, operator_id, operator_name,
      create_time
    from issued join takers on takers.at = issued.at % takers.all_of_them`.execute(db)
  await sql`
    insert into stock_doc_line (org_id, detail_id, doc_id, line_no, sku_id, quantity, price, amount)
    select org_id, doc_detail_id, doc_id, row_number() over (partition by doc_id order by min(seq)), sku_id, -sum(quantity),
      round(sum(amount) / sum(quantity)), -sum(amount)::bigint
    from stock_record where org_id = ${orgId} and doc_type = 'DELIVER'
    group by org_id, doc_id, doc_detail_id, sku_id`.execute(db)
  await sql`
    insert into stock_doc_event (org_id, doc_id, time, user_name, action)
    select org_id, doc_id, create_time, create_by_name, '过账' from stock_doc
    where org_id = ${orgId} and doc_type = 'DELIVER'`.execute(db)
}
