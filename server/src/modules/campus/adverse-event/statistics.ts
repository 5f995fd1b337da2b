import { type RawBuilder, sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import type { adverseEvent } from '#contract/modules/campus/adverse-event/adverse-calls.ts'
import { adverseStatus } from '#contract/modules/campus/adverse-event/adverse-event.ts'
import { daysBetween } from '#core/clock.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { residentDays } from '../../living/residence/service.ts'
import { adverseEventRows, locationName } from './rows.ts'
import { paretoOf, ratePer1000 } from './rules.ts'

/** Events of a period, as the list has them, against bed days (administration.md 5.1). */

const mostDays = 366
const most = 500

type Query = QueryFor<typeof adverseEvent.statistics>

export async function adverseEventStatistics(request: Asking & { query: Query }) {
  const { db, who, query } = request
  const to = query.dateTo ?? who.today
  const from = query.dateFrom ?? `${to.slice(0, 4)}-01-01`
  if (from > to) wrongValue('dateTo', '结束日期不能早于开始日期')
  if (daysBetween(from, to) >= mostDays) wrongValue('dateTo', `最多统计${mostDays}天`)
  const { deptId } = query
  const months = await residentDays(db, who, { from, to, deptId })
  const days = months.reduce((sum, month) => sum + month.days, 0)
  const counted = (key: RawBuilder<unknown>, name?: RawBuilder<unknown>) =>
    figuresOf(request, { from, to, deptId }, key, name)

  const [sum = nothing] = await counted(sql`''`)
  const hours = new Map((await counted(sql`extract(hour from adverse_event.happen_time)::int`)).map(byKey))
  const inMonths = new Map((await counted(sql`to_char(adverse_event.happen_time, 'YYYY-MM')`)).map(byKey))
  const types = await counted(sql`adverse_event.event_type`)
  const levels = await counted(sql`adverse_event.event_level`, sql`adverse_event.event_level`)
  const places = await counted(sql`adverse_event.location_id`, locationName)
  const causes = await causesOf(request, { from, to, deptId })
  return {
    from,
    to,
    residentDays: days,
    sum: rated(sum, days),
    byType: types.map((row) => ({ eventType: Number(row.key), ...rated(row, days) })),
    byLevel: levels
      .toSorted((one, other) => Number(one.key) - Number(other.key))
      .map((row) => ({ eventLevel: Number(row.key), ...rated(row, days) })),
    byHour: Array.from({ length: 24 }, (_, hour) => ({ hour, ...rated(hours.get(String(hour)) ?? nothing, days) })),
    byPlace: places.map((row) => ({
      locationId: String(row.key),
      locationName: row.name ?? '',
      ...rated(row, days),
    })),
    byMonth: months.map(({ month, days: own }) => ({
      month,
      residentDays: own,
      ...rated(inMonths.get(month) ?? nothing, own),
    })),
    analysed: sum.analysed,
    causes: paretoOf(causes),
  }
}

interface Figures {
  key: unknown
  name: string | null
  total: number
  closed: number
  ofResidents: number
  analysed: number
}
const nothing: Figures = { key: '', name: null, total: 0, closed: 0, ofResidents: 0, analysed: 0 }
const byKey = (row: Figures) => [String(row.key), row] as const

const rated = ({ total, closed, ofResidents }: Figures, days: number) => ({
  total,
  closed,
  ofResidents,
  rate: ratePer1000(ofResidents, days),
})

interface Range {
  from: string
  to: string
  deptId: string | null | undefined
}

const found = (request: Asking, { from, to, deptId }: Range) =>
  adverseEventRows
    .filtered(request, { counted: 1, deptId, happenFrom: `${from} 00:00:00`, happenTo: `${to} 23:59:59` } as object) // as: the filters of the list, which this is a list of
    .clearSelect()

/** The number of events by a value, the most first; places with their names. */
async function figuresOf(request: Asking, range: Range, key: RawBuilder<unknown>, name?: RawBuilder<unknown>) {
  const inReach = inResidentScope(request.who)
  const seen = found(request, range)
    .select([key.as('key'), (name ?? sql`null`).as('name'), 'adverseEvent.status'])
    .select(sql<boolean>`adverse_event.causes is not null and adverse_event.causes <> '[]'`.as('isAnalysed'))
    // Reports by staff of the ward on other people do not count for its residents.
    .select((eb) => sql<boolean>`adverse_event.oldman_id is not null and ${inReach(eb as never)}`.as('isOfResident')) // as: `oldman` is joined by the list
  const { rows: figures } = await sql<Figures>`
    select key, max(name::text) as name, count(*)::int as total,
      (count(*) filter (where status = ${adverseStatus.is.closed}))::int as closed,
      (count(*) filter (where is_of_resident))::int as "ofResidents",
      (count(*) filter (where is_analysed))::int as analysed
    from (${seen}) seen group by key order by total desc, key limit ${most}`.execute(request.db)
  return figures
}

/** How often each cause was named; an event may have several. */
async function causesOf(request: Asking, range: Range) {
  const seen = found(request, range).select('adverseEvent.causes')
  const { rows: causes } = await sql<{ cause: number | string; count: number }>`
    select cause, count(*)::int as count from (${seen}) seen
    cross join jsonb_array_elements(coalesce(seen.causes, '[]')) cause
    group by cause order by count desc, cause limit ${most}`.execute(request.db)
  return causes
}
