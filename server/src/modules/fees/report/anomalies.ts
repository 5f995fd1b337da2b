import { type RawBuilder, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { tradeDirection } from '#contract/modules/fees/account/trade.ts'
import { billStatus } from '#contract/modules/fees/bill/bill.ts'
import { detailKind } from '#contract/modules/fees/bill/bill-line.ts'
import { receiptStatus } from '#contract/modules/fees/receipt/receipt.ts'
import { type anomaly, anomalyKind, anomalyLimits } from '#contract/modules/fees/report/anomaly.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'
import { storedReceipts } from '../receipt/service.ts'

/**
 * Conspicuous receipts, refunds, drawers and bills of a period: each kind is a statement with the same columns, read
 * from the tables of the documents, and names the list that shows them (fees.md 14).
 */

type Query = QueryFor<typeof anomaly.anomalyList>
type Sql = RawBuilder<unknown>

interface AnomalyInput {
  orgId: string
  from: string
  to: string
  /** Receipts of residents within reach, and of home care. */
  receipts: Sql
  /** Residents within reach. */
  people: Sql
  limits: typeof anomalyLimits
}

interface AnomalyRow {
  anomalyId: string
  anomalyKind: 1 | 2 | 3 | 4 | 5 | 6
  time: string | null
  operatorName: string | null
  oldmanName: string | null
  documentNo: string | null
  amount: number | null
  detail: string
  link: string
}

const order = {
  fields: { time: 'found.time', amount: 'found.amount', anomalyKind: 'found.anomalyKind' },
  first: [
    ['found.anomalyKind', 'asc'],
    ['found.time', 'desc'],
    ['found.anomalyId', 'asc'],
  ],
} as const

export async function listAnomalies(db: Db, who: Who, query: Query) {
  const conditions = askedOf(db, who, query)
  const statements = sql.join(
    [voidRates, lateRefunds, keptCash, byHand, voidsOfOne, numbersMissing].map((make) => make(conditions)),
    sql` union all `,
  )
  let rows = db.selectFrom(sql<AnomalyRow>`(${statements})`.as('found')).selectAll('found')
  if (query.anomalyKind) rows = rows.where('found.anomalyKind', '=', query.anomalyKind)
  if (query.operatorName) rows = rows.where('found.operatorName', 'like', contains(query.operatorName))
  return page(rows, query, order)
}

function askedOf(db: Db, who: Who, query: Query): AnomalyInput {
  const people = db.selectFrom('oldman').select('oldman.oldmanId').where('oldman.orgId', '=', who.orgId)
  const within = people.where(inResidentScope(who))
  const to = query.dateTo ?? who.today
  return {
    orgId: who.orgId,
    from: query.dateFrom ?? `${to.slice(0, 7)}-01`,
    to,
    people: sql`(${within})`,
    receipts: sql`(
      select one.*, coalesce(oldman.oldman_name, elder.oldman_name) as oldman_name from ${storedReceipts(who)} one
      left join oldman on oldman.org_id = one.org_id and oldman.oldman_id = one.oldman_id and one.home = 0
      left join home_oldman elder on elder.org_id = one.org_id and elder.oldman_id = one.oldman_id and one.home = 1
      where one.home = 1 or one.oldman_id in (${within}))`,
    limits: {
      workFrom: query.workFrom ?? anomalyLimits.workFrom,
      workTo: query.workTo ?? anomalyLimits.workTo,
      keptCashMax: query.keptCashMax ?? anomalyLimits.keptCashMax,
      voidTimes: query.voidTimes ?? anomalyLimits.voidTimes,
    },
  }
}

const kindOf = (name: keyof typeof anomalyKind.is) => sql`${sql.lit(anomalyKind.is[name])}::int as anomaly_kind`
const during = ({ from, to }: AnomalyInput, column: string) =>
  sql`${sql.ref(column)} >= ${`${from} 00:00:00`}::timestamp and ${sql.ref(column)} <= ${`${to} 23:59:59`}::timestamp`
const yuan = (column: Sql) => sql`to_char(${column} / 100.0, 'FM999,999,999,990.00')`

/** For each cashier's receipts of the period, how many are void now. */
const voidRates = (request: AnomalyInput) => sql`
  select left('rate/' || coalesce(operator_id, '') || '/' || coalesce(operator_name, ''), 64) as anomaly_id, ${kindOf('voidRate')}, max(obsolete_time) as time, operator_name,
    null as oldman_name, null as document_no, (sum(amount) filter (where receipt_status = ${sql.lit(receiptStatus.is.void)}))::bigint as amount,
    '开票' || count(*) || '张，作废' || count(*) filter (where receipt_status = ${sql.lit(receiptStatus.is.void)}) || '张，作废率'
      || round(100.0 * count(*) filter (where receipt_status = ${sql.lit(receiptStatus.is.void)}) / count(*), 1) || '%' as detail,
    '/expense/receipt?receiptStatus=2&operatorName=' || coalesce(operator_name, '') || ${`&dateFrom=${request.from}&dateTo=${request.to}`} as link
  from ${request.receipts} receipt where ${during(request, 'tradeTime')}
  group by operator_id, operator_name having count(*) filter (where receipt_status = ${sql.lit(receiptStatus.is.void)}) > 0`

const hour = sql`extract(hour from create_time)`
/** Hours that end before they begin run through the night. */
const atWork = ({ limits: { workFrom, workTo } }: AnomalyInput) =>
  workFrom <= workTo
    ? sql`(${hour} >= ${workFrom} and ${hour} < ${workTo})`
    : sql`(${hour} >= ${workFrom} or ${hour} < ${workTo})`

/** By the time of entry: the date of a trade may be earlier. */
const lateRefunds = (request: AnomalyInput) => sql`
  select 'late/' || receipt_id, ${kindOf('lateRefund')}, create_time, operator_name, oldman_name, receipt_no, amount,
    to_char(create_time, 'HH24:MI') || '退款' || ${yuan(sql`amount`)} || '元'
      || case when receipt_status = ${sql.lit(receiptStatus.is.void)} then '，已作废' else '' end, '/expense/receipt?receiptNo=' || receipt_no
  from ${request.receipts} receipt
  where direction = ${sql.lit(tradeDirection.is.out)} and ${during(request, 'createTime')} and not ${atWork(request)}`

const keptCash = (request: AnomalyInput) => sql`
  select 'cash/' || shift_id, ${kindOf('keptCash')}, create_time, user_name, null, shift_no, counted_cash - handed_cash,
    '交班后留存现金' || ${yuan(sql`(counted_cash - handed_cash)`)} || '元，实点' || ${yuan(sql`counted_cash`)} || '元', '/expense/account?shift=kept'
  from cashier_shift where org_id = ${request.orgId} and counted_cash - handed_cash > ${request.limits.keptCashMax}
    and ${during(request, 'createTime')}`

/** 减免, 抹零 and lines that lower a bill by hand, unless they were reversed, alone or with their bill. */
const byHand = (request: AnomalyInput) => sql`
  select 'hand/' || line.trade_month_detail_id, ${kindOf('byHand')}, line.create_time, line.create_by_name, oldman.oldman_name,
    bill.bill_no, -line.net_amt, line.fee_name || case when line.detail_kind = ${sql.lit(detailKind.is.waived)} then '' else '（手工减项）' end
      || coalesce('：' || line.remark, ''),
    '/expense/accountBillDetail?oldmanId=' || bill.oldman_id || '&tradeMonthId=' || bill.trade_month_id
  from trade_month_detail line
  join trade_month bill on bill.org_id = line.org_id and bill.trade_month_id = line.trade_month_id
  join oldman on oldman.org_id = bill.org_id and oldman.oldman_id = bill.oldman_id
  where line.org_id = ${request.orgId} and line.detail_kind in (${sql.lit(detailKind.is.waived)}, ${sql.lit(detailKind.is.byHand)})
    and line.net_amt < 0 and line.reverses is null and ${during(request, 'line.createTime')}
    and bill.oldman_id in ${request.people} and bill.bill_status <> ${sql.lit(billStatus.is.void)} and not exists (
      select from trade_month_detail twin where twin.org_id = line.org_id and twin.reverses = line.trade_month_detail_id)`

const voidsOfOne = (request: AnomalyInput) => sql`
  select 'voids/' || home || '/' || oldman_id, ${kindOf('voidsOfOne')}, max(obsolete_time),
    string_agg(distinct obsolete_by_name, '、'), max(oldman_name), null, sum(amount)::bigint,
    '作废' || count(*) || '张：' || left(string_agg(receipt_no, '、' order by receipt_no), 200),
    '/expense/receipt?receiptStatus=2&oldmanName=' || max(oldman_name) || ${`&obsoleteFrom=${request.from}&obsoleteTo=${request.to}`}
  from ${request.receipts} receipt where receipt_status = ${sql.lit(receiptStatus.is.void)} and ${during(request, 'obsoleteTime')}
  group by home, oldman_id having count(*) >= ${request.limits.voidTimes}`

/** Numbers up to the last one issued, of the whole institution: a number without a receipt belongs to no resident. */
const numbersMissing = ({ orgId, from, to }: AnomalyInput) => sql`
  select 'no/' || wanted.receipt_no, ${kindOf('numberMissing')}, null::timestamp, null, null, wanted.receipt_no, null::bigint,
    '号段中没有这张收据，前后的收据见历史票据', '/expense/receipt?receiptNo=' || left(wanted.receipt_no, -1)
  from (
    select series.scope || lpad(no::text, 6, '0') as receipt_no from running_no series
    cross join lateral generate_series(1, series.last_no) no
    where series.org_id = ${orgId} and series.scope between ${`SJ${monthText(from)}`} and ${`SJ${monthText(to)}`}
      and series.scope ~ '^SJ\\d{6}$'
  ) wanted
  where not exists (
    select from trade where trade.org_id = ${orgId} and trade.receipt_no = wanted.receipt_no
  ) and not exists (
    select from home_trade where home_trade.org_id = ${orgId} and home_trade.receipt_no = wanted.receipt_no)`

const monthText = (day: string) => day.slice(0, 7).replace('-', '')
