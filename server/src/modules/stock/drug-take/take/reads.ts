import { type RawBuilder, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { type drugTake, takeView } from '#contract/modules/stock/drug-take/take.ts'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { useStatus } from '#contract/modules/stock/drug-take/use.ts'
import type { Db } from '#core/db/db.ts'
import { contains, pageBounds } from '#core/rows/read/list.ts'
import { ownResident } from '#core/rows/residents.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { livesIn } from '../../../living/resident/service.ts'
import { drugNamed, scope } from '../../drug/service.ts'
import { withBefore } from '../use/chain.ts'
import { settingRows } from '../use/reads.ts'

/** The round of a day: by time, by resident, by drug; the month of one resident; near misses (stock.md 5.4). */

type RoundQuery = Partial<QueryFor<typeof drugTake.takeList>>

const line = sql`jsonb_build_object('takeLineId', line.take_line_id, 'useId', line.use_id, 'drugId', line.drug_id,
  'drugName', drug.drug_name, 'drugSpec', drug.drug_spec, 'unit', drug.unit, 'dose', line.dose, 'drugWay', used.drug_way,
  'takeTime', line.take_time, 'caution', drug.caution, 'picture', drug.picture, 'barCode', drug.bar_code,
  'highRisk', greatest(drug.high_risk, drug.special_control), 'lookAlike', drug.look_alike, 'status', line.status,
  'prepareBy', line.prepare_by,
  'actualDose', line.actual_dose, 'refuseReason', line.refuse_reason, 'reason', line.reason,
  'stock', (select coalesce(sum(quantity - locked), 0) from drug_stock stock where stock.org_id = take.org_id
    and stock.oldman_id = take.oldman_id and stock.drug_id = line.drug_id and stock.expire_date >= take.plan_time::date),
  'splits', (select coalesce(jsonb_agg(jsonb_build_object('batchId', part->>'batchId', 'quantity', (part->>'quantity')::numeric,
      'batchNo', nullif(stock.batch_no, ''), 'expireDate', stock.expire_date)), '[]'::jsonb)
    from jsonb_array_elements(line.splits) part
    join drug_stock stock on stock.org_id = take.org_id and stock.batch_id = part->>'batchId'))`

const lines = sql`(select coalesce(jsonb_agg(${line} order by drug.drug_name, line.take_line_id), '[]'::jsonb)
  from drug_take_line line
  join drug on drug.org_id = line.org_id and drug.drug_id = line.drug_id
  join drug_use used on used.org_id = line.org_id and used.use_id = line.use_id
  where line.org_id = take.org_id and line.take_id = take.take_id)`

const shown = sql`select take.*, oldman.oldman_name, oldman.bed_name, oldman.photo, oldman.allergy_drug, ${lines} as lines
  from drug_take take join oldman on oldman.org_id = take.org_id and oldman.oldman_id = take.oldman_id`

export async function listTakes(db: Db, who: Who, query: RoundQuery) {
  const { view } = query
  if (view === takeView.is.mar) return monthOf(db, who, query)
  if (view === takeView.is.near) return nearMisses(db, who, query)
  const conditions = conditionsOf(who, query)
  if (view === takeView.is.drug) return byDrug(db, query, conditions)
  const order = {
    time: sql`take.plan_time, oldman.bed_name, oldman.oldman_name, take.take_id`,
    oldman: sql`oldman.bed_name, oldman.oldman_name, take.oldman_id, take.plan_time, take.take_id`,
  }[view === takeView.is.oldman ? 'oldman' : 'time']
  const where = sql.join(conditions, sql` and `)
  const found = await paged(db, query, sql`${shown} where ${where}`, order)
  return { ...found, slots: await slotsOf(db, who, query), minutes: await minutesOf(db, who) }
}

/** The minutes a dose may be early or late. Phones judge by them while offline; the server judges again. */
async function minutesOf(db: Db, { orgId }: Who) {
  const { takeEarlyMinutes, takeLateMinutes } = await settings(db, orgId, ['takeEarlyMinutes', 'takeLateMinutes'])
  return { early: Number(takeEarlyMinutes), late: Number(takeLateMinutes) }
}

/** One take with its lines; 21003 when it is out of reach. */
export async function takeWhole(db: Db, who: Who, takeId: string) {
  const { rows } =
    await sql<object>`${shown} where take.org_id = ${who.orgId} and ${scope(who)} and take.take_id = ${takeId}`.execute(
      db,
    )
  return rows[0] ?? refuse(common.missing)
}

function conditionsOf(who: Who, query: RoundQuery, whatever = false): RawBuilder<unknown>[] {
  const day = query.date ?? who.today
  return [
    sql`take.org_id = ${who.orgId}`,
    scope(who),
    sql`take.plan_time >= ${day}::date and take.plan_time < ${day}::date + 1`,
    // A take without lines stays only for the record of its near miss.
    sql`exists (select from drug_take_line line where line.org_id = take.org_id and line.take_id = take.take_id)`,
    ...(query.oldmanId ? [sql`take.oldman_id = ${query.oldmanId}`] : []),
    ...(query.oldmanName ? [sql`oldman.oldman_name like ${contains(query.oldmanName)}`] : []),
    ...(query.buildingId ? [livesIn(query.buildingId)] : []),
    // A slot is a minute, while a dose at need is planned with its second.
    ...(query.planTime && !whatever
      ? [sql`date_trunc('minute', take.plan_time) = (${`${day} ${query.planTime}:00`})::timestamp`]
      : []),
    ...(query.status != null && !whatever ? [sql`take.status = ${query.status}`] : []),
    ...(query.drugName ? [ofDrug(query.drugName)] : []),
  ]
}

const ofDrug = (typed: string) => sql`exists (select from drug_take_line line
  join drug on drug.org_id = line.org_id and drug.drug_id = line.drug_id
  where line.org_id = take.org_id and line.take_id = take.take_id and ${drugNamed(typed)})`

async function paged(db: Db, query: RoundQuery, rows: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const { page, size, offset } = pageBounds(query)
  const { rows: list } = await sql<object>`${rows} order by ${order} limit ${size} offset ${offset}`.execute(db)
  const { rows: sums } = await sql<{ total: number }>`select count(*)::int as total from (${rows}) counted`.execute(db)
  return { list, total: sums[0].total, page, size }
}

const { toPack, toCheck, toGive, given, refused, missed } = takeStatus.is

/** The progress of each time of the day: how many lines wait for each step, whatever filters the list has. */
async function slotsOf(db: Db, who: Who, query: RoundQuery) {
  const count = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`
  const { rows } = await sql<object>`
    select to_char(take.plan_time, 'HH24:MI') as "planTime", ${count(sql`take.status = ${toPack}`)} as "toPack",
      ${count(sql`take.status = ${toCheck}`)} as "toCheck", ${count(sql`take.status = ${toGive}`)} as "toGive",
      ${count(sql`take.status = ${given}`)} as given, ${count(sql`take.status in (${refused}, ${missed}, 6)`)} as odd
    from drug_take take join oldman on oldman.org_id = take.org_id and oldman.oldman_id = take.oldman_id
    where ${sql.join(conditionsOf(who, query, true), sql` and `)}
    group by 1 order by 1`.execute(db)
  return rows
}

/** What has to be fetched for the day: each drug with its doses. */
async function byDrug(db: Db, query: RoundQuery, conditions: readonly RawBuilder<unknown>[]) {
  const rows = sql`
    select drug.drug_id, drug.drug_name, drug.drug_spec, drug.drug_spec as spec, drug.unit, count(*)::int as doses,
      sum(line.dose) as total
    from drug_take take
    join oldman on oldman.org_id = take.org_id and oldman.oldman_id = take.oldman_id
    join drug_take_line line on line.org_id = take.org_id and line.take_id = take.take_id
    join drug on drug.org_id = line.org_id and drug.drug_id = line.drug_id
    where ${sql.join([...conditions], sql` and `)} and line.status < 7
    group by drug.drug_id, drug.drug_name, drug.drug_spec, drug.unit`
  return paged(db, query, rows, sql`drug_name, drug_id`)
}

function nearMisses(db: Db, who: Who, query: RoundQuery) {
  const rows = sql`
    select near.*, oldman.oldman_name, oldman.bed_name, take.plan_time
    from drug_near_miss near
    join drug_take take on take.org_id = near.org_id and take.take_id = near.take_id
    join oldman on oldman.org_id = near.org_id and oldman.oldman_id = near.oldman_id
    where near.org_id = ${who.orgId} and ${scope(who)}
      ${query.oldmanId ? sql`and near.oldman_id = ${query.oldmanId}` : sql``}
      ${query.oldmanName ? sql`and oldman.oldman_name like ${contains(query.oldmanName)}` : sql``}
      ${query.date ? sql`and near.create_time >= ${query.date}::date and near.create_time < ${query.date}::date + 1` : sql``}`
  return paged(db, query, rows, sql`create_time desc, near_miss_id desc`)
}

interface MarLine {
  useId: string
  drugName: string
  drugSpec: string
  unit: string
  dose: number
  freq: string
  planTime: string
  status: number
  giveByName: string | null
}

/** 给药月表 of one resident: a mark for each drug and day. */
async function monthOf(db: Db, who: Who, { oldmanId, month }: RoundQuery) {
  if (!oldmanId) wrongValue('oldmanId', '请选择老人')
  const { oldmanName, bedName, allergyDrug } = await ownResident(db, who, oldmanId)
  const first = `${month ?? who.today.slice(0, 7)}-01`
  const { rows } = await sql<MarLine>`
    select line.use_id, drug.drug_name, drug.drug_spec, drug.unit, used.dose, used.freq, take.plan_time, line.status,
      take.give_by_name
    from drug_take_line line
    join drug_take take on take.org_id = line.org_id and take.take_id = line.take_id
    join drug on drug.org_id = line.org_id and drug.drug_id = line.drug_id
    join drug_use used on used.org_id = line.org_id and used.use_id = line.use_id
    where take.org_id = ${who.orgId} and take.oldman_id = ${oldmanId} and take.plan_time >= ${first}::date
      and take.plan_time < ${first}::date + interval '1 month'
    order by drug.drug_name, line.use_id, take.plan_time`.execute(db)
  const uses = [...Map.groupBy(rows, ({ useId }) => useId)].map(([useId, marks]) => {
    const [{ drugName, drugSpec, unit, dose, freq }] = marks
    const days = [...Map.groupBy(marks, ({ planTime }) => planTime.slice(0, 10))].map(([day, own]) => ({
      day,
      marks: own.map(({ planTime, status, giveByName }) => ({ planTime, status, giveByName })),
    }))
    return { useId, drugName, drugSpec, unit, dose, freq, days }
  })
  return { list: [], total: 0, page: 1, size: 20, uses, resident: { oldmanName, bedName, allergyDrug } }
}

/** The drugs of a resident with their stock in custody; for drugs at need how often today and how long ago. */
export async function takeOptions(db: Db, who: Who, oldmanId: string | null | undefined) {
  if (!oldmanId) return []
  await ownResident(db, who, oldmanId)
  const rows = await settingRows
    .rows(db, who)
    .where(sql<boolean>`drug_use.oldman_id = ${oldmanId} and drug_use.use_status = ${sql.lit(useStatus.is.used)}
      and drug_use.start_date <= ${who.today}::date and (drug_use.end_date is null or drug_use.end_date >= ${who.today}::date)`)
    .select([
      sql<number>`coalesce((select sum(stock.quantity - stock.locked) from drug_stock stock where stock.org_id = drug_use.org_id
        and stock.oldman_id = drug_use.oldman_id and stock.drug_id = drug_use.drug_id
        and stock.expire_date >= ${who.today}::date), 0)`.as('stock'),
      sql<number>`(select count(*)::int ${takesSql} and take.plan_time >= ${who.today}::date and line.status not in (${refused}, ${missed}, ${takeStatus.is.void}))`.as(
        'takenToday',
      ),
      sql<
        number | null
      >`(select floor(extract(epoch from ${who.now}::timestamp - max(coalesce(take.give_time, take.plan_time))) / 60)::int ${takesSql}
        and line.status < 4)`.as('sinceMinutes'),
    ])
    .orderBy(sql`drug_use.prn desc, drug_use.use_id`)
    .execute()
  return rows
}
const takesSql = sql`from drug_take_line line join drug_take take on take.org_id = line.org_id and take.take_id = line.take_id
  where line.org_id = drug_use.org_id and line.use_id in ${withBefore(sql`drug_use.org_id`, sql`drug_use.use_id`)}`
