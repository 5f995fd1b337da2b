import { type RawBuilder, sql } from 'kysely'
import { entryType } from '#contract/modules/fees/account/ledger.ts'
import { tradeStatus, tradeType } from '#contract/modules/fees/account/trade.ts'
import { billStatus, billType } from '#contract/modules/fees/bill/bill.ts'
import { detailKind } from '#contract/modules/fees/bill/bill-line.ts'
import { chargeCycle } from '#contract/modules/fees/fee-project/fee-project.ts'
import { diffReason } from '#contract/modules/fees/report/report-row.ts'
import { anyOf } from '#core/rows/code-list.ts'
import { contains } from '#core/rows/read/list.ts'
import type { Part } from '../facts.ts'
import { type Report, showRows } from '../pivot.ts'
import { type Ask, buildingOf, nothing, ownBills } from '../report-query.ts'
import { projectColumns } from './balances.ts'
import { beside, billsOfMonths, charges, collections, givingBack, settled, shares } from './ledger-lines.ts'

/** Charges and their payments, by bill, project, place, sale (reports 2, 13, 14, 15, 20). */

type Sql = RawBuilder<unknown>

const dueFigures = ['grossAmt', 'discountAmt', 'adjustAmt', 'waiveAmt'] as const
const net = { grossAmt: 1, discountAmt: -1, adjustAmt: 1, waiveAmt: -1 } as const

export const due = {
  grossAmt: sql`charge.gross`,
  discountAmt: sql`charge.discount`,
  adjustAmt: sql`charge.adjust`,
  waiveAmt: sql`charge.waive`,
}

/** The dues: four figures of each charge. `row` names its row; `join` the tables needed for that. */
export const duePart = (row: Sql, lines: Sql, join: Sql = nothing) =>
  ({ of: 'charge', from: sql`(${lines}) charge ${join}`, row, figures: due, people: true }) satisfies Part

interface PaymentFacts {
  row: (of: string) => Sql
  join?: (of: string) => Sql
  only?: Sql
  /** The part of a share that counts; `until` is how far its place is paid then. */
  amount?: Sql
}

/** Payments of bills of these months, by project: shares of collections, and dues that ended in other ways. */
export function paidParts(
  ask: Ask,
  { row, join = () => nothing, only = nothing, amount = sql`share.share` }: PaymentFacts,
): Part[] {
  const bills = billsOfMonths(ask)
  const part = (from: Sql) => ({
    from: sql`(${from}) share ${join('share')}`,
    where: sql`share.share <> 0 ${only}`,
  })
  const elsewhere = sql`
    select null::text as entry_id, place.place_no as line_no, bill.issue_date as day, bill.fee_month, bill.oldman_id, false as reversal,
      place.trade_month_id, place.project_id, place.project_child_id, place.net - place.room as share, place.net - place.room as until
    from trade_month_place place
    join trade_month bill on bill.org_id = place.org_id and bill.trade_month_id = place.trade_month_id and bill.bill_status <> ${sql.lit(billStatus.is.void)}
    where place.org_id = ${ask.orgId} and place.net <> place.room and ${bills.in(sql`place.trade_month_id`)}`
  const of = { of: 'share', row: row('share'), figures: { paidAmt: amount } }
  return [
    { ...of, ...part(shares(ask, { bills, during: sql`true` })), sums: part(settled(ask, bills)) },
    { ...of, ...part(elsewhere) },
  ]
}

const person = (ask: Ask, id: Sql) => sql`left join oldman on oldman.org_id = ${ask.orgId} and oldman.oldman_id = ${id}`
const childColumns = async ({ db, who }: Ask) => {
  const rows = await db
    .selectFrom('projectChild')
    .innerJoin('feeProject', (join) =>
      join
        .onRef('feeProject.orgId', '=', 'projectChild.orgId')
        .onRef('feeProject.projectId', '=', 'projectChild.projectId'),
    )
    .select(['projectChildId as key', 'projectChildName as label'])
    .where('projectChild.orgId', '=', who.orgId)
    .orderBy('feeProject.sort')
    .orderBy('projectChild.sort')
    .orderBy('projectChildId')
    .execute()
  return [...rows, { key: 'waive', label: '减免' }]
}

