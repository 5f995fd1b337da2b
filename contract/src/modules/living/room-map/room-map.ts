import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  code,
  codeList,
  day,
  dict,
  fen,
  fields,
  flag,
  id,
  image,
  int,
  name,
  pick,
  ref,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { ids, many, nameText, one, refOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { sexes } from '../../../kit/value/id-card.ts'
import { bedStatus } from '../location/room.ts'
import { liveStatus } from '../residence/residence-step.ts'

/** Bed, building and room maps, their display, marks of rooms and beds (residence.md 7). */

/** A card of the map: one bed with its resident. */
export const BedCard = fields({
  bedId: id('床位'),
  /** 楼-房-床 */
  bedName: s('床位', 120),
  bedShort: s('床号', 20),
  roomId: id('房间'),
  roomName: s('房间', 30),
  roomType: dict('房间类型', 'ROOM_TYPE'),
  locationId: id('楼层'),
  locationName: s('楼层', 40).nullish(),
  buildingId: id('楼栋'),
  buildingName: s('楼栋', 40).nullish(),
  displayStatus: code('状态', bedStatus),
  sexLimit: code('性别限制', codes({ 0: '限男', 1: '限女' })).nullish(),
  price: fen('床位月价').nullish(),
  /** The resident in the bed, the booked one, or the one with the whole room. */
  oldmanId: id('老人').nullish(),
  oldmanName: name('姓名', 30).nullish(),
  /** Initials and syllables, to find a card by typing. */
  pinyin: z.string(),
  oldmanStatus: code('入住状态', liveStatus).nullish(),
  sex: code('性别', sexes).nullish(),
  age: int('年龄', { unit: '岁' }).nullish(),
  photo: image('照片').nullish(),
  levelId: id('护理等级').nullish(),
  levelName: s('护理等级', 50).nullish(),
  levelColor: z.string().nullish(),
  liveDate: day('入住日期').nullish(),
  liveDays: int('在住天数', { unit: '天' }).nullish(),
  trialEndDate: day('试住到期').nullish(),
  planQuitDate: day('预计退住').nullish(),
  holdName: name('预订人', 30).nullish(),
  holdExpire: day('预订有效期至').nullish(),
  /** Version of the stay, for the actions of the card. */
  liveVersion: z.int().nullish(),
  birthday: flag('今天生日'),
  allergy: s('过敏', 400).nullish(),
  /** Left out on a wall screen. */
  infect: flag('隔离').nullish(),
  /** Warnings of other areas, for users who may read them: risks, diet, tubes. */
  badges: z.array(fields({ kind: s('类别', 20), text: s('内容', 500) })),
  outId: id('外出').nullish(),
  planBackTime: time('预计返院').nullish(),
  isOverdue: flag('逾期未归'),
  arrears: fen('欠费').nullish(),
  /** Open alarms and calls at the bed or of its resident, the worst first: those the caller may read. */
  alarms: z.array(fields({ level: int('级别'), text: s('报警', 60) })),
  /** The mark behind 维修, 停用, 待清洁. */
  statusId: id('状态标记').nullish(),
  statusReason: s('原因', 200).nullish(),
  statusEnd: time('预计恢复').nullish(),
  statusVersion: z.int().nullish(),
})

const RoomCard = fields({
  roomId: id('房间'),
  roomName: s('房间', 30),
  roomType: dict('房间类型', 'ROOM_TYPE'),
  locationId: id('楼层'),
  locationName: s('楼层', 40).nullish(),
  buildingId: id('楼栋'),
  buildingName: s('楼栋', 40).nullish(),
  capacity: int('床位数', { unit: '张' }),
  used: int('已住', { unit: '张' }),
  free: int('空闲', { unit: '张' }),
  /** 0 men, 1 women, 2 both; empty in an empty room. */
  roomSex: z.int().nullish(),
  priceFrom: fen('最低月价').nullish(),
  priceTo: fen('最高月价').nullish(),
  beds: z.array(BedCard),
})
const EasyRoom = fields({ roomId: id('房间'), roomName: s('房间', 30), beds: z.array(BedCard) })
const Floor = fields({ floorId: id('楼层'), floorName: s('楼层', 40), rooms: z.array(EasyRoom) })
const Building = fields({
  buildingId: id('楼栋'),
  buildingName: s('楼栋', 40),
  total: int('床位'),
  used: int('已住'),
  free: int('空闲'),
  booked: int('预订'),
  out: int('外出'),
  repair: int('维修'),
  rate: z.number(),
})
export const BedCount = fields({
  total: int('床位'),
  free: int('空闲'),
  living: int('在住'),
  trial: int('试住'),
  booked: int('预订'),
  out: int('外出'),
  overdue: int('逾期未归'),
  repair: int('维修'),
  disabled: int('停用'),
  clean: int('待清洁'),
  whole: int('包房占用'),
  rate: z.number(),
})

export const mapType = codes({ 1: ['bed', '床位'], 2: ['simple', '简易'], 3: ['room', '房间'] })
export const cardSize = codes({ 1: '小', 2: ['medium', '中'], 3: '大' })
export const refreshMode = codes({ 1: ['live', '实时'] })
export const cardFields = codes({
  sex: '性别',
  age: '年龄',
  level: '护理等级',
  liveDate: '入住日期',
  liveDays: '在住天数',
  planQuit: '将退住',
  birthday: '生日',
  allergy: '过敏',
  photo: '照片',
  price: '床位月价',
})
export const cardSort = codes({ place: '按位置', status: '按状态', level: '按护理等级' })
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, '颜色应为 #RRGGBB')
/** The display of a map for one user. Without an id it is the default. */
export const MapConfig = fields({
  configId: id('配置').nullish(),
  type: code('视图', mapType),
  showFields: codeList('显示内容', cardFields),
  /** Status → colour, where it differs from the default. */
  colours: z.record(z.string().regex(/^[0-8]$/), colour),
  cardSize: code('卡片大小', cardSize),
  refreshMode: code('刷新方式', refreshMode),
  sort: code('排序', cardSort).nullish(),
  nameMask: flag('隐藏姓名'),
  version: z.int().nullish(),
})
const MapConfigInput = MapConfig.omit({ configId: true, version: true }).partial().required({ type: true })

