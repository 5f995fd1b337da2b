import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  dict,
  dictList,
  fen,
  fields,
  flag,
  id,
  images,
  name,
  oldman,
  ref,
  refs,
  residentNames,
  rows,
  s,
  stamps,
  time,
  words,
} from '../../../kit/fields.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { reviewNow } from '../../../kit/review.ts'
import { BodyMark } from '../../platform/form/form-schema.ts'

/** Incidents and near misses, from the report to the closing (administration.md 5.1). */

export const adverseStatus = codes({
  0: ['draft', '草稿'],
  1: ['reported', '已上报'],
  2: ['looked', '调查中'],
  3: ['acting', '整改中'],
  4: ['checked', '待结案审核'],
  5: ['closed', '已结案'],
  6: ['back', '已退回'],
})
/** Ⅰ级 of ADVERSE_LEVEL is reported to the authority; levels up to Ⅱ级 at once to the managers of the institution. */
export const adverseLevel = { sentinel: 1, harmful: 2 } as const
/** 无伤害 of ADVERSE_HARM. */
export const noHarm = 0
/** From 重度 of ADVERSE_HARM on the family has to be told. */
export const severeHarm = 3

/** The tag of the archive that warns of such an event, by ADVERSE_TYPE: 防 and the word of RISK_TAG. */
export const tagOfType: Readonly<Record<string, string>> = {
  1: '防跌倒',
  2: '防坠床',
  3: '防压疮',
  4: '防烫伤',
  5: '防走失',
  6: '防噎食',
  7: '防误吸',
  8: '防误食',
  10: '防管路滑脱',
  11: '防自伤',
  12: '防他伤',
  13: '防文娱意外',
}
/** ADVERSE_TYPE values that rules use. */
export const adverseType = { fall: 1, fallFromBed: 2 } as const
/** A resident who fell is assessed again. */
export const fallTypes: readonly unknown[] = [adverseType.fall, adverseType.fallFromBed]

export const AdverseEvent = fields({
  eventId: id('不良事件'),
  eventNo: s('编号', 20),
  eventType: dict('类型', 'ADVERSE_TYPE'),
  eventLevel: dict('等级', 'ADVERSE_LEVEL'),
  harm: dict('伤害', 'ADVERSE_HARM'),
  oldmanId: oldman('老人').nullish(),
  ...residentNames,
  personName: name('当事人', 30).nullish(),
  happenTime: time('发生时间'),
  findTime: time('发现时间'),
  locationId: ref('地点', 'locations'),
  locationName: s('地点', 100).nullish(),
  finderId: ref('发现人', 'employees').nullish(),
  finderName: name('发现人', 50).nullish(),
  partyIds: refs('相关员工', 'employees', 20).nullish(),
  partyNames: s('相关员工', 1100).nullish(),
  process: area('事件经过', 2000),
  immediateAction: area('即时处理', 1000),
  bodyMap: rows('伤处标记', BodyMark, 50).nullish(),
  photos: images('照片', 9).nullish(),
  familyInformed: flag('告知家属'),
  informTime: time('告知时间').nullish(),
  informedName: name('被告知人', 30).nullish(),
  notInformReason: s('未告知原因', 200).nullish(),
  doctorOrder: area('医嘱', 500).nullish(),
  causes: dictList('原因分类', 'ADVERSE_CAUSE').nullish(),
  causeText: words('逐层追问', 200, 5).nullish(),
  correctiveAction: area('纠正措施', 1000).nullish(),
  preventiveAction: area('预防措施', 1000).nullish(),
  dutyId: ref('责任人', 'users').nullish(),
  dutyName: name('责任人', 50).nullish(),
  deadline: day('整改期限').nullish(),
  overdue: flag('逾期'),
  authorityTime: time('上报监管时间').nullish(),
  authorityReceiver: name('监管接收人', 50).nullish(),
  /** 1: the authority was not notified within two hours. */
  authorityLate: flag('监管超时未报'),
  verifyResult: area('整改结果', 500).nullish(),
  cost: fen('损失金额').nullish(),
  status: code('状态', adverseStatus),
  reportTime: time('上报时间').nullish(),
  late: flag('迟报'),
  anonymous: flag('匿名上报'),
  backReason: s('退回原因', 200).nullish(),
  closeOpinion: s('结案意见', 200).nullish(),
  closeTime: time('结案时间').nullish(),
  closeByName: name('结案人', 50).nullish(),
  /** The role of the reader: reported it, or has to rectify it. */
  mine: flag('本人上报'),
  /** For a reported event. */
  ...reviewNow,
  myDuty: flag('本人整改'),
  /** The tag that accepting it may add to the archive; none where it has it already. */
  riskTag: s('建议标签', 10).nullish(),
  ...stamps,
})

/** Users who decide edit 1–3; the server checks who may edit which fields. */
export const adverseFlow = flow('status', adverseStatus, {
  edit: { from: [0, 1, 2, 3, 6], to: 0 },
  remove: { from: [0], to: 0 },
  report: { from: [0, 6], to: 1 },
  accept: { from: [1], to: 2 },
  back: { from: [1, 2], to: 6 },
  analyse: { from: [2], to: 3 },
  submit: { from: [3], to: 4 },
  close: { from: [4], to: 5 },
})

export const adverseRefusals = refusals({
  notYet: [22501, '发生时间不能晚于现在'],
  familyUnaware: [22502, '请填写家属告知情况或未告知原因'],
  ownReport: [22503, '结案人不能是上报人'],
  notDuty: [22504, '只有整改责任人可以提交结案'],
})
