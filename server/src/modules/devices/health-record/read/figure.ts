import { sql } from 'kysely'
import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { addDays, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { columns } from '#core/db/tables.gen.ts'
import { turnsDone } from '../../../care/care-task/service.ts'
import { dayFigures, type Figures } from '../rules.ts'
import { boundsOn, mattressMinutesOf, residenceOf, restBefore, runningDay, windowOf } from './read.ts'

/** The figures of days, computed where they are missing or outdated: one row a resident and day. */

interface Stale {
  oldmanId: string
  date: string
  deviceNo: string
  /** The number of samples in the hours of its day: when it changes, the figures are computed again. */
  samples: number
}

/** Residents read at once. */
const portion = 25

/** Data sent afterwards are at most a day old: they change the running day and the two before. */
export function daysToFigure(now: string) {
  const day = runningDay(now)
  return [addDays(day, -2), addDays(day, -1), day]
}

/**
 * Computes the figures of these days for all residents with a mattress, where something has changed; gives how many.
 */
export async function refigure(db: Db, orgId: string, days: readonly string[], now: string) {
  const stale = await staleOf(db, orgId, days, now)
  for (const [date, rows] of Map.groupBy(stale, (row) => row.date))
    for (let from = 0; from < rows.length; from += portion)
      await save(db, orgId, await figuresOfDay(db, orgId, { date, now }, rows.slice(from, from + portion)))
  return stale.length
}

async function staleOf(db: Db, orgId: string, days: readonly string[], now: string) {
  const { rows } = await sql<Stale>`
    with day as (
      select d::date as date, d::timestamp - interval '12 hours' as from_time, d::timestamp + interval '12 hours' as to_time
      from unnest(${[...days]}::text[]) d
    ), held as (
      select log.oldman_id, day.date, day.to_time, (array_agg(log.device_no order by log.from_time desc))[1] as device_no
      from device_bind_log log
      join device on device.org_id = log.org_id and device.device_id = log.device_id
        and device.device_type = ${deviceType.is.mattress}
      join day on log.from_time < day.to_time and (log.to_time is null or log.to_time > day.from_time)
      where log.org_id = ${orgId} and log.oldman_id is not null and log.from_time <= ${now}::timestamp
        and day.from_time < ${now}::timestamp
      group by log.oldman_id, day.date, day.to_time
    ), said as (
      select told.oldman_id, day.date, sum(told.samples)::int as samples
      from telemetry_hour told
      join device on device.org_id = told.org_id and device.device_id = told.device_id
        and device.device_type = ${deviceType.is.mattress}
      join day on told.hour_time >= day.from_time and told.hour_time < day.to_time
      where told.org_id = ${orgId} and told.oldman_id <> ''
      group by told.oldman_id, day.date
    ), turned as (
      select task.oldman_id, day.date, max(coalesce(task.update_time, task.create_time)) as recorded
      from care_task task
      join care_project project on project.org_id = task.org_id and project.project_id = task.project_id
        and project.input_form = ${inputForm.is.turning}
      join day on task.finish_time >= day.from_time and task.finish_time < day.to_time
      where task.org_id = ${orgId} and task.plan_date >= ${addDays(days.toSorted()[0], -2)}::date
      group by task.oldman_id, day.date
    )
    select held.oldman_id, to_char(held.date, 'YYYY-MM-DD') as date, held.device_no, coalesce(said.samples, 0) as samples
    from held
    left join said on said.oldman_id = held.oldman_id and said.date = held.date
    left join turned on turned.oldman_id = held.oldman_id and turned.date = held.date
    left join health_day kept on kept.org_id = ${orgId} and kept.oldman_id = held.oldman_id and kept.date = held.date
    where kept.oldman_id is null or kept.made_time is null or turned.recorded >= kept.made_time or kept.samples <> coalesce(said.samples, 0)
      or kept.until_time < least(held.to_time, ${now}::timestamp)
    order by held.date, held.oldman_id`.execute(db)
  return rows
}

type DayResult = Stale & { until: number; madeTime: string; figures: Figures }

/** The figures of some residents on one day. */
export async function figuresOfDay(
  db: Db,
  orgId: string,
  { date, now }: { date: string; now: string },
  stale: readonly Stale[],
): Promise<DayResult[]> {
  const ids = stale.map(({ oldmanId }) => oldmanId)
  const window = windowOf(date, now)
  const minutes = await mattressMinutesOf(db, orgId, ids, { from: window.from, to: window.until })
  const bounds = await boundsOn(db, orgId, ids, date)
  const tasks = await turnsDone(db, orgId, window, ids)
  const residence = await residenceOf(db, orgId, ids, window)
  const before = await restBefore(db, orgId, ids, date)
  return stale.map((row) => {
    const { oldmanId } = row
    const figures = dayFigures({
      minutes: minutes.get(oldmanId) ?? [],
      window,
      ...bounds(oldmanId),
      tasks: tasks.get(oldmanId) ?? [],
      restBefore: before(oldmanId),
      residence: residence(oldmanId),
    })
    return { ...row, until: window.until, madeTime: now, figures }
  })
}

const textOf = (ms: number | null) => (ms === null ? null : timeText(ms))

/** A row as it is stored. */
export const rowOf = (orgId: string, { figures, until, samples, ...row }: DayResult) => ({
  ...figures,
  ...row,
  orgId,
  samples,
  healthDayId: `${row.oldmanId}:${row.date}`,
  untilTime: timeText(until),
  inTime: textOf(figures.inTime),
  outTime: textOf(figures.outTime),
  byHour: JSON.stringify(figures.byHour),
})

const updatedColumns = Object.keys(columns.healthDay).filter(
  (name) => !['orgId', 'oldmanId', 'date', 'healthDayId'].includes(name),
)

async function save(db: Db, orgId: string, days: readonly DayResult[]) {
  if (days.length === 0) return
  await db
    .insertInto('healthDay')
    .values(days.map((one) => rowOf(orgId, one)))
    .onConflict((conflict) =>
      conflict
        .columns(['orgId', 'oldmanId', 'date'])
        .doUpdateSet(Object.fromEntries(updatedColumns.map((name) => [name, sql.ref(`excluded.${name}`)]))),
    )
    .execute()
}
