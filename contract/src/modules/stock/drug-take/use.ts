import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  clock,
  code,
  day,
  dict,
  field,
  fields,
  flag,
  id,
  image,
  int,
  name,
  ofResident,
  pick,
  ref,
  rows,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, flagOf, refOf, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { reviewNow } from '../../../kit/review.ts'
import { drugNamed, drugQuantity, leastQuantity } from '../drug/quantity.ts'
import { freq } from './freq.ts'

/** Use settings: the drugs of a resident, doses and times (stock.md 5.3). */

export const useStatus = codes({
  0: ['waiting', '待审核'],
  1: ['used', '使用中'],
  2: ['stopped', '已停用'],
  3: ['ended', '已结束'],
})
/** DRUG_USE_PAUSE. */
export const usePause = codes({
  0: ['none', '无'],
  1: ['out', '外出'],
  2: ['hospital', '住院'],
  3: ['review', '返院待复核'],
})
export const usesAction = codes({ stop: ['stop', '停用'], resume: ['resume', '恢复'], print: ['print', '打印'] })

export const useRefusals = refusals({
  allergic: [24031, '老人对{class}过敏，禁止使用'],
  sameIngredient: [24032, '与在用药品{x}成分重复'],
  overDose: [24033, '{drug}剂量超过{limit}最大剂量{max}'],
  crossAllergy: [24034, '老人对{x}过敏，{class}可能交叉过敏，请确认'],
  interacts: [24035, '{drug}与在用药品{x}有相互作用，请确认'],
  ownAudit: [24036, '开立人与审核人不能为同一人'],
})

/** In `flags`: the allergy was recorded after the order, and no user with the permission has accepted it. */
export const allergicSince = -24031

const dose = (label: string) => drugQuantity(label, leastQuantity)

export const UseTime = fields({
  time: clock('时间'),
  takeTime: dict('时段', 'DRUG_TAKE_TIME').nullish(),
  dose: dose('剂量').nullish(),
})
const mostTimes = 6

export const Use = fields({
  useId: id('用药设置'),
  ...ofResident,
  allergyDrug: s('药物过敏', 500).nullish(),
  drugId: id('药品'),
  drugName: s('药品', 60),
  drugSpec: s('规格', 60),
  unit: dict('单位', 'DRUG_UNIT'),
  dose: dose('剂量'),
  doseValue: dose('开立剂量'),
  doseUnit: dict('剂量单位', 'DRUG_UNIT'),
  drugWay: dict('给药途径', 'DRUG_WAY'),
  freq: code('频次', freq),
  times: rows('时间', UseTime, mostTimes),
  weekDays: field(z.array(z.coerce.number().int().min(1).max(7)).max(7), { label: '星期', kind: 'list' }),
  startDate: day('开始日期'),
  endDate: day('结束日期').nullish(),
  prn: flag('必要时'),
  maxPerDay: int('每日最多次数', { min: 1, max: 24, unit: '次' }).nullish(),
  minIntervalMinutes: int('最短间隔', { min: 0, max: 1440, unit: '分钟' }).nullish(),
  indication: s('使用指征', 100).nullish(),
  prescriberId: ref('开立医生', 'users').nullish(),
  prescriberName: name('医生', 30).nullish(),
  orderFile: image('医嘱照片').nullish(),
  source: dict('来源', 'DRUG_SOURCE').nullish(),
  selfTake: flag('自行服用'),
  useStatus: code('状态', useStatus),
  ...reviewNow,
  pause: code('暂停', usePause),
  stopReason: dict('停药原因', 'DRUG_STOP_REASON').nullish(),
  stopTime: time('停药时间').nullish(),
  overReason: s('仍然使用的理由', 200).nullish(),
  flags: field(z.array(z.int()), { label: '提示', kind: 'list' }),
  highRisk: flag('高警示'),
  prevUseId: id('原设置').nullish(),
  dailyDose: drugQuantity('每日用量').nullish(),
  keptQuantity: drugQuantity('库存', -9_999_999).nullish(),
  auditByName: name('审核人', 50).nullish(),
  auditTime: time('审核时间').nullish(),
  remark: s('备注', 200).nullish(),
  ...stamps,
})

