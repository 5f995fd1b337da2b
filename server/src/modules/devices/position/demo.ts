import { sql } from 'kysely'
import { alarmKind } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { addMinutes, msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { systemWho } from '#core/who/who.ts'
import type { Demo } from '../../../demo/load.ts'
import type { Maker } from '../../../demo/people/residents.ts'
import { raiseIn } from '../alarm/service.ts'
import { freshState } from './engine/tag.ts'
import { placeName } from './place-name.ts'

export const after = ['devices/device', 'devices/alarm']

/** The plan of every floor: six rooms above the corridor, five and the day room below it; metres. */
const widthM = 44
const heightM = 20
const box = (x: number, y: number, w: number, h: number) => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
]
const upper = 6
const roomBox = (at: number) => (at < upper ? box(1 + at * 7, 1, 7, 7) : box(1 + (at - upper) * 7, 11, 7, 8))
const shared = [
  { areaId: 'corridor', areaName: '走廊', polygon: box(1, 8, 42, 3) },
  { areaId: 'day-room', areaName: '活动区', polygon: box(36, 11, 7, 8) },
]

interface FloorRow {
  locationId: string
  name: string
}

/** One plan a floor with its rooms drawn, fences, rules, and the courses of tag wearers since this morning. */
const makePositions: Demo = async (maker) => {
  const { db, orgId, now } = maker
  const floors = await floorsOf(db, orgId)
  for (const floor of floors) await makeMap(maker, floor)
  const first = floors[0].locationId
  const stamp = { orgId, createTime: addMinutes(now, -60 * 24 * 90), createByName: '系统管理员' }
  await db
    .insertInto('rail')
    .values([
      {
        ...stamp,
        railId: 'rail-floor',
        railName: '一楼活动范围',
        mapId: `map-${first}`,
        shape: 1,
        railType: 1,
        points: JSON.stringify(box(1, 1, 42, 18)),
        color: '#2F9E44',
        remark: '认知障碍长者不独自离开楼层',
      },
      {
        ...stamp,
        railId: 'rail-exit',
        railName: '西侧楼梯口',
        mapId: `map-${first}`,
        shape: 2,
        railType: 2,
        x: 2.5,
        y: 9.5,
        r: 1.5,
        color: '#D9480F',
      },
    ])
    .execute()
  await makeRules(db, stamp)
  await makeCourses(maker)
  await makeAlarms(maker)
}
export default makePositions

async function makeRules(db: Db, stamp: { orgId: string; createTime: string; createByName: string }) {
  const rule = {
    ...stamp,
    scopeType: 1 as const,
    notify: JSON.stringify(['WEB', 'APP', 'LIGHT']),
    params: JSON.stringify({}),
  }
  await db
    .insertInto('locateRule')
    .values([
      {
        ...rule,
        ruleId: 'demo-rule-leave',
        ruleName: '离开一楼',
        alarmType: 1,
        railIds: JSON.stringify(['rail-floor']),
        level: 3,
      },
      {
        ...rule,
        ruleId: 'demo-rule-exit',
        ruleName: '靠近楼梯口',
        alarmType: 2,
        railIds: JSON.stringify(['rail-exit']),
        level: 2,
      },
      {
        ...rule,
        ruleId: 'demo-rule-night',
        ruleName: '夜间离室提醒',
        alarmType: 9,
        level: 2,
        params: JSON.stringify({ outMinutes: 15 }),
      },
    ])
    .execute()
}

async function floorsOf(db: Db, orgId: string): Promise<FloorRow[]> {
  const { rows } = await sql<FloorRow>`
    select floor.location_id, building.location_name || floor.location_name as name from location floor
    join location building on building.org_id = floor.org_id and building.location_id = floor.parent_id
    where floor.org_id = ${orgId} and floor.location_type = 3 order by building.sort, floor.sort`.execute(db)
  return rows
}

