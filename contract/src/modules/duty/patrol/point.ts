import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import {
  code,
  decimal,
  dict,
  fields,
  flag,
  id,
  int,
  pick,
  ref,
  rows,
  s,
  some,
  stamps,
  typed,
} from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Points of patrols, with the items to check and the cards as proof (administration.md 4). */

/** PATROL_POINT_TYPE values that rules use. */
export const pointType = { fire: 1, corridor: 2, power: 5, lift: 7, exit: 8 } as const
export const inputType = codes({
  1: ['normal', '正常/异常'],
  2: ['number', '数值'],
  3: ['text', '文本'],
  4: ['photo', '拍照'],
})

export const CheckItem = fields({
  itemName: s('检查项', 30),
  inputType: code('填写方式', inputType),
  min: decimal('下限', { min: -99999, max: 99999, step: 2 }).nullish(),
  max: decimal('上限', { min: -99999, max: 99999, step: 2 }).nullish(),
  unit: s('单位', 10).nullish(),
  required: flag('必填').default(1),
})
export type CheckItem = z.output<typeof CheckItem>

/**
 * The number of a tag for comparison: readers write it as 04:a2:0f or 04A20F, users type it as their reader shows it.
 */
export const nfcText = (typed: string) => typed.replace(/[\s:-]/g, '').toUpperCase()

export const place = {
  longitude: decimal('经度', { min: -180, max: 180, step: 6 }).nullish(),
  latitude: decimal('纬度', { min: -90, max: 90, step: 6 }).nullish(),
}

export const Point = fields({
  pointPkId: id('点位'),
  pointName: s('点位名称', 30),
  pointCode: s('编码', 10),
  pointType: dict('类型', 'PATROL_POINT_TYPE'),
  locationId: ref('位置', 'locations'),
  locationName: s('位置', 100).nullish(),
  /** Is told of findings; by default the department of its area. */
  deptId: ref('责任部门', 'departments').nullish(),
  deptName: s('责任部门', 60).nullish(),
  icCard: typed('IC卡号', 32, 'icCards').nullish(),
  nfcNo: s('NFC编号', 32).nullish(),
  beaconNo: s('蓝牙信标', 32).nullish(),
  /** The text of its label, signed by the server. */
  qrCode: s('二维码', 200).nullish(),
  qrSeq: int('二维码版本'),
  ...place,
  checkItems: rows('检查项', CheckItem, 20),
  status: code('状态', onOff),
  remark: s('备注', 200).nullish(),
  ...stamps,
})

/** Without `.query` a user chooses points by name: other fields are left out. */
const PointRow = Point.partial().extend({
  pointPkId: Point.shape.pointPkId,
  pointName: Point.shape.pointName,
  status: Point.shape.status,
})

const entered = [
  'pointName',
  'pointType',
  'locationId',
  'deptId',
  'icCard',
  'nfcNo',
  'beaconNo',
  'longitude',
  'latitude',
  'checkItems',
  'status',
  'remark',
] as const

export const pointRefusals = refusals({ cardTaken: [22401, '卡号已绑定点位“{name}”'] })

const page = 'administration.patrolManage'
const base = '/ptms/web-pt/patrol/point'

export const patrolPoint = calls('patrol', {
  /** Options need no `.query`; cards and labels do. */
  pointList: get(base, {
    title: '巡更点位列表',
    permit: signedIn,
    query: paging(filtersOf(Point, ['pointName', 'pointType', 'locationId', 'icCard', 'status'])),
    reply: paged(PointRow),
  }),
  pointCreate: post(base, {
    title: '新增点位',
    permit: `${page}.pointAdd`,
    body: pick(Point, entered, { checkItems: [], status: onOff.is.on }),
    reply: Point,
  }),
  pointUpdate: put(base, {
    title: '编辑点位',
    permit: `${page}.pointEdit`,
    body: some(Point, entered).extend({
      pointPkId: Point.shape.pointPkId,
      /** 1: a new label; those printed before become invalid. */
      rotateQr: flag('更换二维码').nullish(),
    }),
    reply: Point,
  }),
  pointRemove: del(`${base}/{pointPkId}`, { title: '删除点位', permit: `${page}.pointDelete` }),
  /** Unused cards; with a card the point it belongs to, or null. */
  pointIc: get(`${base}/ic`, {
    title: '空闲IC卡',
    permit: signedIn,
    query: z.object({ icCard: Point.shape.icCard }),
    reply: z.union([
      arrayOf(fields({ icCard: s('IC卡号', 32) })),
      pick(Point, ['pointPkId', 'pointName', 'status']).nullable(),
    ]),
  }),
})
