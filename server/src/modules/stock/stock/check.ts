import { type RawBuilder, sql } from 'kysely'
import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import { checkKind } from '#contract/modules/stock/stock/stock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { leaders, tell } from '../../platform/message/service.ts'

/**
 * Proof of the store's books (stock.md 1): each invariant is computed anew from the records, so that a change made
 * outside the program is found too, with the expected and the actual value. Read only.
 */

export interface BookFault {
  kind: (typeof checkKind.values)[number]
  depotName: string | null
  skuName: string | null
  batchNo: string | null
  docNo: string | null
  expected: string
  actual: string
}
type Facts = Omit<BookFault, 'kind'>

const textSql = (quantity: string, amount: string) =>
  sql.raw(
    `trim(to_char((${quantity})::numeric, 'FM9999999990.###'), '.') || '／' || to_char((${amount})::numeric / 100, 'FM9999999990.00') || '元'`,
  )

const names = sql`(select depot_name from depot where depot.org_id = wrong.org_id and depot.depot_id = wrong.depot_id) as depot_name,
  (select sku_name from sku where sku.org_id = wrong.org_id and sku.sku_id = wrong.sku_id) as sku_name,
  (select batch_no from stock_batch batch where batch.org_id = wrong.org_id and batch.batch_id = wrong.batch_id) as batch_no`

const proofs: Record<BookFault['kind'], (orgId: string) => RawBuilder<Facts>> = {
  // Invariant 2.
  balance: (orgId) => sql`
    select ${names}, null as doc_no, ${textSql('should_q', 'should_a')} as expected, ${textSql('quantity', 'amount')} as actual
    from (
      select coalesce(balance.org_id, sum.org_id) as org_id, coalesce(balance.depot_id, sum.depot_id) as depot_id,
        coalesce(balance.sku_id, sum.sku_id) as sku_id, coalesce(balance.batch_id, sum.batch_id) as batch_id,
        coalesce(sum.quantity, 0) as should_q, coalesce(sum.amount, 0) as should_a,
        coalesce(balance.quantity, 0) as quantity, coalesce(balance.amount, 0) as amount
      from (select * from stock_balance where org_id = ${orgId}) balance
      full join (
        select org_id, depot_id, sku_id, batch_id, sum(quantity) as quantity, sum(amount) as amount
        from stock_record where org_id = ${orgId} group by org_id, depot_id, sku_id, batch_id
      ) sum using (org_id, depot_id, sku_id, batch_id)
    ) wrong where quantity <> should_q or amount <> should_a`,
  // Invariant 1.
  limits: (orgId) => sql`
    select ${names}, null as doc_no, '0 ≤ 锁定 ≤ 数量，空库金额为0' as expected,
      ${textSql('quantity', 'amount')} || '，锁定' || trim(to_char(locked_quantity, 'FM9999999990.###'), '.') as actual
    from stock_balance wrong where org_id = ${orgId}
      and (quantity < 0 or amount < 0 or quantity = 0 and amount <> 0 or locked_quantity not between 0 and quantity)`,
  seq: (orgId) => sql`
    select null as depot_name, null as sku_name, null as batch_no, null as doc_no, '最大流水号' || n as expected, '最大流水号' || last as actual
    from (select count(*) as n, coalesce(max(seq), 0) as last from stock_record where org_id = ${orgId}) wrong where n <> last`,
  running: (orgId) => sql`
    select ${names}, doc_no, ${textSql('should_q', 'should_a')} as expected, ${textSql('balance_quantity', 'balance_amount')} as actual
    from (
      select *, sum(quantity) over lying as should_q, sum(amount) over lying as should_a
      from stock_record where org_id = ${orgId} window lying as (partition by depot_id, sku_id order by seq)
    ) wrong where balance_quantity <> should_q or balance_amount <> should_a`,
  // Invariant 7.
  transfer: (orgId) => sql`
    select null as depot_name, (select sku_name from sku where sku.org_id = ${orgId} and sku.sku_id = wrong.sku_id) as sku_name,
      (select batch_no from stock_batch batch where batch.org_id = ${orgId} and batch.batch_id = wrong.batch_id) as batch_no,
      doc_no, ${textSql('0', '0')} as expected, ${textSql('quantity', 'amount')} as actual
    from (
      select doc_no, sku_id, batch_id, sum(quantity) as quantity, sum(amount) as amount from stock_record
      where org_id = ${orgId} and doc_type = 'TRANSFER' and move_type in ('TRANSIT_OUT', 'TRANSIT_IN')
      group by doc_no, doc_id, doc_step, sku_id, batch_id having sum(quantity) <> 0 or sum(amount) <> 0
    ) wrong`,
  // Invariant 3: never more taken back than there was, and marked once all of it is.
  reversed: (orgId) => sql`
    select ${names}, doc_no, ${textSql('quantity', 'amount')} as expected, ${textSql('-back', '-back_amount')} as actual
    from (
      select origin.*, sum(mirror.quantity) as back, sum(mirror.amount) as back_amount
      from stock_record mirror join stock_record origin
        on origin.org_id = mirror.org_id and origin.record_id = mirror.reverses
      where mirror.org_id = ${orgId} group by origin.org_id, origin.record_id
    ) wrong where abs(back) > abs(quantity) or (quantity + back = 0) <> (reversed_by is not null)`,
  // Invariant 2: the totals of a document equal what its posting moved, out of a depot or into one.
  totals: (orgId) => sql`
    select (select depot_name from depot where depot.org_id = ${orgId} and depot.depot_id = wrong.depot_id) as depot_name,
      null as sku_name, null as batch_no, doc_no, ${textSql('should_q', 'should_a')} as expected, ${textSql('quantity', 'amount')} as actual
    from (
      select doc.doc_no, doc.depot_id, abs(doc.total_quantity) as quantity, abs(doc.total_amount) as amount,
        abs(sum(record.quantity)) as should_q, abs(sum(record.amount)) as should_a
      from stock_doc doc join stock_record record on record.org_id = doc.org_id and record.doc_id = doc.doc_id
        and record.doc_step = 0 and record.move_type <> 'TRANSIT_IN'
      where doc.org_id = ${orgId} group by doc.org_id, doc.doc_id
    ) wrong where quantity <> should_q or amount <> should_a`,
  // Invariant 9, for the days after the last closed month.
  days: (orgId) => sql`
    select ${names}, null as doc_no, day || '不低于0' as expected, trim(to_char(quantity, 'FM9999999990.###'), '.') as actual
    from (
      select distinct on (depot_id, sku_id, batch_id) * from (
        select org_id, depot_id, sku_id, batch_id, biz_date as day, sum(sum(quantity)) over (partition by depot_id, sku_id, batch_id order by biz_date) as quantity
        from stock_record where org_id = ${orgId} group by org_id, depot_id, sku_id, batch_id, biz_date
      ) days
      where quantity < 0 and day > coalesce((
        select max((month || '-01')::date + interval '1 month' - interval '1 day') from stock_month where org_id = ${orgId} and closed = 1), '-infinity')
      order by depot_id, sku_id, batch_id, day
    ) wrong`,
  // The same for residents' drugs, whose records are dated when they are made (stock.md 5.2).
  custody: (orgId) => sql`
    select (select oldman_name from oldman where oldman.org_id = ${orgId} and oldman.oldman_id = wrong.oldman_id) as depot_name,
      (select drug_name from drug where drug.org_id = ${orgId} and drug.drug_id = wrong.drug_id) as sku_name,
      (select batch_no from drug_stock where drug_stock.org_id = ${orgId} and drug_stock.batch_id = wrong.batch_id) as batch_no,
      null as doc_no, day || '不低于0' as expected, trim(to_char(quantity, 'FM9999999990.###'), '.') as actual
    from (
      select distinct on (batch_id) * from (
        select oldman_id, drug_id, batch_id, create_time::date as day, sum(sum(quantity)) over (partition by oldman_id, drug_id, batch_id order by create_time::date) as quantity
        from drug_keep_record where org_id = ${orgId} group by oldman_id, drug_id, batch_id, create_time::date
      ) days where quantity < 0 order by batch_id, day
    ) wrong`,
}

