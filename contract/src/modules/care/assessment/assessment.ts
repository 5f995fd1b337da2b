import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  field,
  fields,
  files,
  flag,
  id,
  idCard,
  idCardText,
  int,
  name,
  oldman,
  ref,
  rows,
  s,
  signature,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { sexes } from '../../../kit/value/id-card.ts'
import { assessType } from '../../living/care-level/care-level.ts'

/** An assessment: its answers, its result, and its signatures (care.md 9). */

export const assessCause = codes({
  1: ['first', '首次评估'],
  2: ['routine', '常规评估'],
  3: ['immediate', '即时评估'],
  4: ['doubted', '复评（对结果有疑问）'],
  5: '其他',
})
export const assessStatus = codes({
  0: ['draft', '草稿'],
  1: ['waiting', '待第二评估员签名'],
  2: ['complete', '已完成'],
  4: ['void', '已作废'],
})
export const submitType = codes({ 0: ['draft', '草稿'], 1: ['final', '提交'] })
export const bindStatus = codes({ 1: ['bound', '已绑定'], 0: ['unbound', '未绑定'] }, [1, 0])
export const dueState = codes({ 1: ['soon', '30天内到期'], 2: ['overdue', '已逾期'] })
/** finalGradeLookup of the bank: the banks of 2013 and the simple one have labels of their own. */
export const finalGrade = codes({ 0: '0级', 1: '1级', 2: '2级', 3: '3级', 4: '4级' })
/** A3 of the bank. */
export const providerRelation = codes({
  1: ['self', '本人'],
  2: '配偶',
  3: '子女',
  4: '其他亲属',
  5: '雇佣照顾者',
  6: '村（居）民委员会工作人员',
  7: '其他',
})
export const riskKinds = ['fall', 'wander', 'choke', 'suicide', 'other'] as const

export const assessFlow = flow('assessStatus', assessStatus, {
  save: { from: [0], to: 0 },
  finish: { from: [0], to: 2 },
  submit: { from: [0], to: 1 },
  takeOver: { from: [0], to: 0 },
  sign: { from: [1], to: 2 },
  reject: { from: [1], to: 0 },
  void: { from: [2], to: 4 },
})

export const AssessAnswer = fields({ issueId: id('题目'), optionId: id('选项') })
const count = (label: string) => int(label, { min: 0, max: 3 }).nullish()
export const RiskEvents = fields({
  fall: count('跌倒'),
  wander: count('走失'),
  choke: count('噎食'),
  suicide: count('自杀、自伤'),
  other: count('其他'),
})
const written = s('内容', 500)
/** A value of A1–A5: one, several, or rows such as medicines. */
const partValue = z.union([
  z.number().min(-1_000_000).max(1_000_000),
  z.literal(''),
  written,
  z.array(z.union([z.number(), s('选项', 40)])).max(40),
  z.array(z.record(s('列', 40), s('内容', 100).or(z.literal('')).nullable())).max(50),
  z.null(),
])
export const AssessParts = z.record(z.enum(['A1', 'A2', 'A3', 'A4', 'A5']), z.record(s('项', 40), partValue).optional())

const sheet = {
  answers: rows('答卷', AssessAnswer, 60),
  parts: field(AssessParts, { label: '附表', kind: 'object' }).nullish(),
  riskScaleAnswers: rows('量表', AssessAnswer, 80).nullish(),
  diseases: field(z.array(s('疾病', 20)).max(40), { label: '疾病诊断', kind: 'list' }).nullish(),
  riskEvents: field(RiskEvents, { label: '照护风险事件', kind: 'object' }).nullish(),
}
const conclusion = {
  place: s('评估地点', 50).nullish(),
  providerName: name('信息提供者', 30).nullish(),
  providerRelation: code('与老人关系', providerRelation).nullish(),
  suggestion: area('建议', 500).nullish(),
  secondId: ref('第二评估员', 'users').nullish(),
  assessorSign: signature('评估员签名').nullish(),
  familySign: signature('家属签名').nullish(),
  attachments: files('附件', 10).nullish(),
}
const whom = {
  oldmanId: oldman('老人').nullish(),
  oldmanName: name('姓名', 30).nullish(),
  oldmanIdcard: idCard('身份证号').nullish(),
}
const whenWhy = { assessCausle: code('评估原因', assessCause), assessDate: day('评估日期') }

