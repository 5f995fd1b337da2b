import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { decimal, fields, id, image, int, pick, ref, rows, s, some, stamps } from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Floor plans with their beacons and areas (iot.md 8.1). Coordinates are metres from the top left of the plan. */

const metres = (label: string, min: number, max: number) => decimal(label, { min, max, unit: '米', step: 3 })

export const Corner = z.object({ x: metres('横坐标', -100, 2000), y: metres('纵坐标', -100, 2000) })
export const Polygon = z.array(Corner).min(3, '至少需要3个角').max(50, '最多50个角')

export const Beacon = z.object({
  beaconNo: s('信标编号', 32),
  x: metres('横坐标', 0, 2000),
  y: metres('纵坐标', 0, 2000),
  z: metres('高度', -10, 100).nullish(),
  txPower: int('发射功率', { min: -100, max: 20, unit: 'dBm' }).nullish(),
})
/** A new one has no id yet; for a room or a place all uses. */
export const Area = z.object({
  areaId: z.string().max(64).nullish(),
  areaName: s('区域名称', 30),
  polygon: Polygon,
  roomId: id('房间').nullish(),
})

export const PlanMap = fields({
  mapId: id('地图'),
  mapName: s('地图名称', 30),
  locationId: ref('位置', 'locations'),
  locationName: s('位置', 100).nullish(),
  image: image('平面图'),
  widthM: metres('宽度', 1, 2000),
  heightM: metres('高度', 1, 2000),
  /** Pixels of the picture per metre. */
  pxPerM: decimal('每米像素', { min: 0.01, max: 10_000, step: 3 }).nullish(),
  /** The origin of the tags' coordinates on the plan, and the rotation of their axes. */
  originX: metres('定位原点横坐标', -2000, 2000),
  originY: metres('定位原点纵坐标', -2000, 2000),
  rotate: int('定位坐标旋转', { min: 0, max: 359, unit: '度' }),
  beacons: rows('信标', Beacon, 1000),
  areas: rows('区域', Area, 500),
  railCount: int('围栏').nullish(),
  ...stamps,
})
export type Area = z.output<typeof Area>
export type Beacon = z.output<typeof Beacon>

const entered = [
  'mapName',
  'locationId',
  'image',
  'widthM',
  'heightM',
  'pxPerM',
  'originX',
  'originY',
  'rotate',
  'beacons',
  'areas',
] as const

export const mapRefusals = refusals({
  inUse: [17001, '地图下有围栏或信标'],
  hasMap: [17005, '该位置已有地图'],
})

const path = '/loms/web-lo/pnt/map'
const read = 'elderPosition.realTime.query|elderPosition.fence.query'
const write = 'elderPosition.realTime.map'

export const positionMap = calls('position', {
  mapList: get(path, {
    title: '地图列表',
    permit: read,
    query: paging(filtersOf(PlanMap, ['mapName', 'locationId'])),
    reply: paged(PlanMap),
  }),
  mapCreate: post(path, {
    title: '新增地图',
    permit: write,
    body: pick(PlanMap, entered, { originX: 0, originY: 0, rotate: 0, beacons: [], areas: [] }),
    reply: PlanMap,
  }),
  mapUpdate: put(path, {
    title: '修改地图',
    permit: write,
    body: some(PlanMap, entered).extend({ mapId: PlanMap.shape.mapId }),
    reply: PlanMap,
  }),
  mapGet: get(`${path}/{mapId}`, { title: '地图详情', permit: read, reply: PlanMap }),
  mapRemove: del(`${path}/{mapId}`, { title: '删除地图', permit: write }),
})
