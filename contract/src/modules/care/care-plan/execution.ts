import { z } from 'zod'
import { calls, del, get, paged, paging, post } from '../../../kit/calls.ts'
import { codes, onOff } from '../../../kit/codes.ts'
import {
  code,
  day,
  fen,
  field,
  fields,
  flag,
  id,
  int,
  name,
  ofResident,
  ref,
  refs,
  rows,
  s,
  stamps,
} from '../../../kit/fields.ts'
import { filtersOf, refOf, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { scheduleFields } from '../care-schedule/fields.ts'

/** The care of a resident, by whom and when: the one valid schedule (care.md 3). */

export const executionStatus = codes({
  0: ['coming', '待生效'],
  1: ['running', '执行中'],
  2: ['paused', '已暂停'],
  3: ['ended', '已结束'],
})
export const rowSource = codes({ 1: ['level', '等级'], 2: ['plan', '护理计划'], 3: ['extra', '加项'] })
interface Lasting {
  status: number
  startDate: string
  endDate?: string | null
}
/** A row that ended before the day, or was stopped when it began: rows of a former level. */
export const isRowOver = ({ status, startDate, endDate }: Lasting, day: string) =>
  Boolean(endDate && (endDate < day || (status === onOff.is.off && startDate >= day)))

export const executorRule = codes({
  1: ['carers', '责任护理员'],
  2: ['onDuty', '当班区域护理员'],
  3: ['named', '指定人员'],
})
const mostCarers = 5

export const Execution = fields({
  executionId: id('护理执行'),
  ...ofResident,
  levelId: ref('护理等级', 'levels'),
  levelName: s('护理等级', 20).nullish(),
  deptName: s('责任科室', 60).nullish(),
  nursingIds: refs('责任护理员', 'employees', mostCarers).nullish(),
  nursingNames: s('责任护理员', 200).nullish(),
  startDate: day('开始日期'),
  endDate: day('结束日期').nullish(),
  executionStatus: code('状态', executionStatus),
  pauseReason: s('暂停原因', 50).nullish(),
  endReason: s('结束原因', 200).nullish(),
  rowCount: int('等级项目').nullish(),
  planRowCount: int('计划项目').nullish(),
  extraRowCount: int('加项').nullish(),
  /** Tasks of today in the schedule, and how many of them are done. */
  todayDone: int('今日完成').nullish(),
  todayTotal: int('今日任务').nullish(),
  ...stamps,
})

export const ExecutionRow = fields({
  nursingPlanId: id('执行项'),
  executionId: id('护理执行'),
  projectId: id('护理项目'),
  projectName: s('护理项目', 30).nullish(),
  projectCategoryName: s('分类', 20).nullish(),
  source: code('来源', rowSource),
  planId: id('护理计划').nullish(),
  ...scheduleFields,
  startDate: day('开始日期'),
  endDate: day('结束日期').nullish(),
  executorRule: code('执行人', executorRule),
  executorIds: refs('指定人员', 'employees', 10).nullish(),
  /** Changed by hand after it came from the level. */
  rowModified: flag('手工调整'),
  billable: flag('单独收费'),
  unitPrice: fen('单价').nullish(),
  status: code('状态', onOff),
  version: z.int(),
})

const own = ExecutionRow.shape
export const ExecutionRowInput = fields({
  nursingPlanId: own.nursingPlanId.nullish(),
  projectId: own.projectId,
  ...scheduleFields,
  startDate: own.startDate.nullish(),
  endDate: own.endDate,
  executorRule: own.executorRule.default(1),
  executorIds: own.executorIds,
  billable: own.billable.default(0),
  unitPrice: own.unitPrice,
  status: own.status.default(1),
})

export const executionRefusals = refusals({
  notLiving: [14006, '老人不在住，不能操作'],
  dates: [14008, '日期范围不正确'],
  running: [14113, '该老人已有执行中的护理执行'],
  ofLevel: [14114, '等级项目行不能单独删除，请停用或改等级'],
  clash: [14121, '与现有执行项冲突：{项目} {时间}'],
})

const page = 'careplan.execution'
const base = '/pims/web-org/executions'
const touches = ['care-plan', 'care-task', 'message', 'dashboard']
const Started = fields({
  oldmanId: id('老人'),
  /** Of residents the caller may see. */
  oldmanName: name('老人', 30).nullish(),
  code: int('结果'),
  message: field(z.string(), { label: '说明', kind: 'text' }),
  executionId: id('护理执行').nullish(),
})

export const execution = calls('care-plan', {
  list: get(base, {
    title: '护理执行列表',
    permit: `${page}.query`,
    version: '2.0',
    query: paging({
      ...filtersOf(Execution, ['oldmanName', 'levelId', 'executionStatus']),
      locationId: refOf('locations', '位置'),
      deptId: refOf('departments', '科室'),
      projectId: textOf('护理项目'),
      oldmanId: textOf('老人编号'),
    }),
    reply: paged(Execution),
  }),
  /** Each of these residents separately: a refusal for one does not stop the others. */
  create: post(base, {
    title: '新建护理执行',
    permit: `${page}.add`,
    version: '2.0',
    body: fields({
      oldmanIds: refs('老人', 'residents', 50).min(1),
      levelId: Execution.shape.levelId.nullish(),
      nursingIds: refs('责任护理员', 'employees', mostCarers).min(1),
      startDate: Execution.shape.startDate,
      requestNo: id('请求编号').nullish(),
    }),
    perItem: true,
    reply: z.array(Started),
    touches,
  }),
  get: get(`${base}/{executionId}`, { title: '护理执行详情', permit: `${page}.query`, reply: Execution }),
  projects: get(`${base}/project/{executionId}`, {
    title: '护理执行项目',
    permit: `${page}.query`,
    reply: z.array(fields({ source: code('来源', rowSource), rows: z.array(ExecutionRow) })),
  }),
  /** Adds rows beyond the level (no nursingPlanId), or changes rows. */
  saveRows: post(`${base}/project/{executionId}`, {
    title: '护理执行加项与调整',
    permit: `${page}.edit`,
    body: fields({
      rows: rows('项目', ExecutionRowInput, 60),
      nursingIds: refs('责任护理员', 'employees', mostCarers).min(1).nullish(),
      version: z.int(),
    }),
    reply: fields({ nursingPlanIds: z.array(id('执行项')), taskDelta: int('每日任务变化') }),
    touches,
  }),
  project: get(`${base}/{executionId}/{projectId}`, {
    title: '护理执行项目详情',
    permit: `${page}.query`,
    reply: z.array(ExecutionRow),
  }),
  removeRow: del(`${base}/{executionId}/{nursingPlanId}`, {
    title: '移除护理执行项',
    permit: `${page}.edit`,
    touches,
  }),
  /** Ends one or many; all or nothing. */
  remove: del(`${base}/{executionIds}`, {
    title: '结束护理执行',
    permit: `${page}.delete`,
    body: fields({ reason: s('结束原因', 200) }),
    touches,
  }),
})
