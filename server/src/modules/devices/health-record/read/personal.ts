import type { CodeOf } from '#contract/kit/codes.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { alarmKind, healthAlarm, mattressAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import {
  type HealthEvent,
  type HealthSpan,
  type healthRecord,
  healthRefusals,
} from '#contract/modules/devices/health-record/health-record.ts'
import { addDays, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Ctx } from '#core/http/serve.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { turnsDone } from '../../../care/care-task/service.ts'
import { levelOf } from '../../../living/care-level/service.ts'
import { alarmEvents } from '../alarms.ts'
import { bedEvents, breathEvents, heartEvents, rollEvents } from '../events.ts'
import { meanOf } from '../rules.ts'
import { figuresOfDay, rowOf } from './figure.ts'
import { columnsOf, type Kind, withTrend } from './lists.ts'
import { mattressMinutesOf, runningDay, windowOf } from './read.ts'
import { bedPieces, curve, turnsOf } from './series.ts'

/** Heart, breath, bed and turns of one resident over a day, a week, a month (iot.md 6). */

type Personal =
  | typeof healthRecord.heartOf
  | typeof healthRecord.breathOf
  | typeof healthRecord.bedOf
  | typeof healthRecord.rollOf
type PersonalRequest = Pick<Ctx<Personal>, 'db' | 'who' | 'params' | 'query'>

const daysOf: Record<HealthSpan, number> = { day: 1, week: 7, month: 30 }

/** The resident, the range and its days; 16501 where there was no mattress in all that time. */
async function begin({ db, who, params, query }: PersonalRequest, kind: Kind) {
  const { oldmanId } = params
  const resident = await ownResident(db, who, oldmanId)
  const date = query.date ?? who.today
  const span = query.span ?? 'day'
  const dates = Array.from({ length: daysOf[span] }, (_, at) => addDays(date, at + 1 - daysOf[span]))
  const from = windowOf(dates[0], who.now).from
  const { to, until } = windowOf(date, who.now)
  const whole = { from, to, until: Math.max(from, until) }
  await assertDevice(db, who, oldmanId, whole)
  const rows = await daysStored(db, who, resident, dates, kind)
  const { oldmanName, bedId, bedName } = resident
  return { db, who, oldmanId, date, span, dates, whole, rows, oldman: { oldmanId, oldmanName, bedId, bedName } }
}
type PersonalDays = Awaited<ReturnType<typeof begin>>

async function assertDevice(db: Db, who: Who, oldmanId: string, { from, to }: { from: number; to: number }) {
  const bindings = await db
    .selectFrom('deviceBindLog as held')
    .innerJoin('device', (join) =>
      join.onRef('device.orgId', '=', 'held.orgId').onRef('device.deviceId', '=', 'held.deviceId'),
    )
    .select('held.bindLogId')
    .where('held.orgId', '=', who.orgId)
    .where('held.oldmanId', '=', oldmanId)
    .where('device.deviceType', '=', deviceType.is.mattress)
    .where('held.fromTime', '<', timeText(to))
    .where((eb) => eb.or([eb('held.toTime', 'is', null), eb('held.toTime', '>', timeText(from))]))
    .executeTakeFirst()
  if (!bindings) refuse(healthRefusals.noDevice)
}

/** The stored days; the running one is computed up to now. */
async function daysStored(db: Db, who: Who, resident: Row<'oldman'>, dates: readonly string[], kind: Kind) {
  const { oldmanId } = resident
  const stored = await db
    .selectFrom('healthDay')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('date', 'in', [...dates])
    .orderBy('date')
    .execute()
  const running = runningDay(who.now)
  const missing = dates.filter((day) => day === running || !stored.some(({ date }) => date === day))
  const refigured: Row<'healthDay'>[] = []
  // Days too old for late data stay as they are stored.
  for (const day of missing.filter((one) => one <= running && one >= addDays(running, -2))) {
    const stale = stored.find(({ date }) => date === day)
    const staleDay = { oldmanId, date: day, deviceNo: stale?.deviceNo ?? '', samples: stale?.samples ?? 0 }
    const [one] = await figuresOfDay(db, who.orgId, { date: day, now: who.now }, [staleDay])
    if (one.figures.samples === 0 && !stale) continue
    const { byHour, ...row } = rowOf(who.orgId, one)
    refigured.push({ ...row, deviceNo: row.deviceNo || null, byHour: JSON.parse(byHour), createTime: who.now })
  }
  const whole = [...stored.filter(({ date }) => !refigured.some((one) => one.date === date)), ...refigured]
  const named = {
    oldmanName: resident.oldmanName,
    bedName: resident.bedName,
    levelName: await levelOf(db, who, resident),
  }
  return whole.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map((row) => ({ ...row, ...named, kind }))
}