async function makeMap({ db, orgId, now }: Maker, { locationId, name }: FloorRow) {
  const rooms = await db
    .selectFrom('room')
    .select(['roomId', 'roomName'])
    .where('orgId', '=', orgId)
    .where('locationId', '=', locationId)
    .orderBy('sort')
    .orderBy('roomName')
    .execute()
  const hung = await db
    .selectFrom('device')
    .select('deviceNo')
    .where('orgId', '=', orgId)
    .where('deviceType', '=', deviceType.is.beacon)
    .where('locationId', '=', locationId)
    .execute()
  const areas = [
    ...rooms.slice(0, 11).map(({ roomId, roomName }, at) => ({
      areaId: `${locationId}-${at}`,
      areaName: roomName,
      polygon: roomBox(at),
      roomId,
    })),
    ...shared.map((area) => ({ ...area, areaId: `${locationId}-${area.areaId}` })),
  ]
  await db
    .insertInto('positionMap')
    .values({
      orgId,
      mapId: `map-${locationId}`,
      mapName: name,
      locationId,
      image: '/demo/floor-plan.svg',
      widthM,
      heightM,
      pxPerM: 40,
      areas: JSON.stringify(areas),
      beacons: JSON.stringify(hung.map(({ deviceNo }, at) => ({ beaconNo: deviceNo, x: 12 + at * 10, y: 9.5 }))),
      createTime: addMinutes(now, -60 * 24 * 120),
      createByName: '系统管理员',
    })
    .execute()
}

interface DemoTag {
  deviceId: string
  oldmanId: string
  roomId: string
  locationId: string
  nth: number
}

/** From his room along the corridor to the day room and back, a point every half minute of the last two hours. */
async function makeCourses({ db, orgId, now }: Maker) {
  const { rows: worn } = await sql<DemoTag>`
    select device.device_id, device.oldman_id, room.room_id, room.location_id,
      (row_number() over (order by device.device_no))::int as nth
    from device join oldman on oldman.org_id = device.org_id and oldman.oldman_id = device.oldman_id
    join bed on bed.org_id = oldman.org_id and bed.bed_id = oldman.bed_id
    join room on room.org_id = bed.org_id and room.room_id = bed.room_id
    where device.org_id = ${orgId} and device.device_type = ${deviceType.is.tag}`.execute(db)
  for (const one of worn) await makeCourse(db, orgId, now, one)
}

const minutes = 120
/** Tags of the demo count as on line for a week without messages, until a simulation plays them. */
const patientMs = 7 * 86_400_000

async function makeCourse(
  db: Db,
  orgId: string,
  now: string,
  { deviceId, oldmanId, locationId, roomId, nth }: DemoTag,
) {
  const map = await db
    .selectFrom('positionMap')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('locationId', '=', locationId)
    .executeTakeFirstOrThrow()
  const areas = map.areas as typeof shared & { roomId?: string }[] // as: made above
  const own = areas.find((area) => 'roomId' in area && area.roomId === roomId) ?? areas[0]
  const [corner] = own.polygon
  const home = { x: corner.x + 3, y: corner.y + 4 }
  const door = { x: corner.x + 3, y: 9.5 }
  const hall = { x: 38 + (nth % 3), y: 13 + (nth % 4) }
  const way = [home, home, door, { x: 39.5, y: 9.5 }, hall, hall, hall, { x: 39.5, y: 9.5 }, door, home]
  const of = { orgId, oldmanId, deviceId, mapId: map.mapId }
  const points = Array.from({ length: minutes * 2 }, (_, step) => {
    const part = ((step + nth * 11) % (minutes * 2)) / (minutes * 2)
    const at = part * (way.length - 1)
    const from = way[Math.floor(at)]
    const to = way[Math.ceil(at)]
    const x = from.x + (to.x - from.x) * (at % 1)
    const y = from.y + (to.y - from.y) * (at % 1)
    const sway = { x: x + 0.3 * Math.sin(step), y: y + 0.3 * Math.cos(step * 1.7) }
    const area = areas.find(({ polygon: [a, , c] }) => sway.x >= a.x && sway.x <= c.x && sway.y >= a.y && sway.y <= c.y)
    return { ...sway, area, ms: msOf(now) - (minutes * 2 - 1 - step) * 30_000 }
  })
  await db
    .insertInto('positionPoint')
    .values(
      points.map(({ x, y, area, ms }) => ({
        ...of,
        atTime: textOf(now, ms),
        x,
        y,
        acc: 2,
        areaName: area?.areaName ?? null,
      })),
    )
    .execute()
  await makeStays(db, of, points, now)
  const last = points[points.length - 1]
  await db
    .insertInto('positionLatest')
    .values({
      ...of,
      x: last.x,
      y: last.y,
      acc: 2,
      areaId: last.area?.areaId ?? null,
      areaName: last.area?.areaName ?? null,
      ts: last.ms,
      still: 0,
      state: JSON.stringify(freshState(last.ms + patientMs)),
    })
    .execute()
}

