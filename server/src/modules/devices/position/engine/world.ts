import { sql } from 'kysely'
import { onOff, type SomeOf } from '#contract/kit/codes.ts'
import { deviceStatus, deviceType } from '#contract/modules/devices/device/device-type.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { visitPlace, visitStatus } from '#contract/modules/living/visit/visit.ts'
import { timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { SignalRule } from '../../alarm/service.ts'
import { boundDevices, deptOf, type LiveDevice } from '../../device/service.ts'
import type { Covered, Rule } from '../rule/choose.ts'
import type { Room } from './fence/conditions.ts'
import type { Fence } from './fence/fence.ts'
import type { Plan } from './resolve.ts'

/** The data of an institution in the engine: its plans, fences and rules, and the residents who wear tags. */

export type KeptRule = Rule & Pick<SignalRule, 'escalate' | 'notify'> & { version: number }
export interface Person extends Covered {
  /** Where his room is drawn. */
  room?: Room
  /** Out on an affirmed outing, or outside with a visitor: leaving raises no alarm. */
  away: boolean
}
export interface World {
  plans: Map<string, Plan>
  beacons: Map<string, { mapId: string; x: number; y: number }>
  fences: Fence[]
  rules: KeptRule[]
  people: Map<string, Person>
  /** Worn tags by number, without disabled ones. */
  worn: Map<string, WornTag>
  /** Numbers of gateways that are off line: tags behind them cannot send until they are back. */
  gatewaysAway: Set<string>
}
export interface WornTag {
  device: LiveDevice
  gatewayNo: string | null
}
const { tag, watch, band, gateway } = deviceType.is
const { offline, disabled, scrapped } = deviceStatus.is
export const wornTypes: SomeOf<typeof deviceType> = [tag, watch, band]

/** Reads the institution again. */
export async function readWorld(db: Db, orgId: string, nowMs: number): Promise<World> {
  const maps = await db.selectFrom('positionMap').selectAll().where('orgId', '=', orgId).orderBy('mapId').execute()
  const plans = new Map(
    maps.map(({ mapId, mapName, originX, originY, rotate, beacons, areas }): [string, Plan] => [
      mapId,
      { mapId, mapName, originX, originY, rotate, beacons, areas },
    ]),
  )
  const fences = await db
    .selectFrom('rail')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('status', '=', onOff.is.on)
    .orderBy('railId')
    .execute()
  const rules = await db
    .selectFrom('locateRule')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('status', '=', onOff.is.on)
    .execute()
  return {
    plans,
    beacons: new Map(
      [...plans.values()].flatMap(({ mapId, beacons }) =>
        beacons.map(({ beaconNo, x, y }) => [beaconNo, { mapId, x, y }] as const),
      ),
    ),
    fences,
    rules: rules as KeptRule[], // as: the dictionary of channels holds the codes of their list
    people: await readPeople(db, orgId, plans, timeText(nowMs - backMs)),
    worn: await readWorn(db, orgId),
    gatewaysAway: await readGatewaysAway(db, orgId),
  }
}

interface WearerRow {
  oldmanId: string
  levelId: string | null
  roomId: string | null
  places: (string | null)[]
  away: boolean
}

/** Late messages are at most a day old. */
const backMs = 26 * 3_600_000

/** Wearers of tags, present, or past ones whose messages may still come (iot.md 1a). */
async function readPeople(db: Db, orgId: string, plans: World['plans'], since: string) {
  const { rows } = await sql<WearerRow>`
    select oldman.oldman_id, oldman.level_id, room.room_id,
      array[room.room_id, floor.location_id, above.location_id, top.location_id] as places,
      exists (select 1 from outing where outing.org_id = oldman.org_id and outing.oldman_id = oldman.oldman_id and out_status = ${outStatus.is.out})
      or exists (select 1 from visit where visit.org_id = oldman.org_id and visit.oldman_id = oldman.oldman_id
        and visit_status = ${visitStatus.is.here} and visit.place = ${visitPlace.is.outdoor}) as away
    from oldman
    left join bed on bed.org_id = oldman.org_id and bed.bed_id = oldman.bed_id
    left join room on room.org_id = bed.org_id and room.room_id = bed.room_id
    left join location floor on floor.org_id = room.org_id and floor.location_id = room.location_id
    left join location above on above.org_id = floor.org_id and above.location_id = floor.parent_id
    left join location top on top.org_id = above.org_id and top.location_id = above.parent_id
    where oldman.org_id = ${orgId} and exists (
      select from device_bind_log held
      join device on device.org_id = held.org_id and device.device_id = held.device_id
      where held.org_id = oldman.org_id and held.oldman_id = oldman.oldman_id
        and (held.to_time is null or held.to_time > ${since}) and device.device_type = any(${[...wornTypes]}::smallint[]))`.execute(
    db,
  )
  const drawn = new Map<string, Room>()
  for (const { mapId, areas } of plans.values())
    for (const { roomId, polygon } of areas) if (roomId) drawn.set(roomId, { mapId, polygon })
  return new Map(
    rows.map(({ roomId, places, ...row }): [string, Person] => [
      row.oldmanId,
      { ...row, places: places.flatMap((place) => place ?? []), ...(roomId && { room: drawn.get(roomId) }) },
    ]),
  )
}

async function readWorn(db: Db, orgId: string): Promise<World['worn']> {
  const rows = await boundDevices(db)
    .select(['device.orgId', 'device.deviceId', 'device.deviceNo', 'device.deviceType', 'device.bindType'])
    .select(['device.bedId', 'device.locationId', 'device.simulated', 'device.gatewayNo', 'device.deviceStatus'])
    .select(['held.oldmanId', deptOf.as('deptId')])
    .where('device.orgId', '=', orgId)
    .where('held.oldmanId', 'is not', null)
    .where('device.deviceType', 'in', wornTypes)
    .where('device.deviceStatus', 'not in', [disabled, scrapped])
    .execute()
  return new Map(rows.map(({ gatewayNo, ...device }) => [device.deviceNo, { device, gatewayNo }]))
}

async function readGatewaysAway(db: Db, orgId: string) {
  const rows = await db
    .selectFrom('device')
    .select('deviceNo')
    .where('orgId', '=', orgId)
    .where('deviceType', '=', gateway)
    .where('deviceStatus', '=', offline)
    .execute()
  return new Set(rows.map(({ deviceNo }) => deviceNo))
}
