import { sql } from 'kysely'
import { depotType } from '#contract/modules/stock/sku/depot.ts'
import { docType } from '#contract/modules/stock/stock/ledger.ts'
import { docStatus } from '#contract/modules/stock/stock-doc/document.ts'
import { storeType } from '#contract/modules/stock/stock-doc/store.ts'
import type { Db } from '#core/db/db.ts'
import { systemWho } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import { saveDraft } from './core/save.ts'
import { makeIssues } from './demo-issues.ts'
import { makeLends } from './demo-lends.ts'
import { makeMoves } from './demo-moves.ts'
import { makeTurns } from './demo-turns.ts'
import { stores } from './store/kind.ts'

/** The stock-in and issue documents of the demo ledger, as the storekeeper posted them, and some that wait. */
const makeDocuments: Demo = async (maker, context) => {
  await makeStores(maker, context)
  await makeIssues(maker, context)
  await makeMoves(maker, context)
  await makeLends(maker, context)
  await makeTurns(maker, context)
}

const makeStores: Demo = async ({ db, orgId, now }) => {
  await documentsOfRecords(db, orgId)
  const goods = await db
    .selectFrom('sku')
    .select(['skuId', 'inPrice', 'shelfLifeDays'])
    .where('orgId', '=', orgId)
    .where('status', '=', 1)
    .where('shelfLifeDays', 'is', null)
    .orderBy('skuCode')
    .limit(3)
    .execute()
  const depot = await db
    .selectFrom('depot')
    .select('depotId')
    .where('orgId', '=', orgId)
    .where('depotType', '=', depotType.main)
    .orderBy('depotId')
    .executeTakeFirst()
  if (!depot || goods.length === 0) return
  const who = { ...systemWho(orgId, now), userId: 'user-storekeeper', userName: '库管员' }
  await saveDraft(db, who, stores, {
    storeType: storeType.is.given,
    donor: '阳光志愿服务队',
    bizDate: who.today,
    depotId: depot.depotId,
    remark: '到货待验收',
    lines: goods.map(({ skuId, inPrice }, at) => ({ skuId, quantity: 10 * (at + 1), price: inPrice ?? 0 })),
  })
}

const { store } = docType.is
const { opening, bought } = storeType.is

async function documentsOfRecords(db: Db, orgId: string) {
  await sql`
    insert into stock_doc (org_id, doc_id, doc_type, doc_no, store_type, biz_date, depot_id, status, total_quantity, total_amount,
      print_count, post_by, post_by_name, post_time, create_by, create_by_name, create_time, supplier_id, purchaser)
    select org_id, doc_id, doc_type, doc_no, case when first then ${opening}::int else ${bought}::int end,
      biz_date, depot_id, ${docStatus.is.posted}::int, quantity, amount, 1, operator_id, operator_name, create_time,
      operator_id, operator_name, create_time, case when not first then supplier_id end, case when not first then '采购员' end
    from (
      select record.org_id, doc_id, doc_type, doc_no, biz_date, depot_id, operator_id, operator_name, record.create_time,
        sum(quantity) as quantity, sum(amount)::bigint as amount, min(batch.supplier_id) as supplier_id,
        biz_date = min(biz_date) over () as first
      from stock_record record
      join stock_batch batch on batch.org_id = record.org_id and batch.batch_id = record.batch_id
      where record.org_id = ${orgId} and doc_type = ${store} group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    ) posted`.execute(db)
  await sql`
    insert into stock_doc_line (org_id, detail_id, doc_id, line_no, sku_id, batch_id, batch_no, production_date, expire_date,
      quantity, price, amount)
    select record.org_id, record.doc_detail_id, record.doc_id, row_number() over (partition by record.doc_id order by record.seq),
      record.sku_id, record.batch_id, batch.batch_no, batch.production_date, batch.expire_date, record.quantity, batch.in_price,
      record.amount
    from stock_record record
    join stock_batch batch on batch.org_id = record.org_id and batch.batch_id = record.batch_id
    where record.org_id = ${orgId} and record.doc_type = ${store}`.execute(db)
  await sql`
    insert into stock_doc_event (org_id, doc_id, time, user_name, action)
    select org_id, doc_id, create_time, create_by_name, '过账' from stock_doc where org_id = ${orgId} and post_time is not null`.execute(
    db,
  )
}

/** The deliveries of the demo ledger. */
export const after = ['stock/stock']

export default makeDocuments
