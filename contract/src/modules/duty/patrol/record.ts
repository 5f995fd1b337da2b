import { z } from 'zod'
import { arrayOf, calls, get, paged, paging, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  dict,
  field,
  fields,
  flag,
  id,
  images,
  int,
  name,
  ref,
  rows,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { dayOf, filtersOf, flagOf, nameOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { checkWay } from './plan.ts'
import { CheckItem, place } from './point.ts'
import { Task, taskStatus } from './task.ts'

/** The findings at each point of a task, and the proof of presence (administration.md 4). */

export const pointStatus = codes({
  0: ['open', '未签到'],
  1: ['inTime', '正常'],
  2: ['early', '早到'],
  3: ['late', '迟到'],
  4: ['missed', '漏检'],
  5: ['patched', '补录'],
  6: ['abnormal', '异常'],
})

// A reader may send its measurement as a number.
const noteText = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string().trim().max(200),
)

export const ItemResult = fields({
  itemName: s('检查项', 30),
  value: field(noteText, { label: '结果', kind: 'text', max: 200 }).nullish(),
  abnormal: flag('异常').default(0),
})
export type ItemResult = z.output<typeof ItemResult>

export const TaskPoint = fields({
  taskPointPkId: id('点位任务'),
  taskId: id('任务'),
  pointPkId: id('点位'),
  pointName: s('点位', 30),
  pointType: dict('类型', 'PATROL_POINT_TYPE').nullish(),
  locationName: s('位置', 100).nullish(),
  sort: int('顺序'),
  planFrom: time('计划起'),
  planTo: time('计划止'),
  pointStatus: code('状态', pointStatus),
  checkTime: time('签到时间').nullish(),
  checkWay: code('签到方式', checkWay).nullish(),
  nursingId: id('签到人').nullish(),
  nursingName: name('签到人', 30).nullish(),
  checkItems: rows('检查项', CheckItem, 20),
  items: rows('检查结果', ItemResult, 20).nullish(),
  photos: images('照片', 9).nullish(),
  remark: area('备注', 200).nullish(),
  abnormal: flag('异常'),
  handled: flag('已处理'),
  handleRemark: area('处理说明', 200).nullish(),
  handlePhotos: images('处理照片', 9).nullish(),
  handleTime: time('处理时间').nullish(),
  handleByName: name('处理人', 30).nullish(),
  ...place,
  /** More than 200 m from the point: recorded, without any effect. */
  far: flag('距离较远'),
  deviceTime: time('手机时间').nullish(),
  offline: flag('离线'),
  /** The position of the point, for the map of the line. */
  pointLongitude: place.longitude,
  pointLatitude: place.latitude,
  /** SHA-256 of each code of the point, followed by its id: a phone without a network recognises what it scans. */
  digests: field(z.array(z.string()), { label: '码摘要', kind: 'list' }).nullish(),
  ...stamps,
})

const Check = fields({
  /** `handle`: the finding was handled. Empty: a check-in. */
  action: code('操作', codes({ handle: '处理' })).nullish(),
  checkWay: TaskPoint.shape.checkWay,
  code: s('卡号或二维码', 200).nullish(),
  items: TaskPoint.shape.items,
  photos: TaskPoint.shape.photos,
  remark: TaskPoint.shape.remark,
  ...place,
  deviceTime: TaskPoint.shape.deviceTime,
  offline: TaskPoint.shape.offline.nullish(),
  handleRemark: TaskPoint.shape.handleRemark,
  /**
   * With `handle`: a rectification is needed; by the leader of the area within 15 days unless stated (services.md 2.4).
   */
  toRectify: flag('转整改').nullish(),
  dutyId: ref('整改责任人', 'users').nullish(),
  deadline: day('整改期限').nullish(),
})
export type Check = z.output<typeof Check>

const Checked = fields({
  pointStatus: TaskPoint.shape.pointStatus,
  checkTime: TaskPoint.shape.checkTime,
  task: fields({
    taskStatus: code('状态', taskStatus),
    pointDone: Task.shape.pointDone,
    pointTotal: Task.shape.pointTotal,
  }),
})

const Walker = fields({
  nursingId: id('员工'),
  nursingName: name('姓名', 30),
  pointDone: int('已检'),
  firstTime: time('最早签到').nullish(),
  lastTime: time('最晚签到').nullish(),
})

export const checkRefusals = refusals({
  wrongPoint: [22421, '签到点位不匹配'],
  outOfOrder: [22422, '请按路线顺序签到'],
  notExecutor: [22423, '您不是本次巡更人员'],
  oldQr: [22424, '二维码已失效'],
  tooEarly: [22425, '未到巡更时间'],
  tooLate: [22426, '超过{n}小时不能补录'],
  offlineLate: [22427, '离线记录超过{n}小时，请补录'],
})

const page = 'administration.patrolRecord'
const base = '/ptms/web-pt/patrol/record'

export const patrolRecord = calls('patrol', {
  /** Tasks begun or over; of the last seven days without a period. */
  recordList: get(base, {
    title: '巡更记录列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Task, ['planName', 'lineName']),
      nursingName: nameOf('执行人'),
      ...filtersOf(Task, ['taskStatus']),
      abnormal: flagOf('有异常'),
      dateFrom: dayOf('日期起'),
      dateTo: dayOf('日期止'),
    }),
    reply: paged(Task),
  }),
  /** Here and below: `.query` of either page, or one's own tasks. */
  recordGet: get(`${base}/{taskId}`, { title: '巡更记录详情', permit: signedIn, reply: Task }),
  recordPoints: get(`${base}/{taskId}/point`, { title: '巡更记录点位', permit: signedIn, reply: arrayOf(TaskPoint) }),
  /** Checks in, or handles a finding: task and finding decide who may. */
  recordPointUpdate: put(`${base}/{taskPointPkId}/point`, {
    title: '巡更签到',
    permit: signedIn,
    body: Check,
    reply: Checked,
    touches: ['patrol', 'message', 'inspection'],
  }),
  recordNursing: get(`${base}/{taskId}/nursing`, { title: '巡更执行人', permit: signedIn, reply: arrayOf(Walker) }),
})
