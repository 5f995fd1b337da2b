import { sql } from 'kysely'
import { alarmKind, locateAlarm, openStates } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { msOf, timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { LiveDevice } from '../../device/service.ts'
import { countsAsVisit, type Stay } from './course.ts'
import type { Fix } from './fence/fence.ts'
import type { Tag, TagState } from './tag.ts'

const { sos, fall, tamper } = locateAlarm.is

/** The writes of the engine of positions: the latest position and state of each tag, points of courses, stays. */

export interface KeptPoint extends Fix {
  device: LiveDevice
  areaName?: string
}
export interface KeptStay extends Stay {
  device: LiveDevice
  oldmanId: string
  ended: boolean
}

export async function writeLatest(db: Db, tags: readonly Tag[]) {
  const rows = tags.flatMap(({ device, oldmanId, place, still, state }) =>
    place ? [{ orgId: device.orgId, deviceId: device.deviceId, oldmanId, ...place, still, state }] : [],
  )
  if (rows.length === 0) return
  // A tag may have been removed meanwhile; a later position from another process stays.
  await sql`insert into position_latest (org_id, device_id, oldman_id, map_id, x, y, acc, area_id, area_name, ts, still, state)
    select "orgId", "deviceId", given."oldmanId", "mapId", given.x, given.y, given.acc, "areaId", "areaName", given.ts,
      given.still, given.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("orgId" text, "deviceId" text, "oldmanId" text,
      "mapId" text, x real, y real, acc real, "areaId" text, "areaName" text, ts bigint, still smallint, state jsonb)
    join device on device.org_id = "orgId" and device.device_id = "deviceId"
    on conflict (org_id, device_id) do update set oldman_id = excluded.oldman_id, map_id = excluded.map_id, x = excluded.x,
      y = excluded.y, acc = excluded.acc, area_id = excluded.area_id, area_name = excluded.area_name, ts = excluded.ts,
      still = excluded.still, state = excluded.state
    where position_latest.ts <= excluded.ts`.execute(db)
}

/** Points belong to the wearer of the tag at their second, also those sent afterwards. */
export async function writePoints(db: Db, points: readonly KeptPoint[]) {
  const rows = points.map(({ device, ts, mapId, x, y, acc, areaName }) => ({
    orgId: device.orgId,
    deviceId: device.deviceId,
    at: timeText(ts),
    mapId,
    x,
    y,
    acc,
    areaName,
  }))
  if (rows.length === 0) return
  await sql`insert into position_point (org_id, oldman_id, at_time, device_id, map_id, x, y, acc, area_name)
    select distinct on ("orgId", held.oldman_id, "at", "deviceId") "orgId", held.oldman_id, "at", "deviceId", "mapId", x, y, acc, "areaName"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("orgId" text, "deviceId" text, "at" timestamp,
      "mapId" text, x real, y real, acc real, "areaName" text)
    join device_bind_log held on held.org_id = "orgId" and held.device_id = "deviceId" and held.from_time <= "at"
      and (held.to_time is null or held.to_time > "at")
    where held.oldman_id is not null
    on conflict do nothing`.execute(db)
}

/** Stays of ten seconds and more; a stay that goes on is written up to now. */
export async function writeStays(db: Db, stays: readonly KeptStay[]) {
  const rows = stays.filter(countsAsVisit).map(({ device, oldmanId, enter, last, ended, ...stay }) => ({
    orgId: device.orgId,
    deviceId: device.deviceId,
    oldmanId,
    ended: ended ? 1 : 0,
    ...stay,
    enter: timeText(enter),
    leave: timeText(last),
  }))
  if (rows.length === 0) return
  await sql`insert into position_visit (org_id, visit_id, oldman_id, device_id, map_id, area_id, area_name, enter_time, leave_time, ended)
    select "orgId", "visitId", "oldmanId", "deviceId", "mapId", "areaId", "areaName", enter, leave, ended
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("orgId" text, "visitId" text, "oldmanId" text,
      "deviceId" text, "mapId" text, "areaId" text, "areaName" text, enter timestamp, leave timestamp, ended smallint)
    on conflict (org_id, visit_id) do update set leave_time = excluded.leave_time, ended = excluded.ended`.execute(db)
}

export interface StoredTag {
  orgId: string
  deviceNo: string
  oldmanId: string
  place: Fix & { areaId?: string; areaName?: string }
  still: 0 | 1
  state: TagState
}

/** The stored states of tags still worn by the same residents; others are dropped, and their stay ends. */
export async function readLatest(db: Db): Promise<StoredTag[]> {
  await sql`delete from position_latest using device where device.org_id = position_latest.org_id
    and device.device_id = position_latest.device_id and device.oldman_id is distinct from position_latest.oldman_id`.execute(
    db,
  )
  await sql`update position_visit set ended = 1 where ended = 0 and not exists (select from position_latest latest
    where latest.org_id = position_visit.org_id and latest.device_id = position_visit.device_id
      and latest.state -> 'stay' ->> 'visitId' = position_visit.visit_id)`.execute(db)
  const rows = await db
    .selectFrom('positionLatest')
    .innerJoin('device', (join) =>
      join.onRef('device.orgId', '=', 'positionLatest.orgId').onRef('device.deviceId', '=', 'positionLatest.deviceId'),
    )
    .selectAll('positionLatest')
    .select('device.deviceNo')
    .execute()
  return rows.map(({ orgId, deviceNo, oldmanId, mapId, x, y, acc, areaId, areaName, ts, still, state }) => ({
    orgId,
    deviceNo,
    oldmanId,
    still: still === 1 ? 1 : 0,
    place: { mapId, x, y, acc, ts: Number(ts), ...(areaId && { areaId }), ...(areaName && { areaName }) },
    state: state,
  }))
}

/** Alarms that are open and not over, as the state of a tag. */
export async function readOpen(db: Db) {
  const rows = await db
    .selectFrom('alarm')
    .select(['orgId', 'deviceNo', 'oldmanId', 'alarmType', 'railId', 'ruleId', 'firstTime'])
    .where('alarmKind', '=', alarmKind.is.locate)
    .where('alarmType', 'not in', [sos, fall])
    .where('alarmStatus', 'in', [...openStates])
    .where('cleared', '=', 0)
    .execute()
  return rows.flatMap(({ orgId, deviceNo, oldmanId, alarmType, railId, ruleId, firstTime }) =>
    deviceNo && oldmanId
      ? {
          orgId,
          deviceNo,
          oldmanId,
          ruleId: ruleId ?? '',
          since: msOf(firstTime),
          key: railId ? `${alarmType}:${railId}` : String(alarmType),
          tampered: alarmType === tamper,
        }
      : [],
  )
}