/** The body of a sheet; sent scores are ignored. */
export const SheetInput = fields({
  assessmentId: id('评估').nullish(),
  ...whom,
  ...whenWhy,
  ...sheet,
  ...conclusion,
})
export const EasyInput = SheetInput.extend({
  submitType: code('提交方式', submitType),
})

const scores = z.record(z.string(), z.number().nullable())
export const Missing = z.object({ id: z.string(), name: z.string(), kind: z.enum(['issue', 'field', 'scale']) })
const result = {
  dimensionScores: field(scores, { label: '维度得分', kind: 'object' }),
  dimensionGrades: field(scores.nullable(), { label: '维度等级', kind: 'object' }).nullish(),
  totalScore: int('总分').nullish(),
  firstGrade: code('初步等级', finalGrade).nullish(),
  adjustIds: field(z.array(z.string()), { label: '变更依据', kind: 'list' }),
  finalGrade: code('等级', finalGrade).nullish(),
  finalGradeName: s('等级', 30).nullish(),
}

/** A row of the lists. */
export const AssessmentRow = fields({
  assessmentId: id('评估'),
  assessNo: s('编号', 20),
  type: code('类型', assessType),
  /** The same, under other call names. */
  assessmentType: code('类型', assessType).nullish(),
  oldmanId: whom.oldmanId,
  oldmanName: name('老人', 30),
  oldmanIdcard: idCardText('身份证号', 30).nullish(),
  bedName: s('床位', 100).nullish(),
  sex: code('性别', sexes).nullish(),
  age: int('年龄', { unit: '岁' }).nullish(),
  assessCausle: code('原因', assessCause),
  assessDate: day('日期'),
  totalScore: int('总分').nullish(),
  finalGrade: code('等级', finalGrade).nullish(),
  finalGradeName: s('等级', 30).nullish(),
  assessorId: id('评估员').nullish(),
  assessorName: s('评估员', 30).nullish(),
  secondId: id('第二评估员').nullish(),
  secondName: s('第二评估员', 30).nullish(),
  assessStatus: code('状态', assessStatus),
  bindStatus: code('绑定', bindStatus),
  current: flag('当前有效'),
  assessTime: time('提交时间').nullish(),
  validUntil: day('有效至').nullish(),
  nextAssessDate: day('下次评估').nullish(),
  ...stamps,
})

const ScaleResult = z.object({
  dimensionId: z.string(),
  dimensionName: z.string(),
  score: z.number(),
  risk: z.number(),
  label: z.string(),
  diet: z.string().nullable(),
})
const labelled = z.object({ issueId: z.string(), issueName: z.string(), label: z.string().nullable() })
/** A complete assessment, with the texts of its answers. */
export const Assessment = AssessmentRow.extend({
  ...sheet,
  ...conclusion,
  ...result,
  finalGradeText: s('等级说明', 200).nullish(),
  secondSign: signature('第二评估员签名').nullish(),
  secondTime: time('第二评估员签名时间').nullish(),
  voidReason: s('作废原因', 200).nullish(),
  rejectReason: s('退回原因', 200).nullish(),
  unbindReason: s('解绑原因', 200).nullish(),
  nextReason: s('提前评估原因', 100).nullish(),
  proposalId: id('等级建议').nullish(),
  bankVersion: s('题库版本', 40),
})
export const AssessmentWhole = Assessment.extend({
  labels: z.array(labelled),
  scaleLabels: z.array(labelled),
  /** The answers beside the items: parts, diagnoses, events. */
  sections: z.array(z.object({ name: z.string(), rows: z.array(z.object({ name: z.string(), text: z.string() })) })),
  missing: z.array(Missing),
  warnings: z.array(z.string()),
  scaleResults: z.array(ScaleResult),
  /** Problems that a care plan should address. */
  problems: z.array(z.object({ title: z.string(), riskTag: z.string().nullable() })),
  previousId: z.string().nullable(),
  history: z.array(
    z.object({
      assessmentId: z.string(),
      assessDate: z.string(),
      type: z.number(),
      totalScore: z.number().nullable(),
      finalGrade: z.number().nullable(),
      finalGradeName: z.string().nullable(),
    }),
  ),
})

