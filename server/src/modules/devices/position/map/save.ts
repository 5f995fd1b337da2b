import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { crossesItself, type Point } from '#contract/modules/devices/position/geometry.ts'
import { type Area, type Beacon, mapRefusals, positionMap } from '#contract/modules/devices/position/map.ts'
import { placeTypes } from '#contract/modules/living/location/location.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { crud } from '#core/rows/crud.ts'
import { lockKey } from '#core/rows/lock-key.ts'
import { own, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { locations } from '../../../living/location/tables.ts'
import { railFits } from '../rail/rules.ts'
import { positionMaps, rails } from '../tables.ts'
import { type MapRow, mapRows } from './rows.ts'

const { building, floor, public: indoors, outdoor } = placeTypes.is
/** A park or a plot without a roof has no floor plan. */
const drawn: readonly number[] = [building, floor, indoors, outdoor]

interface Plan {
  locationId: string
  widthM: number
  heightM: number
  beacons: readonly Beacon[]
  areas: readonly Area[]
}

export const mapHandlers = crud({ create: positionMap.mapCreate, update: positionMap.mapUpdate }, mapRows, {
  create: async ({ db, who, body }) => ({ ...body, areas: await assertPlan(db, who, body) }),
  created: ({ mapName }) => `新增定位地图${mapName}`,
  update: async ({ db, who, body, row }) => {
    const { mapId, ...values } = body
    // Locked, so that no fence is drawn on the former plan.
    await own(db, positionMaps, who, mapId, { lock: true })
    const areas = await assertPlan(db, who, { ...row, ...values } as Plan, row) // as: a plan as it will be
    return { ...values, areas }
  },
  updated: ({ mapName }) => `修改定位地图${mapName}`,
  remove: async ({ db, who, row }) => {
    const fences = await rowsWith(db, rails, who, { mapId: row.mapId })
    if (fences.length > 0 || row.beacons.length > 0) refuse(mapRefusals.inUse)
  },
  removed: ({ mapName }) => `删除定位地图${mapName}`,
})

/** Checks that areas fit the plan and name existing places; gives the areas with their ids. */
async function assertPlan(db: Db, who: Who, plan: Plan, row?: MapRow): Promise<Area[]> {
  const place = await own(db, locations, who, plan.locationId)
  if (!drawn.includes(place.locationType)) wrongValue('locationId', '请选择楼栋、楼层或公共区域')
  const onPlan = ({ x, y }: Point) => x >= 0 && y >= 0 && x <= plan.widthM && y <= plan.heightM
  if (!plan.beacons.every(onPlan)) wrongValue('beacons', '信标须在平面图内')
  for (const { areaName, polygon } of plan.areas) {
    if (!polygon.every(onPlan)) wrongValue('areas', `区域“${areaName}”须在平面图内`)
    if (crossesItself(polygon)) wrongValue('areas', `区域“${areaName}”的边界不能自相交`)
  }
  await assertBeacons(db, who, plan.beacons, row?.mapId)
  await assertRooms(db, who, plan.areas)
  if (row) {
    const fences = await rowsWith(db, rails, who, { mapId: row.mapId })
    const out = fences.find((fence) => !railFits(fence, plan))
    if (out) wrongValue('widthM', `围栏“${out.railName}”会落在平面图外`)
  }
  return numbered(plan.areas, row?.areas ?? [])
}

/** Areas keep their id of this plan; new ones get one. */
function numbered(areas: readonly Area[], before: readonly Area[]): Area[] {
  const known = new Set(before.map(({ areaId }) => areaId))
  const named = areas.flatMap(({ areaId }) => areaId || [])
  if (named.some((areaId) => !known.has(areaId)) || new Set(named).size < named.length)
    wrongValue('areas', '区域不存在或重复')
  return areas.map((area) => ({ ...area, areaId: area.areaId || newId() }))
}

async function assertBeacons(db: Db, who: Who, beacons: readonly Beacon[], mapId?: string) {
  const numbers = beacons.map(({ beaconNo }) => beaconNo)
  if (numbers.length === 0) return
  if (new Set(numbers).size < numbers.length) wrongValue('beacons', '信标编号重复')
  // When two plans save one beacon at once, the second sees the first.
  await lockKey(db, `beacons ${who.orgId}`)
  const known = await db
    .selectFrom('device')
    .select('deviceNo')
    .where('orgId', '=', who.orgId)
    .where('deviceType', '=', deviceType.is.beacon)
    .where('deviceNo', 'in', numbers)
    .execute()
  const there = new Set(known.map(({ deviceNo }) => deviceNo))
  const missing = numbers.find((number) => !there.has(number))
  if (missing) wrongValue('beacons', `信标${missing}没有登记`)
  for (const other of await rowsWith(db, positionMaps, who, {})) {
    if (other.mapId === mapId) continue
    const twice = (other.beacons as Beacon[]).find(({ beaconNo }) => numbers.includes(beaconNo)) // as: see above
    if (twice) wrongValue('beacons', `信标${twice.beaconNo}已在地图“${other.mapName}”上`)
  }
}

async function assertRooms(db: Db, who: Who, areas: readonly Area[]) {
  const roomIds = areas.flatMap(({ roomId }) => roomId ?? [])
  if (roomIds.length === 0) return
  const known = await db
    .selectFrom('room')
    .select('roomId')
    .where('orgId', '=', who.orgId)
    .where('roomId', 'in', roomIds)
    .execute()
  const there = new Set(known.map(({ roomId }) => roomId))
  if (roomIds.some((roomId) => !there.has(roomId))) wrongValue('areas', '房间不存在')
}
