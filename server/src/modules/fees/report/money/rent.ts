import { type RawBuilder, sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { billStatus } from '#contract/modules/fees/bill/bill.ts'
import { detailKind } from '#contract/modules/fees/bill/bill-line.ts'
import { projectType } from '#contract/modules/fees/fee-project/fee-project.ts'
import { anyOf } from '#core/rows/code-list.ts'
import { contains } from '#core/rows/read/list.ts'
import { blocked, occupied } from '../../../living/residence/service.ts'
import type { Part } from '../facts.ts'
import type { Report } from '../pivot.ts'
import { type Ask, among, beforeClosing, feeDays, nothing, ofOperator } from '../report-query.ts'
import { due as dueFigures, duePart, paidParts } from './bills.ts'
import { beside, billsOfMonths, charges } from './ledger-lines.ts'

/** 17: who had which bed how long, the bed fee, and how long the bed was empty. */

type Sql = RawBuilder<unknown>
const { regular, adjustment } = detailKind.is

/**
 * The stays in beds that the days of a bed fee (`stay_line`) fall into, as steps from `before` to `upto` of `whole`: a
 * resident who moves leaves each bed its own part, even where the price stays and nothing is corrected. A resident
 * between two beds is still in the first one. A correction names the current days of its run (5.5), which are then
 * those of all its lines. For a quarter or a year the month it is charged in is divided over beds.
 */
const stretches = (ask: Ask) => sql`
  ${beside(ask, 'trade_month', 'stay_bill', sql`one.trade_month_id = stay_line.trade_month_id`)}
  left join lateral (
    select next.date_from, next.date_to from trade_month_detail next
    join trade_month bill on bill.org_id = next.org_id and bill.trade_month_id = next.trade_month_id and bill.bill_status <> ${sql.lit(billStatus.is.void)}
    where next.org_id = ${ask.orgId} and next.oldman_cost_id = stay_line.oldman_cost_id and next.price = stay_line.price and next.quantity = stay_line.quantity
      and next.detail_kind = ${sql.lit(adjustment)} and stay_line.detail_kind in ${anyOf(regular, adjustment)}
      and next.date_from <= stay_line.date_to and next.date_to >= stay_line.date_from
    order by next.create_time desc, next.trade_month_detail_id desc limit 1
  ) run on true
  left join lateral (
    select reach.first, greatest(least(reach.last, reach.ends), reach.first) - reach.first + 1 as days
    from (
      select coalesce(run.date_from, stay_line.date_from) as first, coalesce(run.date_to, stay_line.date_to) as last,
        ((stay_line.fee_month || '-01')::date + interval '1 month')::date - 1 as ends) reach
  ) span on true
  left join lateral (
    select step.* from (
      select stay.bed_stay_id, stay.date_from, span.days as whole,
        case when row_number() over lived = 1 then 0 else least(greatest(stay.date_from - span.first, 0), span.days) end as before,
        least(greatest(coalesce(lead(stay.date_from) over lived - span.first, span.days), 0), span.days) as upto
      from bed_stay stay
      where stay.org_id = ${ask.orgId} and stay.live_id = stay_bill.live_id and stay.kind = ${sql.lit(occupied)}
      window lived as (order by stay.date_from, stay.date_to nulls last, stay.bed_stay_id)
    ) step where step.upto > step.before
  ) place on true`

const bedFees = (ask: Ask, project: Sql) =>
  sql`join fee_project rented on rented.org_id = ${ask.orgId} and rented.project_id = ${project} and rented.project_type = ${sql.lit(projectType.is.bed)}`

/** The part of an amount that falls into its step: the parts of one amount add up to it. */
const stepOf = (amount: Sql) => {
  const upTo = (step: Sql) => sql`round(${amount} * ${step}::numeric / place.whole)`
  return sql`(case when place.whole is null then ${amount} else ${upTo(sql`place.upto`)} - ${upTo(sql`place.before`)} end)::bigint`
}

/** A line of a bill is divided over stays by its days … */
const chargedIn = (ask: Ask) => sql`
  ${bedFees(ask, sql`charge.project_id`)}
  ${beside(ask, 'trade_month_detail', 'stay_line', sql`one.trade_month_detail_id = charge.trade_month_detail_id`)}
  ${stretches(ask)}`

/**
 * … and payments of a child project like its lines: a fully paid one is paid for each bed. Computed once, not for each
 * payment.
 */
const paidIn = (ask: Ask) => {
  const all = sql`sum(part.net) over child`
  const first = sql`row_number() over lived = 1`
  const upTo = sql`sum(part.net) over lived`
  return sql`
  ${bedFees(ask, sql`share.project_id`)}
  left join (with laid as materialized (
    select part.trade_month_id, part.project_child_id, part.bed_stay_id,
      case ${all} when 0 then 1 else ${all} end as whole, case ${all} when 0 then 1 else ${upTo} end as upto,
      case when ${first} then 0 when ${all} = 0 then 1 else ${upTo} - part.net end as before
    from (
      select stay_line.trade_month_id, stay_line.project_child_id, place.bed_stay_id, place.date_from, sum(${stepOf(sql`stay_line.net_amt`)}) as net
      from trade_month_detail stay_line
      ${bedFees(ask, sql`stay_line.project_id`)}
      ${stretches(ask)}
      where stay_line.org_id = ${ask.orgId} and ${billsOfMonths(ask).in(sql`stay_line.trade_month_id`)}
      group by stay_line.trade_month_id, stay_line.project_child_id, place.bed_stay_id, place.date_from
    ) part
    window child as (partition by part.trade_month_id, part.project_child_id),
      lived as (partition by part.trade_month_id, part.project_child_id order by part.date_from, part.bed_stay_id)
  ) select * from laid) place on place.trade_month_id = share.trade_month_id and place.project_child_id = share.project_child_id`
}

const net = { grossAmt: 1, discountAmt: -1, adjustAmt: 1 } as const

export const rent: Report = {
  word: 'rent',
  figures: ['days', 'vacantDays', 'grossAmt', 'discountAmt', 'adjustAmt', 'paidAmt'],
  formulas: { netAmt: net, unpaidAmt: { ...net, paidAmt: -1 } },
  unkept: ['days', 'vacantDays'],
  facts: (ask): Part[] => {
    const row = () => sql`coalesce(place.bed_stay_id, 'none')`
    // The building of the bed (`only`), not the current one of its resident.
    const of = { ...ask, filters: { ...ask.filters, buildingId: undefined } }
    const charged = duePart(row(), charges(of), chargedIn(of))
    const { adjustAmt, discountAmt, grossAmt } = dueFigures
    return [
      {
        ...charged,
        figures: { grossAmt: stepOf(grossAmt), discountAmt: stepOf(discountAmt), adjustAmt: stepOf(adjustAmt) },
      },
      ...paidParts(of, {
        row,
        join: () => paidIn(of),
        amount: sql`${stepOf(sql`share.until`)} - ${stepOf(sql`(share.until - share.share)`)}`,
      }),
      occupancy(of),
    ]
  },
  only: ({ orgId, filters: { bedName, buildingId } }) =>
    bedName || buildingId
      ? sql`exists (
          select from (select coalesce((
            select stay.bed_id from bed_stay stay where stay.org_id = ${orgId} and stay.bed_stay_id = fact.row_id), substr(fact.row_id, 5)) as bed_id) one
          join bed on bed.org_id = ${orgId} and bed.bed_id = one.bed_id
          join room on room.org_id = bed.org_id and room.room_id = bed.room_id
          where true ${bedName ? sql`and bed.full_name ilike ${contains(bedName)}` : nothing} ${buildingId ? sql`and room.building_id = ${buildingId}` : nothing})`
      : undefined,
  rows: (ask) => {
    const { from, to } = feeDays(ask)
    return {
      select: sql`, coalesce(bed.full_name, '未分配床位') as "bedName", room.room_type as "roomType", stay.oldman_id as "oldmanId", oldman.oldman_name as "oldmanName",
        case when stay.bed_stay_id is not null then to_char(greatest(stay.date_from, ${from}::date), 'YYYY-MM-DD') end as "dateFrom",
        case when stay.bed_stay_id is not null then to_char(least(coalesce(stay.date_to - 1, ${to}::date), ${to}::date), 'YYYY-MM-DD') end as "dateTo", fee.price, fee.prices`,
      from: sql`left join bed_stay stay on stay.org_id = ${ask.orgId} and stay.bed_stay_id = made."rowId"
        left join bed on bed.org_id = ${ask.orgId} and bed.bed_id = coalesce(stay.bed_id, case when made."rowId" like 'bed:%' then substr(made."rowId", 5) end)
        left join room on room.org_id = bed.org_id and room.room_id = bed.room_id
        left join oldman on oldman.org_id = ${ask.orgId} and oldman.oldman_id = stay.oldman_id
        ${pricesOf(ask)}`,
      order: sql`"bedName", "dateFrom" nulls last, "rowId"`,
    }
  },
}

/**
 * The monthly price of this bed while the resident lived in it: of the bed fee lines that reach into the period, those
 * that begin last apply from their day. A correction names the price from its day on (5.5), so the order of issue
 * decides between two of one day. `prices` is set where the period had more than one; the bed fee is at the resident's
 * own bed.
 */
function pricesOf(ask: Ask) {
  const { from, to } = feeDays(ask)
  return sql`left join lateral (
    select greatest(stay.date_from, ${from}::date) as first, least(coalesce(stay.date_to - 1, ${to}::date), ${to}::date) as last
  ) span on true
  left join lateral (
    select (array_agg(run.price order by run.since desc))[1] as price,
      case when count(*) > 1 then string_agg(to_char(run.since, 'MM-DD') || '起' || to_char(run.price / 100.0, 'FM9999999990.00'), '，' order by run.since) end as prices
    from (
      select step.since, step.price, lag(step.price) over (order by step.since) as before
      from (
        select distinct on (greatest(line.date_from, span.first)) greatest(line.date_from, span.first) as since, line.price
        from trade_month bill
        join trade_month_detail line on line.org_id = bill.org_id and line.trade_month_id = bill.trade_month_id
          and line.detail_kind in ${anyOf(regular, adjustment)} and line.net_amt >= 0
        join fee_project project on project.org_id = line.org_id and project.project_id = line.project_id and project.project_type = ${sql.lit(projectType.is.bed)}
        where bill.org_id = ${ask.orgId} and bill.live_id = stay.live_id and bill.bill_status <> ${sql.lit(billStatus.is.void)} and stay.kind = ${sql.lit(occupied)}
          and line.date_from <= span.last and line.date_to >= span.first ${beforeClosing(ask, 'line.create_time')}
        order by greatest(line.date_from, span.first), line.date_from desc, line.create_time desc, line.trade_month_detail_id desc
      ) step
    ) run
    where run.before is distinct from run.price) fee on true`
}

/**
 * Days of each stay in the period and, beside the first of a bed, its empty days. With a filter or a limited scope only
 * the days of these residents.
 */
function occupancy(ask: Ask): Part {
  const { from, to } = feeDays(ask)
  const whose = among(ask, 'occupied.oldman_id')
  return {
    of: 'occupied',
    row: sql`occupied.row_id`,
    figures: { days: sql`occupied.days`, vacantDays: whose === nothing ? sql`occupied.vacant` : sql`0::bigint` },
    where: sql`true ${whose}`,
    from: sql`(
      select null::text as entry_id, 0 as line_no, ${from}::date as day, ${ask.first}::text as fee_month, false as reversal,
        coalesce(stay.bed_stay_id, 'bed:' || bed.bed_id) as row_id, stay.oldman_id, coalesce(stay.days, 0)::bigint as days,
        case when row_number() over (partition by bed.bed_id order by stay.date_from, stay.bed_stay_id) = 1
          then (${to}::date - ${from}::date + 1) - coalesce(sum(stay.days) over (partition by bed.bed_id), 0) else 0 end::bigint as vacant
      from bed
      join room on room.org_id = bed.org_id and room.room_id = bed.room_id
      left join lateral (
        select one.bed_stay_id, one.oldman_id, one.date_from,
          greatest(0, least(coalesce(one.date_to, ${to}::date + 1), ${to}::date + 1) - greatest(one.date_from, ${from}::date)) as days
        from bed_stay one
        where one.org_id = bed.org_id and one.bed_id = bed.bed_id and one.kind in ${anyOf(occupied, blocked)} and one.date_from <= ${to}::date
          and coalesce(one.date_to, ${to}::date + 1) > ${from}::date) stay on true
      where bed.org_id = ${ask.orgId} and (bed.status = ${sql.lit(onOff.is.on)} or stay.bed_stay_id is not null)
        ${ofOperator(ask) ? sql`and false` : nothing}
    ) occupied`,
  }
}