/** The answer of a save or a submit. */
export const SheetResult = z.object({
  assessmentId: z.string(),
  assessStatus: Assessment.shape.assessStatus,
  dimensionScores: scores,
  dimensionGrades: scores.nullable(),
  totalScore: z.number().nullable(),
  firstGrade: z.number().nullable(),
  adjustIds: z.array(z.string()),
  finalGrade: z.number().nullable(),
  finalGradeName: z.string().nullable(),
  nextAssessDate: z.string().nullable(),
  proposalId: z.string().nullable(),
  missing: z.array(Missing),
  warnings: z.array(z.string()),
  version: z.int(),
})

/** One path for binding and for steps of a whole assessment; `action` absent is bind or unbind (care.md 9.4). */
export const assessAction = codes({ sign: '签名', reject: '退回', void: '作废', takeOver: '接手' })
export const BindInput = fields({
  bindType: code('绑定', codes({ 1: '绑定', 0: '解绑' })).nullish(),
  oldmanId: oldman('老人').nullish(),
  action: code('操作', assessAction).nullish(),
  reason: s('原因', 200).nullish(),
  secondSign: signature('签名').nullish(),
  password: s('登录密码', 64).nullish(),
})

/** As residence answers it; declared again here, so that lists of assessments do not load the contract of stays. */
export const EnabledAssessment = fields({
  assessmentId: id('评估'),
  assessmentType: z.int(),
  typeName: s('类型', 50),
  gradeName: s('等级', 50).nullish(),
  assessTime: time('评估时间'),
  enable: flag('可用'),
  nextAssessDate: day('下次评估').nullish(),
})
export const DueResident = fields({
  oldmanId: id('老人'),
  oldmanName: name('老人', 30),
  bedName: s('床位', 100).nullish(),
  lastType: code('上次类型', assessType).nullish(),
  lastGrade: s('上次等级', 30).nullish(),
  nextAssessDate: day('应评日期').nullish(),
  overdueDays: int('逾期天数', { unit: '天' }),
})

export const assessRefusals = refusals({
  certExpired: [14201, '评估员证书已过期'],
  notAuthorised: [14202, '您没有该类型的评估权限'],
  editing: [14203, '草稿正由{姓名}编辑'],
  open: [14204, '还有{n}题未作答：{题号}'],
  samePerson: [14205, '两名评估员不能为同一人'],
  notSecond: [14206, '仅指定的第二评估员可签名'],
  usedForLevel: [14207, '该评估已用于等级变更，不能作废'],
  otherIdCard: [14208, '身份证号与老人档案不一致'],
  boundByLevel: [14209, '该评估已确认等级变更，不能解绑'],
  notRemovable: [14210, '已完成的评估不可删除'],
  comaDiffers: [14213, '昏迷信息前后不一致'],
  secondNotAuthorised: [14214, '第二评估员没有该类型的评估权限'],
})

/** The page of a type: its permissions, its path. */
export const assessPages = ['simple', '2013', '2023', '2023plus'] as const
export const pagePermit = (type: number, action: string) => `careplan.assessment.${assessPages[type]}.${action}`
export const recordPermit = (action: string) => `careplan.assessment.record.${action}`
export const anyPagePermit = (action: string) => assessPages.map((_, type) => pagePermit(type, action)).join('|')