export const markStatus = codes({ 5: ['repair', '维修'], 6: ['disabled', '停用'], 8: ['cleaning', '待清洁'] })
export const markPlace = codes({ 1: ['room', '房间'], 2: ['bed', '床位'] })
export const BedMark = fields({
  statusId: id('标记'),
  type: code('对象', markPlace),
  roomId: ref('房间', 'rooms').nullish(),
  bedId: ref('床位', 'beds').nullish(),
  status: code('状态', markStatus),
  reason: s('原因', 200),
  startTime: time('开始时间').nullish(),
  endTime: time('结束时间').nullish(),
  ended: flag('已结束'),
  ...stamps,
})
const MarkInput = pick(BedMark, ['roomId', 'bedId', 'status', 'reason', 'startTime', 'endTime'])
const MarkEdit = pick(BedMark, ['status', 'reason', 'startTime', 'endTime', 'ended']).partial()

export const roomMapRefusals = refusals({
  bedInUse: [31091, '床位有人入住或预订，不能设置为{statusName}'],
})

const query = 'home.bedInfo.query'
const base = '/pims/web-org/oldmans/live'
const filters = {
  buildingId: refOf('buildings', '楼栋'),
  floorId: refOf('locations', '楼层'),
  statuses: many(bedStatus, '状态'),
  levelId: refOf('levels', '护理等级'),
  sex: one(sexes, '性别'),
  keyword: nameText,
}
const markTouches = ['location', 'dashboard']

export const roomMap = calls('room-map', {
  beds: get(`${base}/oldmanBedPart`, {
    title: '床位房态',
    permit: query,
    query: paging({ ...filters, bedIds: ids }),
    reply: paged(BedCard),
  }),
  easy: get(`${base}/oldmanEasyPart`, {
    title: '楼栋房态',
    permit: query,
    query: z.object(filters),
    reply: fields({ buildings: z.array(Building), floors: z.array(Floor) }),
  }),
  rooms: get(`${base}/oldmanRoomPart`, {
    title: '房间房态',
    permit: query,
    query: paging(filters),
    reply: paged(RoomCard),
  }),
  count: get(`${base}/oldmancount`, { title: '房态统计', permit: query, query: z.object(filters), reply: BedCount }),
  buildings: get(`${base}/oldmanEasyPart/buildings`, {
    title: '楼栋',
    permit: signedIn,
    reply: arrayOf(Building),
  }),
  buildingBeds: get(`${base}/oldmanEasyPart/buildings/bedInfos`, {
    title: '楼栋床位',
    permit: `${query}|live.live.list.query`,
    query: z.object({ buildingId: refOf('buildings', '楼栋') }),
    reply: arrayOf(Floor),
  }),
  config: get('/pims/web-pi/roomMapConfig', {
    title: '房态图显示设置',
    permit: query,
    query: z.object({ type: one(mapType, '视图') }),
    reply: MapConfig,
  }),
  saveConfig: put('/pims/web-pi/roomMapConfig', {
    title: '保存房态图显示设置',
    permit: 'home.bedInfo.roomConfig',
    body: MapConfigInput,
    reply: MapConfig,
  }),
  removeConfig: del('/pims/web-pi/roomMapConfig/{id}', {
    title: '恢复房态图默认显示',
    permit: 'home.bedInfo.roomConfig',
  }),
  checkConfig: get('/pims/web-pi/roomMapConfig/check/{type}', {
    title: '房态图显示是否设置过',
    permit: query,
    reply: fields({ exist: flag('已设置') }),
  }),
  mark: post('/pims/web-pi/roomBedStatus/{type}', {
    title: '标记房床状态',
    permit: 'home.bedInfo.statusSet',
    body: MarkInput,
    reply: BedMark,
    touches: markTouches,
  }),
  editMark: put('/pims/web-pi/roomBedStatus/{statusId}', {
    title: '修改或结束房床状态',
    permit: 'home.bedInfo.statusSet|home.bedInfo.statusDel',
    body: MarkEdit,
    reply: BedMark,
    touches: markTouches,
  }),
  bedRoom: get('/ifms/web-org/beds/{id}/bedRoom', {
    title: '床位所在房间',
    permit: `${query}|live.live.list.query`,
    reply: pick(BedCard, [
      'bedId',
      'bedName',
      'bedShort',
      'roomId',
      'roomName',
      'roomType',
      'locationId',
      'locationName',
      'buildingId',
      'buildingName',
      'sexLimit',
      'price',
    ]),
  }),
})
