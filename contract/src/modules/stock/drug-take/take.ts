import { z } from 'zod'
import { arrayOf, calls, get, paged, paging, post } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
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
  oldman,
  ref,
  rows,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { dayOf, monthOf, nameText, one, refOf, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { drugNamed, drugQuantity } from '../drug/quantity.ts'
import { nearMissType, takeEffect, takeStatus, verifyWay } from './take-codes.ts'
import { Use } from './use.ts'

/** Takes: packed by one nurse, checked by another, given to the resident (stock.md 5.4). */

export const takeAction = codes({
  prepare: ['prepare', '摆药'],
  check: ['check', '核对'],
  checkFail: ['checkFail', '核对退回'],
  /** Only the identity of the resident, before anything is given: a wrong one is recorded as a near miss. */
  identify: ['identify', '核对身份'],
  give: ['give', '发药'],
  refuse: ['refuse', '拒服'],
  void: ['void', '作废'],
  prn: ['prn', '必要时用药'],
  effect: ['effect', '记录效果'],
})
export type TakeAction = (typeof takeAction.values)[number]
export const takeView = codes({
  time: ['time', '按时间'],
  oldman: ['oldman', '按老人'],
  drug: ['drug', '按药品'],
  mar: ['mar', '给药月表'],
  near: ['near', '用药隐患'],
})

export const takeRefusals = refusals({
  batchExpired: [24041, '批次已过期'],
  samePerson: [24042, '摆药人与核对人不能为同一人'],
  otherDrug: [24043, '扫描的药品与计划不一致'],
  tooEarly: [24044, '未到服药时间'],
  otherPerson: [24045, '老人身份不匹配'],
  mostToday: [24046, '已达每日最大次数'],
  tooSoon: [24047, '距上次用药不足{n}分钟'],
  highRisk: [24048, '高警示药品须由护士或医生办理'],
  alreadyGiven: [24049, '该次用药已由{name}于{time}发放'],
  away: [24050, '老人外出或住院中，不能发药'],
  tooOld: [24051, '离线记录超过{n}小时，请到护士站补登'],
})

const Split = fields({
  batchId: id('批次'),
  quantity: drugQuantity('数量'),
  batchNo: s('批号', 30).nullish(),
  expireDate: day('有效期').nullish(),
})
export const TakeLine = fields({
  takeLineId: id('服药明细'),
  useId: id('用药设置'),
  drugId: id('药品'),
  drugName: s('药品', 60),
  drugSpec: s('规格', 60),
  unit: dict('单位', 'DRUG_UNIT'),
  dose: drugQuantity('剂量'),
  drugWay: dict('途径', 'DRUG_WAY').nullish(),
  takeTime: dict('时段', 'DRUG_TAKE_TIME').nullish(),
  caution: s('注意事项', 500).nullish(),
  picture: image('图片').nullish(),
  barCode: s('条码', 30).nullish(),
  highRisk: flag('高警示'),
  lookAlike: flag('看似听似'),
  stock: drugQuantity('可用', -9_999_999).nullish(),
  splits: rows('批次', Split, 20),
  status: code('状态', takeStatus),
  prepareBy: id('摆药人').nullish(),
  actualDose: drugQuantity('实服').nullish(),
  refuseReason: dict('拒服原因', 'DRUG_REFUSE_REASON').nullish(),
  reason: s('说明', 200).nullish(),
})

export const Take = fields({
  takeId: id('服药'),
  ...ofResident,
  photo: image('照片').nullish(),
  allergyDrug: s('药物过敏', 500).nullish(),
  planTime: time('计划时间'),
  status: code('状态', takeStatus),
  lines: rows('药品', TakeLine, 50),
  prepareByName: s('摆药', 50).nullish(),
  prepareTime: time('摆药时间').nullish(),
  checkByName: s('核对', 50).nullish(),
  checkTime: time('核对时间').nullish(),
  giveByName: s('发药', 50).nullish(),
  giveTime: time('发药时间').nullish(),
  verifyWay: code('身份核对', verifyWay).nullish(),
  late: flag('延后'),
  offline: flag('离线'),
  prn: flag('必要时'),
  reason: s('说明', 200).nullish(),
  doctorOrder: s('医嘱', 100).nullish(),
  remark: s('备注', 200).nullish(),
  effect: code('用药效果', takeEffect).nullish(),
  effectNote: s('效果说明', 200).nullish(),
  effectByName: s('效果记录', 50).nullish(),
  effectTime: time('效果时间').nullish(),
  ...stamps,
})

export const NearMiss = fields({
  nearMissId: id('隐患'),
  type: code('隐患', nearMissType),
  takeId: id('服药'),
  ...ofResident,
  planTime: time('计划时间').nullish(),
  userName: name('操作人', 50),
  scanned: s('扫描内容', 100).nullish(),
  remark: s('说明', 200).nullish(),
  createTime: time('时间'),
})

/** A drug of the day, over all residents. */
const DrugSum = fields({
  drugId: id('药品'),
  drugName: s('药品', 60),
  drugSpec: s('规格', 60),
  unit: dict('单位', 'DRUG_UNIT'),
  doses: int('次数'),
  total: drugQuantity('总量'),
})

const Mark = z.object({
  planTime: z.string(),
  status: z.int(),
  giveByName: z.string().nullable(),
})
const MarUse = z.object({
  useId: z.string(),
  drugName: z.string(),
  drugSpec: z.string(),
  unit: z.union([z.string(), z.number()]),
  dose: z.number(),
  freq: z.string(),
  days: z.array(z.object({ day: z.string(), marks: z.array(Mark) })),
})

const Result = z.object({
  takeId: z.string().nullable(),
  takeLineId: z.string().nullish(),
  code: z.int(),
  msg: z.string(),
  status: z.int().nullable(),
  version: z.int().nullable(),
})

export const TakeDo = fields({
  action: code('操作', takeAction),
  takes: rows(
    '服药',
    fields({
      takeId: id('服药'),
      version: z.int().nullish(),
      lines: rows(
        '药品',
        fields({
          takeLineId: id('明细'),
          actualDose: drugQuantity('实服').nullish(),
          drugCode: s('扫描条码', 30).nullish(),
        }),
        50,
      ).nullish(),
    }),
    200,
  ).nullish(),
  oldmanId: oldman('老人').nullish(),
  useId: id('用药设置').nullish(),
  verifyWay: code('身份核对', verifyWay).nullish(),
  verifyCode: s('核对码', 64).nullish(),
  reason: s('原因', 200).nullish(),
  refuseReason: dict('拒服原因', 'DRUG_REFUSE_REASON').nullish(),
  doctorOrder: s('医嘱', 100).nullish(),
  opened: flag('已开封').nullish(),
  checkerId: ref('核对人', 'drugKeepers').nullish(),
  giveTime: time('发药时间').nullish(),
  offline: flag('离线').nullish(),
  effect: code('用药效果', takeEffect).nullish(),
  effectNote: s('效果说明', 200).nullish(),
})

const base = '/pims/web-org/drug/take'
const page = 'drug.drugGetList'
const any = (...names: string[]) => names.map((name) => `${page}.${name}`).join('|')

export const drugTake = calls('drug-take', {
  takeList: get(base, {
    title: '取药服药',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      date: dayOf('日期'),
      oldmanId: textOf('老人编号'),
      oldmanName: nameText,
      buildingId: refOf('buildings', '楼栋'),
      planTime: field(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), { label: '时间', kind: 'text', max: 5 }).nullish(),
      status: one(takeStatus),
      drugName: drugNamed,
      view: one(takeView),
      month: monthOf('月份'),
    }),
    reply: paged(
      fields({
        ...Take.partial().shape,
        ...NearMiss.partial().shape,
        ...DrugSum.partial().shape,
        spec: s('规格', 60).optional(),
      }),
    ).extend({
      /**
       * For `view=mar`, with the month, its resident and the drugs he may not take: the print shows it nowhere else.
       */
      uses: z.array(MarUse).optional(),
      resident: Take.pick({ oldmanName: true, bedName: true, allergyDrug: true }).optional(),
      /** For the day, without the filter by state: how many wait for each step at each time. */
      slots: z
        .array(
          z.object({
            planTime: z.string(),
            toPack: z.int(),
            toCheck: z.int(),
            toGive: z.int(),
            given: z.int(),
            odd: z.int(),
          }),
        )
        .optional(),
      /** How long before and after its time a dose may be given without a remark (settings). */
      minutes: z.object({ early: z.int(), late: z.int() }).optional(),
    }),
  }),
  takeDict: get(`${base}/dict`, {
    title: '在用药品',
    permit: `${page}.query`,
    query: z.object({ oldmanId: textOf('老人编号'), pageHelper: z.enum(['0', '1']).optional() }),
    reply: arrayOf(
      Use.extend({ stock: drugQuantity('可用', -9_999_999), takenToday: z.int(), sinceMinutes: z.int().nullable() }),
    ),
  }),
  takeGet: get(`${base}/{takeId}`, { title: '服药详情', permit: `${page}.query`, reply: Take }),
  takeDo: post(base, {
    title: '服药登记',
    permit: any('add', 'check', 'give', 'refuse', 'void'),
    body: TakeDo,
    reply: z.object({ results: z.array(Result), done: z.int(), failed: z.int() }),
    touches: ['drug-take', 'drug', 'care-task', 'care-plan', 'message', 'todo', 'family-notice'],
  }),
})
