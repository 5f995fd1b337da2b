import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  decimal,
  dict,
  fields,
  flag,
  id,
  idCard,
  int,
  name,
  ofResident,
  phone,
  pick,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, numberOf, textOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Visits to residents (residence.md 5). */

export const visitStatus = codes({
  1: ['expected', '待到访'],
  2: ['here', '在访'],
  3: ['left', '已离开'],
  4: ['cancelled', '已取消'],
})
export const visitWay = codes({ 1: ['inPerson', '到访'], 2: '视频', 3: '代送物品' })
export const visitPlace = codes({ 1: '房间', 2: '会客区', 3: ['outdoor', '户外'] })

export const Visit = fields({
  visitId: id('来访编号'),
  ...ofResident,
  visitorName: name('访客姓名', 50),
  visitorPhone: phone('联系电话'),
  visitorIdCard: idCard('访客身份证').nullish(),
  relation: dict('与老人关系', 'RELATION').nullish(),
  visitorCount: int('人数', { min: 1, max: 10, unit: '人' }),
  visitWay: code('探访方式', visitWay),
  visitPurpose: dict('来访目的', 'VISIT_PURPOSE').nullish(),
  planTime: time('预约时间').nullish(),
  comeTime: time('到访时间').nullish(),
  leaveTime: time('离开时间').nullish(),
  place: code('探访地点', visitPlace).nullish(),
  temperature: decimal('体温', { min: 34, max: 43, unit: '℃' }).nullish(),
  healthDeclare: flag('健康申报').nullish(),
  goods: s('携带物品', 200).nullish(),
  carNo: s('车牌号', 20).nullish(),
  visitStatus: code('状态', visitStatus),
  /** By the family itself, with the code of the institution (modules/visit-booking). */
  booked: flag('家属预约'),
  /** Until the institution has confirmed it, where visits have to be confirmed (the setting visitAuditOpen). */
  toConfirm: flag('待确认'),
  cancelReason: s('取消原因', 200).nullish(),
  remark: area('备注', 500).nullish(),
  ...stamps,
})

const entered = [
  'visitorName',
  'visitorPhone',
  'visitorIdCard',
  'relation',
  'visitorCount',
  'visitWay',
  'visitPurpose',
  'planTime',
  'comeTime',
  'place',
  'temperature',
  'healthDeclare',
  'goods',
  'carNo',
  'remark',
] as const

export const VisitInput = pick(Visit, ['oldmanId', ...entered], { visitorCount: 1, visitWay: visitWay.is.inPerson })

/**
 * Never the status itself: `leaveTime` is the leaving, `visitStatus: 4` with a reason the cancellation (residence.md 5,
 * 8a).
 */
export const VisitEdit = some(Visit, [...entered, 'leaveTime']).extend({
  visitStatus: code('状态', codes({ 4: '已取消' })).optional(),
  reason: s('取消原因', 200).nullish(),
  /** The institution has confirmed this visit. */
  confirm: flag('确认').optional(),
})

export const visitFlow = flow('visitStatus', visitStatus, {
  edit: { from: [1, 2], to: 1 },
  come: { from: [1], to: 2 },
  leave: { from: [2], to: 3 },
  cancel: { from: [1], to: 4 },
})

export const visitRefusals = refusals({
  leaveBeforeCome: [31071, '离开时间须晚于到访时间'],
  tooManyToday: [31072, '今日探访次数已达上限'],
})

const page = 'live.visit.come'

export const visit = calls(['visit', 'dashboard'], {
  list: get('/pims/web-org/visit', {
    title: '来访列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Visit, ['oldmanName', 'visitorName', 'visitStatus', 'comeTime..', 'toConfirm']),
      oldmanId: textOf('老人编号'),
      phone: numberOf('联系电话'),
    }),
    reply: paged(Visit),
  }),
  create: post('/pims/web-org/visit', { title: '来访登记', permit: `${page}.add`, body: VisitInput, reply: Visit }),
  get: get('/pims/web-org/visit/{visitId}', { title: '来访详情', permit: `${page}.query`, reply: Visit }),
  update: put('/pims/web-org/visit/{visitId}', {
    title: '来访修改',
    permit: `${page}.edit|${page}.leave`,
    body: VisitEdit,
    reply: Visit,
  }),
  remove: del('/pims/web-org/visit/{visitId}', { title: '来访删除', permit: `${page}.delete|${page}.manage` }),
})
