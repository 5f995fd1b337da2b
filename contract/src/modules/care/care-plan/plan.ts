import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  dict,
  fields,
  flag,
  id,
  int,
  name,
  ofResident,
  ref,
  rows,
  s,
  signature,
  some,
  stamps,
} from '../../../kit/fields.ts'
import { filtersOf, flagOf, text } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { ExecutionRowInput } from './execution.ts'

/** The document behind a schedule: problems, goals and measures (care.md 4). */

export const planStatus = codes({
  0: ['draft', '草稿'],
  1: ['running', '执行中'],
  2: ['stopped', '已停用'],
  3: ['ended', '已结束'],
})
export const problemLevel = codes({ 1: '低', 2: ['middle', '中'], 3: '高' })
export const goalResult = codes({ 0: ['open', '未评价'], 1: '达成', 2: '部分达成', 3: '未达成' })

export const PlanProblem = fields({
  problemId: id('护理问题'),
  title: s('护理问题', 50),
  riskTag: dict('风险', 'RISK_TAG').nullish(),
  level: code('程度', problemLevel).default(problemLevel.is.middle),
})
export const PlanGoal = fields({
  goalId: id('护理目标'),
  problemId: s('针对问题', 40).nullish(),
  goal: s('目标', 100),
  measure: s('评价标准', 200).nullish(),
  targetDate: day('达成期限').nullish(),
  result: code('评价', goalResult).default(goalResult.is.open),
})
const { nursingPlanId: _, startDate: __, status: ___, ...scheduled } = ExecutionRowInput.shape
/** A row of the schedule that the plan makes; it begins and ends with the plan unless stated otherwise. */
export const PlanItem = fields({
  itemId: id('护理项目行'),
  problemId: s('针对问题', 40).nullish(),
  projectName: s('护理项目', 30).nullish(),
  ...scheduled,
})

export const Plan = fields({
  planId: id('护理计划'),
  planNo: s('编号', 20),
  planName: s('计划名称', 50),
  ...ofResident,
  levelId: ref('护理等级', 'levels').nullish(),
  levelName: s('护理等级', 20).nullish(),
  assessmentId: id('依据评估').nullish(),
  problems: rows('护理问题', PlanProblem, 20),
  goals: rows('护理目标', PlanGoal, 40),
  items: rows('护理项目', PlanItem, 40),
  startDate: day('开始日期'),
  endDate: day('结束日期').nullish(),
  reviewDays: int('复评间隔', { min: 7, max: 180, unit: '天' }),
  nextReviewDate: day('下次复评').nullish(),
  doctorId: ref('责任医生', 'users').nullish(),
  doctorName: name('责任医生', 50).nullish(),
  nurseId: ref('责任护士', 'users'),
  nurseName: s('责任护士', 50).nullish(),
  familyConfirm: flag('家属已确认'),
  confirmName: name('确认家属', 30).nullish(),
  signImage: signature('家属签名').nullish(),
  planStatus: code('状态', planStatus),
  stopReason: s('停用或结束原因', 200).nullish(),
  remark: area('备注', 500).nullish(),
  problemCount: int('问题数').nullish(),
  goalCount: int('目标数').nullish(),
  goalDone: int('已达成').nullish(),
  itemCount: int('项目数').nullish(),
  ...stamps,
})

const own = Plan.shape
const PlanInput = fields({
  oldmanId: own.oldmanId,
  planName: own.planName,
  assessmentId: own.assessmentId,
  startDate: own.startDate,
  endDate: own.endDate,
  reviewDays: own.reviewDays.nullish(),
  nurseId: own.nurseId,
  doctorId: own.doctorId,
  problems: own.problems.default([]),
  goals: own.goals.default([]),
  items: own.items.default([]),
  familyConfirm: own.familyConfirm.default(0),
  confirmName: own.confirmName,
  signImage: own.signImage,
  remark: own.remark,
})

const changeable = [
  'planName',
  'assessmentId',
  'startDate',
  'endDate',
  'reviewDays',
  'nextReviewDate',
  'nurseId',
  'doctorId',
  'problems',
  'goals',
  'items',
  'familyConfirm',
  'confirmName',
  'signImage',
  'remark',
] as const

export const planRefusals = refusals({
  openGoals: [14122, '还有{n}个目标未评价'],
  notDraft: [14123, '仅草稿可删除'],
})

const page = 'careplan.nursingPlan'
const base = '/pims/web-pi/nursing/plan'
const touches = ['care-plan', 'care-task', 'message', 'dashboard']

export const plan = calls('care-plan', {
  planList: get(base, {
    title: '护理计划列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Plan, ['oldmanName', 'planName', 'planStatus', 'levelId', 'nurseId', 'startDate..']),
      reviewDue: flagOf('到期待复评'),
      oldmanId: text,
    }),
    reply: paged(Plan),
  }),
  planCreate: post(base, { title: '新增护理计划', permit: `${page}.add`, body: PlanInput, reply: Plan, touches }),
  /** All fields of a draft can be edited; of a running or stopped plan only those beside its items (care.md 4). */
  planUpdate: put(base, {
    title: '修改护理计划',
    permit: `${page}.edit`,
    body: some(Plan, changeable).extend({
      planId: own.planId,
      /** Reviewed today: the next time is `reviewDays` later. */
      reviewed: flag('已复评').nullish(),
    }),
    reply: Plan,
    touches,
  }),
  planGet: get(`${base}/{planId}`, { title: '护理计划详情', permit: `${page}.query`, reply: Plan }),
  planRemove: del(`${base}/{planId}`, { title: '删除护理计划', permit: `${page}.delete`, touches }),
  /** Starts, stops or ends plans; all or nothing. */
  planStatus: put(`${base}/status`, {
    title: '护理计划启用停用',
    permit: `${page}.enable`,
    body: fields({
      planIds: z.array(own.planId).min(1).max(50),
      planStatus: own.planStatus,
      reason: s('原因', 200).nullish(),
    }),
    touches,
  }),
})
