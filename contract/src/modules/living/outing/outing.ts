import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  decimal,
  fields,
  flag,
  id,
  image,
  int,
  name,
  oldman,
  phone,
  pick,
  ref,
  rows,
  s,
  some,
  stamps,
  time,
  typed,
} from '../../../kit/fields.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { reviewNow, reviewTrail } from '../../../kit/review.ts'
import { ResidentCard } from '../resident/resident-card.ts'

/** Residents away from the institution: destination, companion, times (residence.md 4). */

export const outType = codes({
  1: ['home', '回家探亲'],
  2: ['doctor', '就医'],
  3: ['hospital', '住院'],
  4: ['walk', '购物散步'],
  5: ['activity', '活动'],
  9: ['other', '其他'],
})
export const outStatus = codes({
  1: ['waiting', '待审核'],
  2: ['ready', '待外出'],
  3: ['out', '外出中'],
  4: ['back', '已返院'],
  5: ['refused', '已拒绝'],
  6: ['cancelled', '已取消'],
})
/** POSTPONE_STATUS: of a registration, a later review and a postponement alike. */
export const auditStatus = codes({
  0: ['none', '无需审核'],
  1: ['waiting', '待审'],
  2: ['passed', '通过'],
  3: ['refused', '拒绝'],
})
export const escort = codes({ 1: ['family', '家属'], 2: ['staff', '员工'], 3: ['alone', '独自'] })
/** The subject of an audit: the registration, a later planned return, an emergency already begun. */
export const auditType = codes({ 1: ['register', '登记'], 2: ['postpone', '延期'], 3: ['after', '补审'] })

const quantity = (label: string) => decimal(label, { min: 0, max: 99_999_999, step: 3 })
export const OutingDrug = fields({
  drugId: id('药品').nullish(),
  drugName: typed('药品', 60, 'keptDrugs'),
  unit: s('单位', 10),
  outQty: quantity('带出数量'),
  backQty: quantity('带回数量').nullish(),
})

export const Postpone = fields({
  postponeId: id('延期'),
  oldBack: time('原返回时间'),
  newBack: time('新返回时间'),
  reason: s('延期原因', 200),
  status: code('延期审核', auditStatus),
  ...stamps,
})

export const Outing = fields({
  outId: id('外出'),
  outNo: s('单号', 20),
  oldmanId: oldman('老人'),
  oldmanName: name('姓名', 30).nullish(),
  bedName: s('床位', 100).nullish(),
  outType: code('类型', outType),
  outReason: s('事由', 200),
  planOutTime: time('预计外出'),
  planBackTime: time('预计返回'),
  outTime: time('实际外出').nullish(),
  backTime: time('实际返回').nullish(),
  escort: code('陪同', escort),
  escortName: name('陪同人', 30).nullish(),
  escortPhone: phone('陪同人电话').nullish(),
  escortRelation: s('与老人关系', 20).nullish(),
  address: s('去向', 100).nullish(),
  takeDrugs: flag('携带药品'),
  drugs: rows('药品', OutingDrug, 50),
  mealStop: flag('停餐'),
  linkFamilyConsent: image('家属同意书').nullish(),
  urgent: flag('紧急外出'),
  outStatus: code('状态', outStatus),
  auditStatus: code('审核', auditStatus),
  auditBy: ref('审核人', 'users').nullish(),
  auditByName: name('审核人', 50).nullish(),
  auditTime: time('审核时间').nullish(),
  auditOpinion: area('审核意见', 200).nullish(),
  /** A postponement waits for its review. */
  postponeWaiting: flag('延期待审'),
  isOverdue: flag('逾期未归'),
  isLate: flag('逾期未离院'),
  overdueMinutes: int('逾期分钟', { unit: '分钟' }).nullish(),
  outDays: int('外出天数', { unit: '天' }).nullish(),
  backCondition: s('返院情况', 200).nullish(),
  backTemperature: decimal('返院体温', { min: 34, max: 43, unit: '℃' }).nullish(),
  cancelReason: s('取消原因', 200).nullish(),
  remark: area('备注', 500).nullish(),
  ...stamps,
})

export const OutingWhole = Outing.extend({
  postpones: rows('延期', Postpone, 100),
  reviews: reviewTrail,
})

/** A line of the audit list: one for the registration, one for each postponement. */
export const AuditRow = Outing.extend({
  auditId: id('审核'),
  auditType: code('审核类型', auditType),
  itemStatus: code('审核结果', auditStatus),
  newBack: time('申请延至').nullish(),
  postponeReason: s('延期原因', 200).nullish(),
  ...reviewNow,
})

/** The data for an auditor: the outing, the resident, and the recent destinations. */
export const OutingAudit = OutingWhole.extend({
  resident: ResidentCard,
  earlier: rows('近90天外出', Outing, 200),
})

const entered = [
  'outType',
  'outReason',
  'planOutTime',
  'planBackTime',
  'escort',
  'escortName',
  'escortPhone',
  'escortRelation',
  'address',
  'takeDrugs',
  'drugs',
  'mealStop',
  'linkFamilyConsent',
  'remark',
] as const

export const OutingInput = pick(Outing, ['oldmanId', ...entered]).extend({
  takeDrugs: Outing.shape.takeDrugs.default(0),
  drugs: Outing.shape.drugs.default([]),
  mealStop: Outing.shape.mealStop.default(1),
  urgent: Outing.shape.urgent.default(0),
  /** For an emergency that has begun. */
  outTime: Outing.shape.outTime,
})

/** In 1 and 2 the registration; in 3 and 4 the actual times, with a reason (更正). */
export const OutingEdit = some(Outing, [...entered, 'outTime', 'backTime', 'backCondition']).extend({
  reason: s('更正原因', 200).nullish(),
})

export const outingFlow = flow('outStatus', outStatus, {
  edit: { from: [1, 2], to: 1 },
  correct: { from: [3, 4], to: 4 },
  decide: { from: [1], to: 2 },
  leave: { from: [2], to: 3 },
  return: { from: [3], to: 4 },
  postpone: { from: [2, 3], to: 2 },
  cancel: { from: [1, 2], to: 6 },
})

export const outingRefusals = refusals({
  notLiving: [31061, '仅在住或试住老人可登记外出'],
  notAlone: [31062, '该老人不可独自外出'],
  backBeforeOut: [31063, '返回时间须晚于外出时间'],
  overlap: [31064, '该时段已有外出登记'],
  ownAudit: [31065, '不能审核本人登记的外出'],
  noOpinion: [31066, '请填写拒绝原因'],
  notLater: [31067, '延期时间须晚于原返回时间'],
  alreadyOut: [31068, '老人已外出，请办理返院'],
  wrongState: [31069, '当前外出状态“{name}”不允许此操作'],
  tooLong: [31070, '外出时间累计不能超过{n}天'],
  postponeWaiting: [31073, '已有待审核的延期申请'],
  future: [31074, '离院或返院时间不能晚于现在'],
  monthClosed: [31041, '{feeMonth}已结账'],
  settled: [31036, '已结算，请先撤销结算'],
})