export { childColumns }

/**
 * A closed month accepts no posting: a correction of its bill counts in the month it was made in, and so does its
 * refund (`givingBack`). Payments count with their bill.
 */
const ownCollections = (ask: Ask) => sql`(
  case when line.kind in ${givingBack} then line.fee_month >= ${ask.first} and line.fee_month <= ${ask.last} else true end)
  and ${billsOfMonths(ask).in(sql`line.trade_month_id`)}`

/**
 * Refunds of bills of closed months, and payments in a closed month that were reversed since. Read once, without a
 * condition on the line: a condition checked line by line would cost more than reading everything.
 */
const lateCollections = (ask: Ask) => {
  const elsewhere = sql`(owed.fee_month < ${ask.first} or owed.fee_month > ${ask.last})`
  const here = (line: string) =>
    sql`${sql.ref(`${line}.fee_month`)} >= ${ask.first} and ${sql.ref(`${line}.fee_month`)} <= ${ask.last}`
  return sql`
  ${here('line')} and (
    line.kind in ${givingBack} and line.trade_month_id in (
      select owed.trade_month_id from trade_month owed where owed.org_id = ${ask.orgId} and ${elsewhere})
    or line.entry_type = ${sql.lit(entryType.is.reversal)} and (line.entry_id, line.trade_month_id) in (
      select back.entry_id, back.trade_month_id from ledger_line back
      join trade_month owed on owed.org_id = back.org_id and owed.trade_month_id = back.trade_month_id and ${elsewhere}
      join month_close closing on closing.org_id = owed.org_id and closing.fee_month = owed.fee_month and closing.closed = 1
        and closing.close_time < back.create_time
      join ledger_entry mirror on mirror.org_id = back.org_id and mirror.entry_id = back.entry_id
      join ledger_entry origin on origin.org_id = mirror.org_id and origin.entry_id = mirror.reverses
        and origin.create_time <= closing.close_time
      where back.org_id = ${ask.orgId} and back.entry_type = ${sql.lit(entryType.is.reversal)} and ${here('back')}))
  ${ownBills(ask, 'line.trade_month_id')}`
}

/** 2: bills of a month with their payments by money and from balances. */
export const monthIn: Report = {
  word: 'monthIn',
  figures: [...dueFigures, 'projectAmt', 'moneyAmt', 'balanceAmt'],
  formulas: {
    netAmt: net,
    paidAmt: { moneyAmt: 1, balanceAmt: 1 },
    unpaidAmt: { grossAmt: 1, discountAmt: -1, adjustAmt: 1, waiveAmt: -1, moneyAmt: -1, balanceAmt: -1 },
  },
  items: 'projectAmt',
  columns: projectColumns,
  facts: (ask): Part[] => {
    const { monthly, added, final, adjustment } = billType.is
    const types =
      ask.filters.withSettle === 1 ? anyOf(monthly, added, final, adjustment) : anyOf(monthly, added, adjustment)
    const bill = (id: Sql) =>
      sql`join trade_month bill on bill.org_id = ${ask.orgId} and bill.trade_month_id = ${id} and bill.bill_type in ${types}`
    const charged = duePart(sql`charge.trade_month_id`, charges(ask), bill(sql`charge.trade_month_id`))
    return [
      {
        ...charged,
        item: sql`charge.project_id`,
        figures: { ...due, projectAmt: sql`case when charge.project_id is not null then charge.net else 0 end` },
      },
      {
        of: 'paid',
        from: sql`(${collections(ask, ownCollections(ask))} union all ${collections(ask, lateCollections(ask))}) paid ${bill(sql`paid.trade_month_id`)}`,
        row: sql`paid.trade_month_id`,
        figures: { moneyAmt: sql`paid.amount - paid.balance_amount`, balanceAmt: sql`paid.balance_amount` },
      },
    ]
  },
  rows: (ask) => ({
    select: sql`, bill.oldman_id as "oldmanId", oldman.oldman_name as "oldmanName", bill.bed_name as "bedName", bill.level_name as "levelName",
      bill.bill_no as "billNo", case when made."unpaidAmt" = 0 and made."paidAmt" > 0 then to_char(last.trade_time, 'YYYY-MM-DD') end as "paidDate",
      last.operator_name as "operatorName"`,
    from: sql`${beside(ask, 'trade_month', 'bill', sql`one.trade_month_id = made."rowId"`)} ${person(ask, sql`bill.oldman_id`)}
      left join lateral (
        select trade.trade_time, trade.operator_name from trade_bill part ${beside(ask, 'trade', 'trade', sql`one.trade_id = part.trade_id`)}
        where part.org_id = ${ask.orgId} and part.trade_month_id = made."rowId" and trade.trade_status = ${sql.lit(tradeStatus.is.valid)} and trade.trade_type in ${anyOf(tradeType.is.payment, tradeType.is.autoDeduct, tradeType.is.settlement)}
        order by trade.trade_time desc, trade.trade_id desc limit 1) last on true`,
    where: sql`bill.bill_status <> ${sql.lit(billStatus.is.void)} or made."netAmt" <> 0`,
    order: sql`"bedName" nulls last, "oldmanName", "billNo", "rowId"`,
  }),
}

