import { z } from 'zod'
import { arrayOf, calls, del, get, post, put, signedIn } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import { code, dict, fen, fields, flag, id, image, int, pick, ref, s, stamps } from '../../../kit/fields.ts'
import { flagOf, one, text } from '../../../kit/filters.ts'
import { importOptions } from '../../../kit/import-result.ts'
import { refusals } from '../../../kit/refusals.ts'
import { roomDrafts } from './room.ts'

/** Locations from park to floor, the batch builder, regions (platform.md 3); rooms and beds in room.ts. */

/** LOCATION_TYPE of rows of this tree; rooms (4) and beds (5) have rows of their own. */
export const placeTypes = codes({
  1: ['park', '园区'],
  2: ['building', '楼栋'],
  3: ['floor', '楼层'],
  6: ['public', '公共区域'],
  7: ['outdoor', '室外区域'],
})
export const locationTypes = codes({
  1: ['park', '园区'],
  2: ['building', '楼栋'],
  3: ['floor', '楼层'],
  4: ['room', '房间'],
  5: ['bed', '床位'],
  6: ['public', '公共区域'],
  7: ['outdoor', '室外区域'],
})

/** Which kind of place may be inside which; 0 is the top. */
const parentTypes: Record<number, readonly number[]> = { 1: [0], 2: [0, 1], 3: [2], 6: [1, 2, 3], 7: [0, 1] }
export const mayLieIn = (type: number, parent: number | undefined) => parentTypes[type]?.includes(parent ?? 0) ?? false

const row = {
  locationId: id('位置'),
  locationName: s('位置名称', 40),
  parentId: ref('上级位置', 'locations').nullish(),
  locationType: code('位置类型', placeTypes),
  code: s('编码', 30).nullish(),
  deptId: ref('负责部门', 'departments').nullish(),
  deptName: s('负责部门', 60).nullish(),
  sort: int('排序', { min: 0, max: 9999 }),
  planImage: image('平面图').nullish(),
  status: code('状态', onOff),
  ...stamps,
}

export const Location = fields(row)

interface LocationNodeShape extends z.output<typeof Location> {
  roomCount: number
  bedCount: number
  children: LocationNodeShape[]
}
/** A place with those inside it; the counts cover all of them. */
export const LocationNode: z.ZodType<LocationNodeShape> = z.lazy(() =>
  Location.extend({
    roomCount: int('房间数', { unit: '间' }),
    bedCount: int('床位数', { unit: '张' }),
    children: z.array(LocationNode),
  }),
)

const Editable = pick(Location, [
  'locationName',
  'parentId',
  'locationType',
  'code',
  'deptId',
  'sort',
  'planImage',
  'status',
])

export const LocationInput = Editable.extend({ sort: row.sort.default(100), status: row.status.default(1) })

/** How the beds of a room are named. */
export const bedNaming = codes({ 1: ['letters', 'A B C'], 2: '1 2 3', 3: '01 02 03' })

/** Building × floors × rooms × beds in one go (platform.md 3, batch builder). */
export const Batch = fields({
  buildingName: s('楼栋名称', 40),
  parentId: ref('所在园区', 'locations').nullish(),
  deptId: ref('负责部门', 'departments').nullish(),
  floorFrom: int('起始楼层', { min: 1, max: 60 }).default(1),
  floorTo: int('截止楼层', { min: 1, max: 60 }),
  roomsPerFloor: int('每层房间数', { min: 1, max: 60 }),
  roomPattern: s('房间编号规则', 20)
    .refine((value) => value.includes('{号}'), '房间编号规则须包含 {号}')
    .default('{层}{号}'),
  bedsPerRoom: int('每间床位数', { min: 1, max: 12 }),
  bedNaming: code('床位编号', bedNaming).default(1),
  roomType: dict('房间类型', 'ROOM_TYPE'),
  bedType: dict('床位类型', 'BED_TYPE'),
  price: fen('床位月价').nullish(),
  preview: flag('仅预览').default(0),
}).refine((body) => body.floorTo >= body.floorFrom, { path: ['floorTo'], message: '截止楼层不能小于起始楼层' })

export const BatchPlan = z.object({
  preview: z.int(),
  floorCount: z.int(),
  roomCount: z.int(),
  bedCount: z.int(),
  /** Existing rooms; they are left as they are. */
  skipped: z.int(),
  floors: z.array(
    z.object({
      floorName: z.string(),
      rooms: z.array(z.object({ roomName: z.string(), exists: z.int(), beds: z.array(z.string()) })),
    }),
  ),
})

interface RoomBedNodeShape {
  id: string
  name: string
  type: number
  bedStatus?: number | null
  sexLimit?: number | null
  price?: number | null
  disabled?: number | null
  children: RoomBedNodeShape[]
}
/** Building → floor → room → bed (residence.md 2.5). */
export const RoomBedNode: z.ZodType<RoomBedNodeShape> = z.lazy(() =>
  z.object({
    id: z.string(),
    name: z.string(),
    type: z.int(),
    bedStatus: z.int().nullish(),
    sexLimit: z.int().nullish(),
    price: z.int().nullish(),
    disabled: z.int().nullish(),
    children: z.array(RoomBedNode),
  }),
)

export const Region = fields({ code: s('代码', 6), name: s('名称', 60), parentCode: s('上级代码', 6) })

export const locationRefusals = refusals({
  overCapacity: [21305, '床位数超过房间容量'],
  bedInUse: [21306, '床位有人入住或预订，不能删除或停用'],
  notEmpty: [21307, '存在下级位置，不能删除'],
})

const path = '/ifms/web-org/locations'
const page = 'systemmanage.location.index'
const touches = ['location', 'room-map', 'dashboard'] as const

export const location = calls('location', {
  tree: get(path, {
    title: '位置树',
    permit: signedIn,
    query: z.object({ locationType: one(placeTypes), status: one(onOff), keyword: text }),
    reply: z.array(LocationNode),
  }),
  types: get('/ifms/web-org/locationType', {
    title: '位置类型',
    permit: signedIn,
    reply: arrayOf(z.object({ locationType: z.int(), locationTypeName: z.string() })),
  }),
  create: post(path, { title: '新增位置', permit: `${page}.add`, body: LocationInput, reply: Location, touches }),
  update: put(path, {
    title: '修改位置',
    permit: `${page}.edit`,
    body: Editable.partial().extend({ locationId: id('位置') }),
    reply: Location,
    touches: [...touches, 'resident'],
  }),
  remove: del(`${path}/{locationId}`, { title: '删除位置', permit: `${page}.delete`, touches }),
  batch: post(`${path}/batch`, {
    title: '批量建房',
    permit: `${page}.add&${page}.room&${page}.bed`,
    body: Batch,
    reply: BatchPlan,
    touches,
  }),
  import: post(`${path}/import`, {
    ...importOptions,
    title: '导入床位',
    permit: `${page}.import`,
    touches,
  }),
  importTemplate: get(`${path}/import`, { title: '床位导入模板', permit: `${page}.import`, file: true }),
  roomBed: get('/pims/web-pi/common/org/roomBed', {
    title: '房间床位树',
    permit: signedIn,
    query: z.object({ free: flagOf('仅空闲') }),
    reply: z.array(RoomBedNode),
  }),
  regions: get('/pims/web-org/common/pcd', {
    title: '行政区划',
    permit: signedIn,
    alsoFor: ['founder'],
    query: z.object({ parentCode: text }),
    reply: arrayOf(Region),
  }),
  ...roomDrafts(touches),
})