/** The row of the day, or the means over the span; times of day have no mean. */
function summaryOf<K extends Kind>(begun: PersonalDays, kind: K) {
  const { rows, date, oldman } = begun
  const last = rows.at(-1)
  const head = {
    healthDayId: `${oldman.oldmanId}:${date}`,
    ...oldman,
    levelName: last?.levelName ?? null,
    date,
    deviceNo: last?.deviceNo ?? null,
    coverage: meanOf(rows.map(({ coverage }) => coverage)),
  }
  const values = columnsOf[kind].map((name) => {
    if (name === 'byHour') return [name, hoursOf(rows)]
    if (name === 'inTime' || name === 'outTime') return [name, begun.span === 'day' ? (last?.[name] ?? null) : null]
    const mean = meanOf(rows.map((row) => row[name]))
    return [name, mean !== null && wholeNumbers.has(name) ? Math.round(mean) : mean]
  })
  return { ...head, ...Object.fromEntries(values) }
}
/** The fields that are whole numbers on the wire. */
const wholeNumbers: ReadonlySet<string> = new Set([
  'highMin',
  'lowMin',
  'apneaCount',
  'longestApneaSec',
  'inBedMin',
  'nightOutCount',
  'longestOutMin',
  'sleepMin',
  'deepMin',
  'turnCount',
  'longestStillMin',
  'windowOk',
  'windowTotal',
])

/** Mean turns of each hour of the day. */
const hoursOf = (rows: readonly { byHour: readonly number[] }[]) =>
  Array.from({ length: 24 }, (_, hour) => meanOf(rows.map((row) => row.byHour[hour])) ?? 0)

const none = { low: null, high: null }

/** The alarms of each chart. */
const { mattress, health } = alarmKind.is
const alarmsOf: Record<Kind, readonly { kind: CodeOf<typeof alarmKind>; type: number }[]> = {
  heart: [
    { kind: mattress, type: mattressAlarm.is.heart },
    { kind: health, type: healthAlarm.is.heart },
  ],
  breath: [
    { kind: mattress, type: mattressAlarm.is.breath },
    { kind: health, type: healthAlarm.is.breath },
  ],
  bed: [{ kind: mattress, type: mattressAlarm.is.out }],
  roll: [{ kind: mattress, type: mattressAlarm.is.body }],
}
/** The events with their alarms, in order. */
async function withAlarms({ db, who, oldmanId, whole }: PersonalDays, kind: Kind, events: readonly HealthEvent[]) {
  const raised = await alarmEvents(db, who, { oldmanId, ...whole }, alarmsOf[kind])
  return [...events, ...raised].toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
}

export async function heartOf(request: PersonalRequest) {
  const begun = await begin(request, 'heart')
  const { rows, oldman } = begun
  const [summary] = await withTrend(begun.db, begun.who, [summaryOf(begun, 'heart')])
  const last = rows.at(-1)
  const bands = last ? { low: last.hrLow, high: last.hrHigh } : none
  const { points, minutes } = await curve(begun, 'hr')
  return {
    oldman,
    summary,
    series: points,
    bands,
    events: await withAlarms(begun, 'heart', heartEvents(minutes, bands)),
  }
}

export async function breathOf(request: PersonalRequest) {
  const begun = await begin(request, 'breath')
  const last = begun.rows.at(-1)
  const bands = last ? { low: last.rrLow, high: last.rrHigh } : none
  const { points, minutes } = await curve(begun, 'rr')
  const events = await withAlarms(begun, 'breath', breathEvents(minutes, bands))
  return { oldman: begun.oldman, summary: summaryOf(begun, 'breath'), series: points, bands, events }
}

export async function bedOf(request: PersonalRequest) {
  const begun = await begin(request, 'bed')
  const { db, who, oldmanId, whole, span, rows, oldman } = begun
  const summary = summaryOf(begun, 'bed')
  if (span !== 'day') {
    const series = rows.map((row) => [row.date, row.inBedMin, row.sleepMin, row.nightOutCount])
    return { oldman, summary, series, bands: none, events: await withAlarms(begun, 'bed', []) }
  }
  const minutes =
    (await mattressMinutesOf(db, who.orgId, [oldmanId], { from: whole.from, to: whole.until })).get(oldmanId) ?? []
  return {
    oldman,
    summary,
    series: bedPieces(minutes),
    bands: none,
    events: await withAlarms(begun, 'bed', bedEvents(minutes, whole)),
  }
}

export async function rollOf(request: PersonalRequest) {
  const begun = await begin(request, 'roll')
  const { db, who, oldmanId, whole, span, rows, oldman } = begun
  const summary = summaryOf(begun, 'roll')
  if (span !== 'day')
    return {
      oldman,
      summary,
      series: rows.map((row) => [row.date, row.turnCount, row.compliance]),
      bands: none,
      events: await withAlarms(begun, 'roll', []),
    }
  const tasks = (await turnsDone(db, who.orgId, whole, [oldmanId])).get(oldmanId) ?? []
  return {
    oldman,
    summary,
    series: await turnsOf(begun, tasks),
    bands: none,
    events: await withAlarms(begun, 'roll', rollEvents(tasks)),
  }
}
