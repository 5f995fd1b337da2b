import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  dict,
  fen,
  fields,
  flag,
  id,
  images,
  int,
  name,
  pick,
  ref,
  refs,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Activities of the institution: planned, published, held, summed up (administration.md 6). */

export const activityStatus = codes({
  0: ['draft', '草稿'],
  1: ['open', '报名中'],
  2: ['closed', '报名截止'],
  3: ['running', '进行中'],
  4: ['over', '已结束'],
  5: ['cancelled', '已取消'],
})
export const activityScope = codes({ 1: ['all', '全部'], 2: ['floors', '楼层'], 3: ['named', '指定'] })
export const activityRisk = codes({ 1: ['low', '低'], 2: ['middle', '中'], 3: ['high', '高'] })
/** 外出参观 of ACTIVITY_TYPE: always needs an emergency plan. */
export const outOfHouse = 8

export const Activity = fields({
  activityId: id('活动'),
  title: s('标题', 60),
  activityType: dict('类型', 'ACTIVITY_TYPE'),
  pictures: images('图片', 9).nullish(),
  content: area('内容', 5000),
  place: s('地点', 50),
  locationId: ref('位置', 'locations').nullish(),
  locationName: s('位置', 100).nullish(),
  startTime: time('开始时间'),
  endTime: time('结束时间'),
  /** By default from publishing until it begins. */
  registerStart: time('报名开始').nullish(),
  registerEnd: time('报名截止').nullish(),
  quota: int('名额', { min: 0, max: 999, unit: '人' }),
  waitQuota: int('候补名额', { min: 0, max: 99, unit: '人' }),
  scopeType: code('范围', activityScope),
  /** Floors or residents, as `scopeType` says. */
  scopeIds: refs('范围内容', 'residents', 500).nullish(),
  scopeNames: s('范围内容', 500).nullish(),
  fee: fen('费用', { max: 999_999_99 }),
  projectChildId: id('收费项目').nullish(),
  projectChildName: s('收费项目', 30).nullish(),
  organiserId: ref('负责人', 'employees'),
  organiserName: name('负责人', 50).nullish(),
  helpers: refs('协助人员', 'employees', 20).nullish(),
  helperNames: s('协助人员', 1100).nullish(),
  riskLevel: code('风险', activityRisk),
  safetyPlan: area('安全预案', 2000).nullish(),
  budget: fen('预算').nullish(),
  actualCost: fen('实际花费').nullish(),
  summary: area('活动小结', 2000).nullish(),
  cancelReason: s('取消原因', 200).nullish(),
  activityStatus: code('状态', activityStatus),
  registerNum: int('报名人数'),
  waitNum: int('候补人数'),
  signNum: int('签到人数'),
  /** The amount charged at the sign-in and not refunded. */
  income: fen('收入'),
  /** A running activity is cancelled only by the managers of the institution. */
  mayCancel: flag('可以取消').nullish(),
  ...stamps,
})

const entered = [
  'title',
  'activityType',
  'pictures',
  'content',
  'place',
  'locationId',
  'startTime',
  'endTime',
  'registerStart',
  'registerEnd',
  'quota',
  'waitQuota',
  'scopeType',
  'scopeIds',
  'fee',
  'projectChildId',
  'organiserId',
  'helpers',
  'riskLevel',
  'safetyPlan',
  'budget',
] as const

/** The required fields of a new one; the form requires the same. */
export const NewActivity = pick(Activity, entered, {
  quota: 0,
  waitQuota: 0,
  scopeType: activityScope.is.all,
  fee: 0,
  riskLevel: activityRisk.is.low,
}).extend({ organiserId: Activity.shape.organiserId.nullish() })
export const ActivityEdit = some(Activity, [...entered, 'actualCost', 'summary'])

export const activityFlow = flow('activityStatus', activityStatus, {
  publish: { from: [0], to: 1 },
  edit: { from: [0, 1, 2, 3, 4], to: 0 },
  remove: { from: [0], to: 0 },
  cancel: { from: [1, 2, 3], to: 5 },
  register: { from: [1], to: 1 },
  unregister: { from: [1, 2], to: 1 },
  sign: { from: [1, 2, 3, 4], to: 3 },
})

export const activityRefusals = refusals({
  endBeforeStart: [22601, '结束时间须晚于开始时间'],
  registerEnd: [22602, '报名截止时间不能晚于活动开始时间'],
  noPlan: [22603, '请填写安全预案'],
  over: [22604, '活动已结束，不能取消'],
  quota: [22605, '名额不能少于已报名人数{n}人'],
  begun: [22606, '开始时间须晚于现在'],
  out: [22611, '{name}外出中'],
  notOpen: [22612, '不在报名时间内'],
  full: [22613, '报名人数已满'],
  risk: [22614, '{name}存在风险提示，请确认并填写医生姓名'],
  clash: [22615, '{name}同一时段已报名“{title}”'],
  outOfScope: [22616, '{name}不在活动范围内'],
  notIn: [22621, '尚未签到，不能签退'],
  notSignTime: [22622, '不在签到时间内'],
  notLiving: [14006, '老人不在住，不能操作'],
})