const entered = [
  'drugWay',
  'freq',
  'times',
  'weekDays',
  'startDate',
  'endDate',
  'maxPerDay',
  'minIntervalMinutes',
  'indication',
  'prescriberId',
  'prescriberName',
  'orderFile',
  'source',
  'selfTake',
  'overReason',
  'remark',
] as const

const confirms = field(z.array(z.coerce.number().int()).max(20), { label: '已确认', kind: 'list' }).nullish()

export const UseInput = pick(Use, ['oldmanId', 'drugId', 'dose', ...entered]).extend({
  doseUnit: Use.shape.doseUnit.nullish(),
  times: Use.shape.times.nullish(),
  weekDays: Use.shape.weekDays.nullish(),
  selfTake: Use.shape.selfTake.nullish(),
  prn: Use.shape.prn.nullish(),
  confirms,
})
export const UseChange = some(Use, ['dose', 'doseUnit', ...entered, 'stopReason', 'useStatus', 'pause']).extend({
  useId: Use.shape.useId,
  endDate: Use.shape.endDate,
  confirms,
})

/** For a drug kept for a resident: the quantity, whether it is taken, and its last setting, to be copied. */
const KeptForUse = fields({
  drugId: id('药品'),
  drugName: s('药品', 60),
  drugSpec: s('规格', 60),
  unit: dict('单位', 'DRUG_UNIT'),
  quantity: drugQuantity('数量', -9_999_999),
  inUse: flag('使用中'),
  lastUse: Use.nullable(),
})

const base = '/pims/web-org/drug/use'
const page = 'drug.set'
const touches = ['drug-take', 'drug', 'message', 'todo']
const Made = Use.extend({ warnings: z.array(z.string()).optional() })

export const drugUse = calls('drug-take', {
  useList: get(base, {
    title: '用药设置',
    permit: `${page}.query`,
    query: paging({
      oldmanId: textOf('老人编号'),
      ...filtersOf(Use, ['oldmanName', 'useStatus', 'freq', 'pause']),
      drugName: drugNamed,
      expiring: flagOf('7天内结束'),
      buildingId: refOf('buildings', '楼栋'),
    }),
    reply: paged(Use),
  }),
  useKeep: get(`${base}/keep`, {
    title: '老人代管药品',
    permit: `${page}.query`,
    query: z.object({ oldmanId: textOf('老人编号'), pageHelper: z.enum(['0', '1']).optional() }),
    reply: arrayOf(KeptForUse),
  }),
  useGet: get(`${base}/{useId}`, { title: '用药设置详情', permit: `${page}.query`, reply: Use }),
  useCreate: post(base, { title: '新增用药设置', permit: `${page}.add`, body: UseInput, reply: Made, touches }),
  /**
   * A change, or with `useStatus` a step: confirm, refuse, stop, resume; with `pause` 0 the review after a hospital
   * stay.
   */
  useUpdate: put(base, {
    title: '修改用药设置',
    permit: `${page}.edit|${page}.stop|${page}.audit`,
    body: UseChange,
    reply: Made,
    touches,
  }),
  useDelete: del(`${base}/{useId}`, { title: '删除用药设置', permit: `${page}.delete`, touches }),
  useByIds: post(`${base}/useIds`, {
    title: '批量停用恢复打印用药设置',
    permit: `${page}.stop|${page}.print`,
    body: fields({
      useIds: field(z.array(id('用药设置')).min(1).max(100), { label: '用药设置', kind: 'list' }),
      action: code('操作', usesAction),
      stopReason: Use.shape.stopReason,
    }),
    reply: z.object({ rows: arrayOf(Use) }),
    touches,
  }),
})

type DoseOrder = Pick<z.output<typeof Use>, 'dose' | 'doseValue' | 'times'>

/** Times as they were ordered: in the unit of the setting, and a dose only where it differs from the setting's. */
export const orderedTimes = ({ times, dose, doseValue }: DoseOrder) =>
  times.map(({ time, takeTime, dose: own }) => ({
    time,
    takeTime: takeTime ?? null,
    dose: own == null || own === dose ? null : Math.round(((own * doseValue) / dose) * 1000) / 1000,
  }))
