import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { type device, spans } from '#contract/modules/devices/device/device.ts'
import { addMinutes } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { together } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { telemetryFollowers } from '../service.ts'
import { deviceRows } from './rows.ts'

/** One device in full: the row, its latest values, its bindings, its curve. */
export async function detail(request: Asking & { params: { deviceId: string }; query: QueryFor<typeof device.get> }) {
  const { db, who, params, query } = request
  const row = await deviceRows.shown(request, params.deviceId)
  const [latest, binds, series] = await together(
    latestOf(db, who, params.deviceId),
    bindsOf(db, who, params.deviceId),
    seriesOf(db, who, params.deviceId, query.span ?? 'day'),
  )
  const openAlarms: object[] = []
  for (const { openAlarms: of } of telemetryFollowers()) if (of) openAlarms.push(...(await of(db, who, row.deviceNo)))
  return { ...row, latest, binds, series, openAlarms }
}

async function latestOf(db: Db, who: Who, deviceId: string) {
  const found = await db
    .selectFrom('deviceLatest')
    .select(['ts', 'metrics'])
    .where('orgId', '=', who.orgId)
    .where('deviceId', '=', deviceId)
    .executeTakeFirst()
  return found ? { ...found.metrics, ts: found.ts } : null
}

const mostBinds = 100

function bindsOf(db: Db, who: Who, deviceId: string) {
  return db
    .selectFrom('deviceBindLog as held')
    .leftJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'held.orgId').onRef('oldman.oldmanId', '=', 'held.oldmanId'),
    )
    .leftJoin('bed', (join) => join.onRef('bed.orgId', '=', 'held.orgId').onRef('bed.bedId', '=', 'held.bedId'))
    .leftJoin('location as place', (join) =>
      join.onRef('place.orgId', '=', 'held.orgId').onRef('place.locationId', '=', 'held.locationId'),
    )
    .select(['held.bindLogId', 'held.bindType', 'oldman.oldmanName', 'held.fromTime as from', 'held.toTime as to'])
    .select(({ fn }) => fn.coalesce('bed.fullName', 'place.locationName', 'oldman.oldmanName').as('boundName'))
    .where('held.orgId', '=', who.orgId)
    .where('held.deviceId', '=', deviceId)
    .orderBy('held.fromTime', 'desc')
    .orderBy('held.bindLogId', 'desc')
    .limit(mostBinds)
    .execute()
}

/** Minutes of an hour or a day, hours of a week; for a day every fifth minute is enough for a chart. */
async function seriesOf(db: Db, who: Who, deviceId: string, span: keyof typeof spans) {
  const from = addMinutes(who.now, -spans[span] / 60)
  const [source, time] = span === 'week' ? ['telemetry_hour', 'hour_time'] : ['telemetry_minute', 'minute_time']
  const step = span === 'day' ? '5 minutes' : span === 'hour' ? '1 minute' : '1 hour'
  const { rows: found } = await sql<{ time: string }>`
    select to_char(at, 'YYYY-MM-DD HH24:MI:SS') as time, round(avg(hr_avg)::numeric, 1)::float8 as hr,
      round(avg(rr_avg)::numeric, 1)::float8 as rr, round(avg(spo2_avg)::numeric, 1)::float8 as spo2,
      sum(in_bed_sec)::int as in_bed_sec, sum(move_sum)::int as move_sum, sum(samples)::int as samples
    from (
      select *, date_bin(${step}::interval, ${sql.ref(time)}, timestamp '2000-01-01') as at from ${sql.table(source)}
      where org_id = ${who.orgId} and device_id = ${deviceId} and ${sql.ref(time)} > ${from}::timestamp
        and ${sql.ref(time)} <= ${who.now}::timestamp
    ) told group by at order by at`.execute(db)
  return found
}