/** Two open alarms: a resident at the stairs, a tag with a low battery. */
async function makeAlarms({ db, orgId, now }: Maker) {
  const worn = await db
    .selectFrom('positionLatest')
    .innerJoin('device', (join) =>
      join.onRef('device.orgId', '=', 'positionLatest.orgId').onRef('device.deviceId', '=', 'positionLatest.deviceId'),
    )
    .innerJoin('positionMap', (join) =>
      join
        .onRef('positionMap.orgId', '=', 'positionLatest.orgId')
        .onRef('positionMap.mapId', '=', 'positionLatest.mapId'),
    )
    .selectAll('positionLatest')
    .select(['device.deviceNo', 'positionMap.mapName'])
    .where('positionLatest.orgId', '=', orgId)
    .orderBy('device.deviceNo')
    .limit(2)
    .execute()
  const alarms = [
    { type: 2, level: 2, minutesAgo: 6, value: '西侧楼梯口', rail: { railId: 'rail-exit', railName: '西侧楼梯口' } },
    { type: 7, level: 1, minutesAgo: 25, value: '电量18%', rail: {} },
  ] as const
  for (const [at, { type, level, minutesAgo, value, rail }] of alarms.entries()) {
    const one = worn[at]
    if (!one) continue
    const { oldmanId, deviceNo, mapId, x, y } = one
    const key = { orgId, kind: 3 as const, type, oldmanId, deviceNo, part: 'railId' in rail ? rail.railId : null }
    const place = { ...rail, mapId, x, y, areaName: placeName(one.mapName, one.areaName) }
    await raiseIn(db, systemWho(orgId, now), { ...key, level, value, place, at: msOf(addMinutes(now, -minutesAgo)) })
  }
  // Demo users find them in the lists, not as pop-ups on every page.
  await db
    .updateTable('alarm')
    .set({ nextStepTime: null, notifyUserIds: JSON.stringify([]), screen: 0 })
    .where('orgId', '=', orgId)
    .where('alarmKind', '=', alarmKind.is.locate)
    .execute()
}

const textOf = (now: string, ms: number) => addMinutes(now, (ms - msOf(now)) / 60_000)

interface Sighting {
  area?: { areaId: string; areaName: string }
  ms: number
}

async function makeStays(
  db: Db,
  of: { orgId: string; oldmanId: string; deviceId: string; mapId: string },
  points: readonly Sighting[],
  now: string,
) {
  const stays: { areaId: string; areaName: string; from: number; to: number }[] = []
  for (const { area, ms } of points) {
    const open = stays.at(-1)
    if (open && open.areaId === area?.areaId && ms - open.to <= 30_000) open.to = ms
    else if (area) stays.push({ areaId: area.areaId, areaName: area.areaName, from: ms, to: ms })
  }
  const rows = stays
    .filter(({ from, to }) => to - from >= 10_000)
    .map(({ areaId, areaName, from, to }, at) => ({
      ...of,
      visitId: `visit-${of.deviceId}-${at}`,
      areaId,
      areaName,
      ended: 1,
      enterTime: textOf(now, from),
      leaveTime: textOf(now, to),
    }))
  if (rows.length > 0) await db.insertInto('positionVisit').values(rows).execute()
}
