import { sql } from 'kysely'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { bedStayKind } from '#contract/modules/living/residence/residence-step.ts'
import { addDays, msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { turnRows } from '../../../care/care-plan/service.ts'
import { boundsOf } from '../../mattress/service.ts'
import { type Limits, usualInterval, usualLimits, type Window } from '../rules.ts'
import { type Minute, minuteMs } from '../time-in-bed.ts'

/** Reads the data for the figures of days, for many residents at once. */

const noonMs = 12 * 60 * minuteMs

/** Day D: from D−1 12:00 to D 12:00; while it runs, to the beginning of the present minute. */
export function windowOf(date: string, now: string): Window {
  const to = msOf(`${date} 00:00:00`) + noonMs
  return { from: to - 2 * noonMs, to, until: Math.min(to, Math.floor(msOf(now) / minuteMs) * minuteMs) }
}

/** The running day at a moment; from noon on it is tomorrow's. */
export const runningDay = (now: string) =>
  now.slice(11) < '12:00:00' ? now.slice(0, 10) : addDays(now.slice(0, 10), 1)

interface Span {
  from: number
  to: number
}
const bounds = ({ from, to }: Span) => sql`${timeText(from)}::timestamp and ${timeText(to - 1000)}::timestamp`

type MinuteRow = Omit<Minute, 'at'> & { oldmanId: string; time: string }

/** Minutes of mattresses by resident, in their order; of two devices in one minute the one with more samples counts. */
export async function mattressMinutesOf(db: Db, orgId: string, oldmanIds: readonly string[], span: Span) {
  const { rows } = await sql<MinuteRow>`
    select distinct on (told.oldman_id, minute_time) told.oldman_id, to_char(minute_time, 'YYYY-MM-DD HH24:MI:SS') as time,
      hr_min, hr_avg, hr_max, rr_min, rr_avg, rr_max, bed_sec, in_bed_sec, light_sec, deep_sec, turns, apnea_count, apnea_max_sec,
      samples, quality
    from telemetry_minute told
    join device on device.org_id = told.org_id and device.device_id = told.device_id
      and device.device_type = ${deviceType.is.mattress}
    where told.org_id = ${orgId} and told.oldman_id = any(${[...oldmanIds]}::text[]) and minute_time between ${bounds(span)}
    order by told.oldman_id, minute_time, samples desc`.execute(db)
  return Map.groupBy(
    rows.map(({ time, ...row }) => ({ ...row, at: msOf(time) })),
    ({ oldmanId }) => oldmanId,
  )
}

/**
 * Limits that apply, those of a doctor (care.md 10) before those of a mattress rule; and the turning interval in
 * minutes: by the running schedule, else by a rule (iot.md 3, 7); else the defaults.
 */
export async function boundsOn(db: Db, orgId: string, oldmanIds: readonly string[], day: string) {
  const bounds = await boundsOf(db, orgId, day, oldmanIds)
  const rows = await turnRows(db, orgId, day, oldmanIds)
  return (oldmanId: string): { limits: Limits; interval: number } => {
    const { heart, breath, turnMinutes = usualInterval } = bounds.get(oldmanId) ?? {}
    const hours = (rows.get(oldmanId) ?? []).flatMap(({ intervalHours }) => intervalHours ?? [])
    return {
      limits: {
        hrLow: heart?.low ?? usualLimits.hrLow,
        hrHigh: heart?.high ?? usualLimits.hrHigh,
        rrLow: breath?.low ?? usualLimits.rrLow,
        rrHigh: breath?.high ?? usualLimits.rrHigh,
      },
      interval: hours.length > 0 ? Math.min(...hours) * 60 : turnMinutes,
    }
  }
}

/** Minutes with a bed within a window so far, by the days of the stay. */
export async function residenceOf(db: Db, orgId: string, oldmanIds: readonly string[], { from, until }: Window) {
  const day = timeText(until).slice(0, 10)
  const rows = await db
    .selectFrom('bedStay')
    .select(['oldmanId', 'dateFrom', 'dateTo'])
    .where('orgId', '=', orgId)
    .where('oldmanId', 'in', [...oldmanIds, ''])
    .where('kind', '=', bedStayKind.occupied)
    .where('dateFrom', '<=', day)
    .where((eb) => eb.or([eb('dateTo', 'is', null), eb('dateTo', '>=', timeText(from).slice(0, 10))]))
    .execute()
  return (oldmanId: string) => {
    const own = rows.filter((row) => row.oldmanId === oldmanId)
    const begins = own.map(({ dateFrom }) => msOf(`${dateFrom} 00:00:00`))
    const ends = own.map(({ dateTo }) => (dateTo === null ? until : msOf(`${addDays(dateTo, 1)} 00:00:00`)))
    const whole = Math.min(until, Math.max(...ends)) - Math.max(from, Math.min(...begins))
    return own.length > 0 ? Math.max(0, Math.floor(whole / minuteMs)) : 0
  }
}

/** restHr of the thirty days before one, by resident. */
export async function restBefore(db: Db, orgId: string, oldmanIds: readonly string[], date: string) {
  const rows = await db
    .selectFrom('healthDay')
    .select(['oldmanId', 'restHr'])
    .where('orgId', '=', orgId)
    .where('oldmanId', 'in', [...oldmanIds, ''])
    .where('date', '>=', addDays(date, -30))
    .where('date', '<', date)
    .where('restHr', 'is not', null)
    .execute()
  const byPerson = Map.groupBy(rows, ({ oldmanId }) => oldmanId)
  return (oldmanId: string) => (byPerson.get(oldmanId) ?? []).flatMap(({ restHr }) => restHr ?? [])
}