/** 13: by project, building or level. */
export const collectFees: Report = {
  word: 'collectFees',
  figures: [...dueFigures, 'paidAmt'],
  formulas: { netAmt: net, unpaidAmt: { ...net, paidAmt: -1 } },
  people: 'personCount',
  facts: (ask): Part[] => {
    const group = ask.filters.group ?? 'project'
    if (group === 'project') {
      const row = (of: string) => sql`coalesce(${sql.ref(`${of}.project_id`)}, 'waive')`
      return [duePart(row('charge'), charges(ask)), ...paidParts(ask, { row })]
    }
    const [row, join] = groupOf(ask, group)
    const paid = collections(ask, billsOfMonths(ask).in(sql`line.trade_month_id`))
    return [
      duePart(row, charges(ask), join('charge')),
      { of: 'paid', from: sql`(${paid}) paid ${join('paid')}`, row, figures: { paidAmt: sql`paid.amount` } },
    ]
  },
  rows: (ask) => {
    const group = ask.filters.group ?? 'project'
    if (group === 'level') return { select: sql`, made."rowId" as "groupName"`, from: nothing, order: sql`"rowId"` }
    return group === 'building'
      ? {
          select: sql`, coalesce(place.location_name, '未分配') as "groupName", place.sort as place_sort`,
          from: sql`left join location place on place.org_id = ${ask.orgId} and place.location_id = made."rowId"`,
          order: sql`place_sort, "groupName"`,
        }
      : {
          select: sql`, coalesce(project.project_name, '减免') as "groupName", project.sort as project_sort`,
          from: sql`left join fee_project project on project.org_id = ${ask.orgId} and project.project_id = made."rowId"`,
          order: sql`project_sort nulls last, "groupName"`,
        }
  },
  chart: { title: '各月应收', figures: ['grossAmt'], by: 'fee_month', at: sql`key` },
  finish: (row) => {
    const netAmt = Number(row.netAmt ?? 0)
    const paidAmt = Number(row.paidAmt ?? 0)
    const people = Number(row.personCount ?? 0)
    return { ...row, rate: paidRate(paidAmt, netAmt), averageAmt: people > 0 ? Math.round(netAmt / people) : null }
  },
}

/** Per cent with one decimal. */
export const paidRate = (part: number, whole: number) => (whole > 0 ? Math.round((part * 1000) / whole) / 10 : null)

function groupOf(ask: Ask, group: 'building' | 'level'): [Sql, (of: string) => Sql] {
  if (group === 'level')
    return [
      sql`coalesce(bill.level_name, '未评定')`,
      (of) =>
        sql`join trade_month bill on bill.org_id = ${ask.orgId} and bill.trade_month_id = ${sql.ref(`${of}.trade_month_id`)}`,
    ]
  return [
    sql`coalesce(home.building_id, '-')`,
    (
      of,
    ) => sql`left join (select oldman.oldman_id, ${buildingOf} as building_id from oldman where oldman.org_id = ${ask.orgId}) home
      on home.oldman_id = ${sql.ref(`${of}.oldman_id`)}`,
  ]
}