/** The most faults reported of each kind. */
const mostNamed = 150

/** Every fault found; empty when the books are right. */
export async function checkStock(db: Db, orgId: string): Promise<BookFault[]> {
  const found: BookFault[] = []
  for (const kind of checkKind.values) {
    const { rows } = await sql<Facts>`${proofs[kind](orgId)} limit ${mostNamed}`.execute(db)
    found.push(...rows.map((facts) => ({ kind, ...facts })))
  }
  return found
}

/** The proof of the night: reported to users who may see it and to the managers of the institution. */
export async function nightlyCheck(db: Db, who: Who, day: string) {
  const items = await checkStock(db, who.orgId)
  if (items.length === 0) return { ok: 1 }
  const [{ kind, depotName, skuName, expected, actual }] = items
  for (const receivers of [{ permit: 'warehouse.stock.check' }, leaders])
    await tell(db, who, receivers, {
      msgType: msgType.stock,
      msgLevel: msgLevel.urgent,
      title: `库存账存核对发现${items.length}项不符`,
      content: `${checkKind.label(kind)}：${[depotName, skuName].filter(Boolean).join(' ')} 应为${expected}，实为${actual}`,
      bizType: 'STOCK_CHECK',
      bizId: day,
      event: 'wrong',
      routePath: '/warehouse/stock',
      query: { view: 'check' },
    })
  return { ok: 0, wrong: items }
}
