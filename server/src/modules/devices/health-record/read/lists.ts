import { sql } from 'kysely'
import type { Paging } from '#contract/kit/calls.ts'
import { wrongValue } from '#contract/kit/refusals.ts'
import { healthRecord } from '#contract/modules/devices/health-record/health-record.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Tables } from '#core/db/tables.gen.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'
import { livesIn } from '../../../living/resident/service.ts'
import { healthDays } from '../tables.ts'

/** 心率 呼吸 在床 翻身: one row a resident and day, newest day first, by bed (iot.md 6). */

type Column = keyof Tables['healthDay'] & string
const heartColumns = ['restHr', 'avgHr', 'minHr', 'maxHr', 'highMin', 'lowMin', 'validPct'] as const
const breathColumns = ['avgRr', 'minRr', 'maxRr', 'apneaCount', 'longestApneaSec', 'perHour'] as const
const bedColumns = [
  'inBedMin',
  'inTime',
  'outTime',
  'nightOutCount',
  'longestOutMin',
  'sleepMin',
  'deepMin',
  'efficiency',
] as const
const rollColumns = ['turnCount', 'byHour', 'longestStillMin', 'windowOk', 'windowTotal', 'compliance'] as const
export const columnsOf = { heart: heartColumns, breath: breathColumns, bed: bedColumns, roll: rollColumns }
export type Kind = keyof typeof columnsOf

/** Days within the caller's reach, with the columns of one kind of list. */
const dayRows = <K extends Column>(db: Db, who: Who, of: readonly K[]) =>
  db
    .selectFrom('healthDay')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'healthDay.orgId').onRef('oldman.oldmanId', '=', 'healthDay.oldmanId'),
    )
    .leftJoin('level', (join) =>
      join.onRef('level.orgId', '=', 'oldman.orgId').onRef('level.levelId', '=', 'oldman.levelId'),
    )
    .select([
      'healthDay.healthDayId',
      'healthDay.oldmanId',
      'healthDay.date',
      'healthDay.deviceNo',
      'healthDay.coverage',
    ])
    .select(['oldman.oldmanName', 'oldman.bedName', 'level.levelName'])
    .select(of.map((name) => `healthDay.${name}` as const))
    .where('healthDay.orgId', '=', who.orgId)
    .where(inResidentScope(who))

const first = [
  ['healthDay.date', 'desc'],
  ['oldman.bedName', 'asc'],
  ['healthDay.healthDayId', 'asc'],
] as const
const where = (abnormal: Column) => ({
  oldmanName: (typed: string) => sql<boolean>`oldman.oldman_name like ${`%${typed.replace(/[\\%_]/g, '\\$&')}%`}`,
  oldmanId: (id: string) => sql<boolean>`health_day.oldman_id = ${id}`,
  locationId: livesIn,
  levelId: (id: string) => sql<boolean>`oldman.level_id = ${id}`,
  abnormal: (flag: number) => sql<boolean>`${sql.ref(`healthDay.${abnormal}`)} = ${flag}`,
})
const spec = <K extends Column>(of: readonly K[], abnormal: Column) => ({
  rows: (db: Db, who: Who) => dayRows(db, who, of),
  sort: ['date', 'coverage', ...of],
  where: where(abnormal),
  first,
})

const hearts = listing(healthDays, healthRecord.heart, {
  ...spec(heartColumns, 'heartAbnormal'),
  dressed: ({ db, who }, rows) => withTrend(db, who, rows),
})
const breaths = listing(healthDays, healthRecord.breath, spec(breathColumns, 'breathAbnormal'))
const beds = listing(healthDays, healthRecord.bed, spec(bedColumns, 'bedAbnormal'))
const rolls = listing(healthDays, healthRecord.roll, spec(rollColumns, 'rollAbnormal'))

const trendDays = 7

/** With restHr of the seven days up to each. */
export async function withTrend<R extends { oldmanId: string; date: string }>(db: Db, who: Who, rows: readonly R[]) {
  if (rows.length === 0) return []
  const dates = rows.map(({ date }) => date).toSorted()
  const rests = await db
    .selectFrom('healthDay')
    .select(['oldmanId', 'date', 'restHr'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', 'in', [...new Set(rows.map(({ oldmanId }) => oldmanId))])
    .where('date', '>=', addDays(dates[0], 1 - trendDays))
    .where('date', '<=', dates[dates.length - 1])
    .execute()
  const known = new Map(rests.map(({ oldmanId, date, restHr }) => [`${oldmanId}:${date}`, restHr]))
  return rows.map((row) => ({
    ...row,
    trend7: Array.from(
      { length: trendDays },
      (_, at) => known.get(`${row.oldmanId}:${addDays(row.date, at + 1 - trendDays)}`) ?? null,
    ),
  }))
}

const mostDays = 31

/** The days of the query: by default today, at most 31. */
function rangeOf(who: Who, query: { dateFrom?: string | null; dateTo?: string | null }) {
  const dateTo = query.dateTo ?? (query.dateFrom && query.dateFrom > who.today ? query.dateFrom : who.today)
  const dateFrom = query.dateFrom ?? (query.dateTo ? query.dateTo : who.today)
  const days = daysBetween(dateFrom, dateTo) + 1
  if (days < 1) wrongValue('dateTo', '结束日期不能早于开始日期')
  if (days > mostDays) wrongValue('dateTo', `一次最多查询${mostDays}天`)
  return { dateFrom, dateTo }
}

type Query = Partial<Paging> & { dateFrom?: string | null; dateTo?: string | null }
type ListRequest = Asking & { query: Query }
const listed =
  <P>(rows: { page: (request: Asking, query: Partial<Paging>) => P }) =>
  ({ query, ...asking }: ListRequest) =>
    rows.page(asking, { ...query, ...rangeOf(asking.who, query) } as Partial<Paging>) // as: the filters of this very list

export const heart = listed(hearts)
export const breath = listed(breaths)
export const bed = listed(beds)
export const roll = listed(rolls)