/** 14: bills by child project. */
export const chargeProject: Report = {
  word: 'chargeProject',
  figures: ['totalAmt'],
  items: 'totalAmt',
  columns: childColumns,
  facts: (ask): Part[] => [
    {
      of: 'charge',
      from: sql`(${charges(ask)}) charge`,
      where: sql`charge.net <> 0 ${ask.filters.projectId ? sql`and charge.project_id = ${ask.filters.projectId}` : nothing}`,
      row: sql`charge.trade_month_id`,
      item: sql`coalesce(charge.project_child_id, 'waive')`,
      figures: { totalAmt: sql`charge.net` },
    },
  ],
  rows: (ask) => ({
    select: sql`, bill.oldman_id as "oldmanId", oldman.oldman_name as "oldmanName", bill.bed_name as "bedName", bill.bill_no as "billNo"`,
    from: sql`${beside(ask, 'trade_month', 'bill', sql`one.trade_month_id = made."rowId"`)} ${person(ask, sql`bill.oldman_id`)}`,
    where: sql`bill.bill_status <> ${sql.lit(billStatus.is.void)} or made."totalAmt" <> 0`,
    order: sql`"bedName" nulls last, "oldmanName", "billNo", "rowId"`,
  }),
}

/** 20: by the salesman of the resident. */
export const sales: Report = {
  word: 'consumeDetail',
  figures: [...dueFigures, 'paidAmt'],
  formulas: { netAmt: net },
  facts: (ask): Part[] => {
    const bill = (of: string) => sql`
      join trade_month stay_bill on stay_bill.org_id = ${ask.orgId} and stay_bill.trade_month_id = ${sql.ref(`${of}.trade_month_id`)}
      join live on live.org_id = stay_bill.org_id and live.live_id = stay_bill.live_id`
    const row = (of: string) =>
      sql`coalesce(live.sale_id, '-') || '|' || live.live_id || '|' || coalesce(${sql.ref(`${of}.project_id`)}, 'waive')`
    const { saleId } = ask.filters
    const only = saleId ? sql`and live.sale_id = ${saleId}` : nothing
    const charged = duePart(row('charge'), charges(ask), bill('charge'))
    return [{ ...charged, where: sql`true ${only}` }, ...paidParts(ask, { row, join: bill, only })]
  },
  rows: (ask) => ({
    select: sql`, coalesce(seller.sale_name, '未分配') as "saleName", live.oldman_id as "oldmanId",
      oldman.oldman_name as "oldmanName", oldman.bed_name as "bedName", to_char(live.live_date, 'YYYY-MM-DD') as "liveDate",
      to_char(coalesce(live.charge_start_date, live.live_date), 'YYYY-MM') as "firstMonth", coalesce(project.project_name, '减免') as "projectName",
      project.sort as project_sort, case when live.book_date is null then 0 else 1 end as booked`,
    from: sql`left join live on live.org_id = ${ask.orgId} and live.live_id = split_part(made."rowId", '|', 2)
      left join salesman seller on seller.org_id = live.org_id and seller.sale_id = live.sale_id
      left join fee_project project on project.org_id = ${ask.orgId} and project.project_id = split_part(made."rowId", '|', 3)
      ${person(ask, sql`live.oldman_id`)}`,
    order: sql`case when "saleName" = '未分配' then 1 else 0 end, "saleName", "oldmanName", "rowId"`,
  }),
}

