import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  dict,
  dwelling,
  fen,
  fields,
  flag,
  id,
  images,
  int,
  name,
  phone,
  phoneText,
  pick,
  ref,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { sexes } from '../../../kit/value/id-card.ts'
import { ExtraInput, HealthInput, rawIdCard } from '../resident/resident-section.ts'

/** The salesperson in charge calls them. */
const talks = { readers: 'live.consult.base.interviewer' }

/** Requests for a place and their outcome (residence.md 3): entities, states, refusals. */

export const consultStatus = codes({
  1: ['waiting', '待跟进'],
  2: ['following', '跟进中'],
  3: ['converted', '已转档案'],
  4: ['lost', '已流失'],
})
export const intentLevel = codes({ A: '高', B: '中', C: '低' })
export const interviewWay = codes({ 1: ['phone', '电话'], 2: '微信', 3: '上门', 4: '来院' })
/** CONSULT_WAY 电话: the most frequent way. */
export const byPhone = 2

export const consultFlow = flow('consultStatus', consultStatus, {
  edit: { from: [1, 2], to: 2 },
  convert: { from: [1, 2], to: 3 },
  lose: { from: [1, 2], to: 4 },
  resume: { from: [4], to: 2 },
})

export const consultRefusals = refusals({
  livesHere: [31051, '该老人已在住'],
  converted: [31052, '该咨询已转档案'],
  notOwnToday: [31053, '只能维护本人当日的回访记录'],
})

export const ConsultBase = fields({
  oldmanName: name('老人姓名', 30),
  oldmanIdCard: rawIdCard.nullish(),
  sex: code('性别', sexes).nullish(),
  birthDate: day('出生日期').nullish(),
  age: int('年龄', { min: 40, max: 120, unit: '岁' }).nullish(),
  phoneNum: phone('老人电话', talks).nullish(),
  liveAddr: dwelling('居住地址', 100).nullish(),
  selfCare: dict('自理情况', 'SELF_CARE').nullish(),
  planLiveDate: day('预计入住日期').nullish(),
  budget: fen('每月预算').nullish(),
  roomIntent: dict('意向房型', 'ROOM_TYPE').nullish(),
  bedIntent: s('意向床位', 50).nullish(),
  levelIntent: ref('意向护理等级', 'levels').nullish(),
  files: images('附件', 9).nullish(),
})

export const Consultant = fields({
  consultantName: name('咨询人', 30),
  consultantPhone: phone('咨询人电话', talks),
  relation: dict('与老人关系', 'RELATION').nullish(),
  consultWay: dict('咨询方式', 'CONSULT_WAY'),
  consultTime: time('咨询时间').nullish(),
  channel: dict('了解渠道', 'CONSULT_CHANNEL').nullish(),
  saleId: ref('接待人', 'salesStaff').nullish(),
  intentLevel: code('意向', intentLevel).nullish(),
  content: area('咨询内容', 1000),
  visitFlag: flag('已参观').nullish(),
})

/** Wristbands, cards and signatures are for residents only (decision 037). */
export const ConsultExtra = ExtraInput.omit({ wristbandNo: true, icCard: true })
export const ConsultHealth = HealthInput.omit({ dnr: true, infectConfirm: true })

export const consultKeys = {
  base: Object.keys(ConsultBase.shape),
  consultant: Object.keys(Consultant.shape),
  extra: Object.keys(ConsultExtra.shape),
  health: Object.keys(ConsultHealth.shape),
} as const

/** All fields of a consultation. */
export const Consultation = fields({
  consultationId: id('咨询'),
  consultNo: s('编号', 20),
  ...ConsultBase.shape,
  ...Consultant.shape,
  ...ConsultExtra.shape,
  ...ConsultHealth.shape,
  consultStatus: code('状态', consultStatus),
  nextTime: time('下次跟进').nullish(),
  lostReason: dict('流失原因', 'CONSULT_LOST_REASON').nullish(),
  lostRemark: s('流失说明', 200).nullish(),
  oldmanId: ref('老人档案', 'residentProfiles').nullish(),
  convertTime: time('转档案时间').nullish(),
  ...stamps,
})

/** As it is answered: numbers may be masked, the age is that of today. */
const seen = {
  oldmanIdCard: s('身份证号', 30).nullish(),
  phoneNum: phoneText('老人电话', 30, talks).nullish(),
  consultantPhone: phoneText('咨询人电话', 30, talks),
  age: int('年龄', { unit: '岁' }).nullish(),
  saleName: name('接待人', 30).nullish(),
  overdue: flag('逾期未跟进'),
}
export const ConsultShown = Consultation.extend(seen)

const rowKeys = [
  'consultationId',
  'consultNo',
  'oldmanName',
  'sex',
  'age',
  'selfCare',
  'consultantName',
  'consultantPhone',
  'consultWay',
  'channel',
  'intentLevel',
  'saleId',
  'saleName',
  'consultTime',
  'visitFlag',
  'nextTime',
  'overdue',
  'consultStatus',
  'oldmanId',
  'content',
  'planLiveDate',
  'createTime',
  'version',
] as const
/** A row of the list. */
export const ConsultRow = pick(ConsultShown, rowKeys)

export const Interview = fields({
  id: id('回访记录'),
  consultationId: id('咨询'),
  interviewTime: time('回访时间'),
  interviewWay: code('方式', interviewWay),
  interviewerName: name('回访人', 30),
  content: s('内容', 500),
  result: dict('结果', 'INTERVIEW_RESULT'),
  nextTime: time('下次跟进').nullish(),
  /** 1: the caller may change it. */
  own: flag('本人当日').nullish(),
  ...stamps,
})
export const InterviewInput = pick(Interview, [
  'consultationId',
  'interviewTime',
  'interviewWay',
  'content',
  'result',
  'nextTime',
]).extend({ interviewerName: Interview.shape.interviewerName.nullish() })

const head = { consultationId: id('咨询'), consultNo: s('编号', 20), consultStatus: code('状态', consultStatus) }
const version = { version: z.int() }
export const BaseSection = ConsultBase.extend({
  ...head,
  oldmanIdCard: seen.oldmanIdCard,
  phoneNum: seen.phoneNum,
  age: seen.age,
  ...version,
})
export const ConsultantSection = Consultant.extend({ ...head, consultantPhone: seen.consultantPhone, ...version })
export const ExtraSection = ConsultExtra.extend({ ...head, ...version })
export const HealthSection = ConsultHealth.extend({ ...head, ...version })
