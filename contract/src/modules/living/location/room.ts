import { z } from 'zod'
import { del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import {
  code,
  decimal,
  dict,
  fen,
  field,
  fields,
  id,
  image,
  int,
  name,
  pick,
  ref,
  s,
  stamps,
  words,
} from '../../../kit/fields.ts'
import { dictOf, flagOf, nameOf, one, refOf, textOf } from '../../../kit/filters.ts'

/** Rooms and beds (platform.md 3). Their calls belong to the module location. */

/** BED_STATUS: the state of a bed, computed from occupancy and marks (residence.md 7). */
export const bedStatus = codes({
  0: ['free', '空闲'],
  1: ['living', '在住'],
  2: ['booked', '预订'],
  3: ['trial', '试住'],
  4: ['out', '外出'],
  5: ['repair', '维修'],
  6: ['disabled', '停用'],
  7: ['whole', '包房占用'],
  8: ['cleaning', '待清洁'],
})
const sexLimits = codes({ 0: '限男', 1: '限女' })

export const Room = fields({
  roomId: id('房间'),
  roomName: s('房间名称', 30),
  locationId: ref('楼层', 'locations'),
  locationName: s('楼层', 40).nullish(),
  buildingId: id('楼栋'),
  buildingName: s('楼栋', 40).nullish(),
  roomType: dict('房间类型', 'ROOM_TYPE'),
  area: decimal('面积', { min: 0, max: 9999, unit: '㎡', step: 2 }).nullish(),
  orientation: dict('朝向', 'ORIENTATION').nullish(),
  capacity: int('容量', { min: 1, max: 12, unit: '人' }),
  bedCount: int('床位数', { unit: '张' }),
  usedCount: int('已用床位', { unit: '张' }),
  sexLimit: code('性别限制', sexLimits).nullish(),
  price: fen('包房月价').nullish(),
  facilities: words('设施', 20, 30),
  deptId: ref('部门', 'departments').nullish(),
  deptName: s('部门', 60).nullish(),
  picture: image('照片').nullish(),
  sort: int('排序', { min: 0, max: 9999 }),
  status: code('状态', onOff),
  ...stamps,
})

const RoomEditable = pick(Room, [
  'roomName',
  'locationId',
  'roomType',
  'capacity',
  'area',
  'orientation',
  'sexLimit',
  'price',
  'deptId',
  'sort',
  'status',
  'picture',
]).extend({ facilities: words('设施', 20, 30).nullish() })

export const RoomInput = RoomEditable.extend({
  capacity: Room.shape.capacity.default(1),
  sort: Room.shape.sort.default(100),
  status: Room.shape.status.default(1),
})

export const Bed = fields({
  bedId: id('床位'),
  fullName: s('床位', 120),
  bedName: s('床位编号', 20),
  roomId: ref('房间', 'rooms'),
  roomName: s('房间', 30).nullish(),
  locationId: id('楼层').nullish(),
  buildingId: id('楼栋').nullish(),
  bedType: dict('床位类型', 'BED_TYPE'),
  bedStatus: code('床位状态', bedStatus),
  oldmanId: id('老人').nullish(),
  /** Only of residents the caller may see. */
  oldmanName: name('老人', 30).nullish(),
  sexLimit: code('性别限制', sexLimits).nullish(),
  price: fen('床位月价').nullish(),
  /** The bed's own fee; without one the fee of its room type (fees.md 2.2). */
  projectChildId: field(z.string().trim().min(1).max(64), { label: '收费项目', kind: 'code' }).nullish(),
  projectChildName: s('收费项目', 30).nullish(),
  deviceNo: s('设备编号', 50).nullish(),
  bedCode: s('二维码', 40).nullish(),
  deptId: ref('部门', 'departments').nullish(),
  deptName: s('部门', 60).nullish(),
  sort: int('排序', { min: 0, max: 9999 }),
  status: code('启用状态', onOff),
  ...stamps,
})

const BedEditable = pick(Bed, [
  'bedName',
  'roomId',
  'bedType',
  'price',
  'projectChildId',
  'deviceNo',
  'bedCode',
  'sort',
  'status',
])

export const BedInput = BedEditable.extend({ sort: Bed.shape.sort.default(100), status: Bed.shape.status.default(1) })

const page = 'systemmanage.location.index'

export const roomDrafts = (touches: readonly string[]) => ({
  rooms: get('/ifms/web-org/rooms', {
    title: '房间列表',
    permit: signedIn,
    exportPermit: `${page}.query`,
    query: paging({
      keyword: textOf('房间名称'),
      locationId: refOf('locations', '位置'),
      roomType: dictOf('ROOM_TYPE', '房间类型'),
      deptId: refOf('departments', '部门'),
      status: one(onOff),
    }),
    reply: paged(Room),
  }),
  roomCreate: post('/ifms/web-org/rooms', {
    title: '新增房间',
    permit: `${page}.room`,
    body: RoomInput,
    reply: Room,
    touches,
  }),
  roomUpdate: put('/ifms/web-org/rooms', {
    title: '修改房间',
    permit: `${page}.room`,
    body: RoomEditable.partial().extend({ roomId: id('房间') }),
    reply: Room,
    touches: [...touches, 'resident'],
  }),
  roomRemove: del('/ifms/web-org/rooms/{roomId}', { title: '删除房间', permit: `${page}.room`, touches }),
  beds: get('/ifms/web-org/beds', {
    title: '床位列表',
    permit: signedIn,
    exportPermit: `${page}.query`,
    query: paging({
      keyword: nameOf('床位或老人'),
      roomId: refOf('rooms', '房间'),
      locationId: refOf('locations', '位置'),
      bedStatus: one(bedStatus),
      free: flagOf('仅空闲'),
      status: one(onOff),
    }),
    reply: paged(Bed),
  }),
  bedCreate: post('/ifms/web-org/beds', {
    title: '新增床位',
    permit: `${page}.bed`,
    body: BedInput,
    reply: Bed,
    touches: [...touches, 'resident'],
  }),
  bedUpdate: put('/ifms/web-org/beds', {
    title: '修改床位',
    permit: `${page}.bed`,
    body: BedEditable.partial().extend({ bedId: id('床位') }),
    reply: Bed,
    touches: [...touches, 'resident'],
  }),
  bedRemove: del('/ifms/web-org/beds/{bedId}', { title: '删除床位', permit: `${page}.bed`, touches }),
})