/** 15: the list price of a full month, and the reasons for a difference on the bill. */
export function differences(ask: Ask, query: object) {
  const { reason, operatorName } = ask.filters
  // Here the operator wrote the line; he did not take money for its bill.
  const lines = charges({ ...ask, filters: { ...ask.filters, operatorName: null } })
  const kind = detailKind.is
  const why = diffReason.is
  const rows = sql`
    with line as materialized (${lines}),
    charge as materialized (
      select line.*, coalesce(detail.create_by_name, entry.operator_name) as create_by_name, coalesce(detail.remark, entry.memo) as remark,
        detail.fee_name, detail.date_to, detail.price, detail.month_days, detail.quantity, detail.gross_amt as listed
      from line
      ${beside(ask, 'trade_month_detail', 'detail', sql`one.trade_month_detail_id = line.trade_month_detail_id`)}
      ${beside(ask, 'ledger_entry', 'entry', sql`line.trade_month_detail_id is null and one.entry_id = line.entry_id`)}),
    regular as (
      select charge.trade_month_id, charge.project_child_id, charge.trade_month_detail_id, min(charge.oldman_id) as oldman_id,
        max(charge.fee_name) as fee_name, max(charge.create_by_name) as operator_name, max(charge.date_to) as date_to,
        sum(charge.gross) as gross, sum(charge.discount) as discount,
        sign(sum(charge.gross)) * max(case child.charge_cycle when ${sql.lit(chargeCycle.is.daily)} then round(charge.price * charge.month_days * charge.quantity / 100.0)
          when ${sql.lit(chargeCycle.is.once)} then charge.listed when ${sql.lit(chargeCycle.is.perUse)} then charge.listed else round(charge.price * charge.quantity / 100.0) end) as full_price
      from charge
      join project_child child on child.org_id = ${ask.orgId} and child.project_child_id = charge.project_child_id
      where charge.detail_kind = ${sql.lit(detailKind.is.regular)}
      group by charge.trade_month_id, charge.project_child_id, charge.trade_month_detail_id),
    base as (
      select trade_month_id, project_child_id, min(oldman_id) as oldman_id, max(fee_name) as fee_name, max(operator_name) as operator_name,
        sum(gross)::bigint as gross, sum(discount)::bigint as discount,
        ((array_agg(full_price order by date_to desc, trade_month_detail_id desc) filter (where full_price <> 0))[1])::bigint as standard
      from regular group by trade_month_id, project_child_id),
    part as (
      select trade_month_id, project_child_id, oldman_id, fee_name, operator_name, coalesce(standard, 0) as standard, gross as amount,
        case when gross <> coalesce(standard, 0) then ${sql.lit(why.partMonth)} end as reason
      from base
      union all
      select trade_month_id, project_child_id, oldman_id, fee_name, operator_name, 0, -discount, ${sql.lit(why.discount)} from base where discount <> 0
      union all
      select charge.trade_month_id, charge.project_child_id, min(charge.oldman_id), max(coalesce(child.project_child_name, '减免')), max(charge.create_by_name),
        0, sum(charge.net)::bigint,
        case charge.detail_kind when ${sql.lit(kind.outing)} then ${sql.lit(why.outing)} when ${sql.lit(kind.byHand)} then ${sql.lit(why.byHand)}
          when ${sql.lit(kind.waived)} then ${sql.lit(why.waiver)} when ${sql.lit(kind.compensation)} then ${sql.lit(why.compensation)}
          else case when charge.remark like '%调级%' then ${sql.lit(why.level)} when charge.remark like '%调床%' then ${sql.lit(why.bed)} else ${sql.lit(why.partMonth)} end end as why
      from charge
      left join project_child child on child.org_id = ${ask.orgId} and child.project_child_id = charge.project_child_id
      where coalesce(charge.detail_kind, ${sql.lit(kind.byHand)}) <> ${sql.lit(kind.regular)}
      group by charge.trade_month_id, charge.project_child_id, why)
    select part.trade_month_id || '|' || coalesce(part.project_child_id, '-') || '|' || coalesce(part.reason, 0) as "rowId",
      part.trade_month_id as "tradeMonthId", part.oldman_id as "oldmanId", oldman.oldman_name as "oldmanName", bill.bed_name as "bedName", part.fee_name as "feeName",
      part.standard as "standardAmt", part.amount as "netAmt", part.amount - part.standard as "diffAmt", part.reason, part.operator_name as "operatorName"
    from part
    ${beside(ask, 'trade_month', 'bill', sql`one.trade_month_id = part.trade_month_id`)}
    ${person(ask, sql`part.oldman_id`)}
    where (part.amount <> 0 or part.standard <> 0) ${reason ? sql`and part.reason = ${reason}` : nothing}
      ${operatorName ? sql`and part.operator_name like ${contains(operatorName)}` : nothing}`
  const order = sql`"bedName" nulls last, "oldmanName", "feeName", reason nulls first, "rowId"`
  return showRows(ask, { rows, order, sums: ['standardAmt', 'netAmt', 'diffAmt'] }, query)
}
