import { z } from 'zod'
import { calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
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
  ofResident,
  oldman,
  ref,
  refs,
  rows,
  s,
  signature,
  sound,
  stamps,
  time,
  words,
} from '../../../kit/fields.ts'
import { filtersOf, flagOf, many, refOf, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { inputForm } from '../care-project/input-form.ts'
import { scheduleFields } from '../care-schedule/fields.ts'
import { CareAlert, CareCard, CarePerson, Why } from './card.ts'
import { ResultValue } from './result.ts'

/** Due care of residents today, the responsible staff, and the proof that it was done (care.md 5). */

export const taskStatus = codes({
  0: ['due', '待执行'],
  1: ['begun', '执行中'],
  2: ['done', '已完成'],
  3: ['missed', '漏执行'],
  4: ['cancelled', '已取消'],
  5: ['exempt', '已豁免'],
})
export const timeliness = codes({ 0: ['inTime', '按时'], 1: ['late', '超时'], 2: ['patched', '补录'] })
export const exemptReason = codes({
  1: ['out', '外出'],
  2: ['hospital', '住院'],
  3: ['refused', '拒绝'],
  4: '睡眠',
  5: '医嘱暂停',
  9: ['other', '其他'],
})
export const recordType = codes({ 1: ['task', '任务'], 2: ['onDemand', '按需'], 3: ['patched', '补录'] })
export const taskSource = codes({
  1: ['level', '等级'],
  2: ['plan', '护理计划'],
  3: ['extra', '加项'],
  4: ['recheck', '复测'],
  5: ['alarm', '报警'],
})

/** One correction of a field: the former value stays readable. */
const Edit = fields({
  time: time('时间'),
  userName: name('修改人', 30),
  field: s('字段', 30),
  old: s('原值', 500).nullish(),
  new: s('新值', 500).nullish(),
  reason: s('原因', 200),
})

export const Task = fields({
  taskId: id('任务'),
  planDate: day('日期'),
  planTime: time('计划时间'),
  /** The time range in which it counts as in time. */
  windowStart: time('可执行自').nullish(),
  windowEnd: time('可执行至').nullish(),
  ...ofResident,
  deptId: ref('科室', 'departments').nullish(),
  deptName: s('科室', 60).nullish(),
  nursingPlanId: id('执行项').nullish(),
  projectId: id('护理项目'),
  projectName: s('护理项目', 30).nullish(),
  projectCategoryName: s('类别', 20).nullish(),
  inputForm: code('结果录入', inputForm).nullish(),
  inputRef: s('录入内容', 64).nullish(),
  source: code('来源', taskSource),
  executorIds: refs('执行人', 'employees', 10).nullish(),
  executorNames: s('执行人', 200).nullish(),
  /** The reader's job allows it (14131). */
  mayDo: flag('可由我办理').nullish(),
  shiftType: dict('班次', 'SHIFT_TYPE'),
  minutes: int('时长', { unit: '分钟' }),
  needPhoto: flag('须拍照'),
  needSign: flag('须签名'),
  taskStatus: code('状态', taskStatus),
  timeliness: code('时效', timeliness).nullish(),
  startTime: time('开始时间').nullish(),
  finishTime: time('完成时间').nullish(),
  finishBy: ref('完成人', 'users').nullish(),
  finishByName: name('完成人', 30).nullish(),
  secondBy: ref('第二执行人', 'users').nullish(),
  resultValue: field(ResultValue, { label: '结果', kind: 'object' }).nullish(),
  resultText: s('结果', 500).nullish(),
  photos: images('照片', 6).nullish(),
  signImage: signature('签名').nullish(),
  voice: sound('语音备注').nullish(),
  exemptReason: code('豁免原因', exemptReason).nullish(),
  refuseReason: s('拒绝原因', 200).nullish(),
  lateReason: s('超时原因', 200).nullish(),
  cancelReason: s('取消原因', 100).nullish(),
  remark: s('备注', 200).nullish(),
  recordType: code('记录类型', recordType),
  /** The bed or wristband was scanned. */
  locationCheck: flag('已扫码'),
  offline: flag('离线记录'),
  /** It is on the bill. */
  costRow: flag('已计费'),
  editLog: field(z.array(Edit), { label: '更正记录', kind: 'list' }).nullish(),
  ...stamps,
})

const own = Task.shape
/** One task as a terminal reports it; without `taskId` a job done on demand. */
export const TaskReport = fields({
  taskId: own.taskId.nullish(),
  nursingPlanId: own.nursingPlanId,
  taskStatus: own.taskStatus,
  resultValue: own.resultValue,
  photos: own.photos,
  signImage: own.signImage,
  voice: own.voice,
  secondBy: own.secondBy,
  lateReason: own.lateReason,
  exemptReason: own.exemptReason,
  refuseReason: own.refuseReason,
  editReason: s('更正原因', 200).nullish(),
  remark: own.remark,
  locationCheck: own.locationCheck.nullish(),
  finishTime: own.finishTime,
  offline: own.offline.nullish(),
  /** 0 removes the bill line (.edit). */
  costRow: own.costRow.nullish(),
  version: z.int().nullish(),
})
export type TaskReport = z.output<typeof TaskReport>

const TaskResult = z.object({
  taskId: z.string().nullable(),
  code: z.int(),
  message: z.string(),
  taskStatus: own.taskStatus.nullable(),
  timeliness: own.timeliness,
  version: z.int().nullable(),
})

export const OnDemand = fields({
  nursingPlanId: id('执行项'),
  projectId: id('护理项目'),
  projectName: s('护理项目', 30),
  minutes: scheduleFields.minutes,
  inputForm: code('结果录入', inputForm),
  inputRef: s('录入内容', 64).nullish(),
  needPhoto: flag('须拍照'),
  needSign: flag('须签名'),
  maxPerDay: scheduleFields.maxPerDay,
  doneToday: int('今日已做', { unit: '次' }),
})

const Work = fields({
  empId: ref('护理员', 'employees').nullish(),
  empName: s('护理员', 30),
  date: day('日期'),
  shiftType: dict('班次', 'SHIFT_TYPE'),
  tasks: int('任务数', { unit: '次' }),
  minutes: int('护理分钟', { unit: '分钟' }),
  shiftMinutes: int('当班分钟', { unit: '分钟' }),
  rate: int('负荷', { unit: '%' }),
})

export const taskRefusals = refusals({
  notLiving: [14006, '老人不在住，不能操作'],
  dates: [14008, '日期范围不正确'],
  job: [14131, '该项目须由{岗位}执行'],
  early: [14132, '未到执行时间'],
  proof: [14133, '请先{step}'],
  late: [14134, '已超时，请填写原因'],
  tooLate: [14135, '超过{n}小时不可补录'],
  correctable: [14136, '超过更正期限'],
  lasting: [14137, '护理记录不可删除'],
  enough: [14138, '超出按需次数上限'],
  taken: [14139, '任务已由{姓名}于{HH:mm}完成'],
  offlineLate: [14142, '离线记录超过{n}小时，请补录'],
  byNurse: [14143, '补录超过24小时须由护士办理'],
  dosesOpen: [14145, '{药品}尚未登记发药，请先发药；确未服药的，请在备注写明原因'],
})

/** The states of the tasks in a list: 超时 is missed, or not done when its time was over; cancelled ones do not count. */
const Sums = { done: z.int(), running: z.int(), overtime: z.int(), todo: z.int(), exempt: z.int() }

const page = 'careplan.nursingRecord'
const base = '/pims/web-pi/nursing'
const touches = [
  'alarm',
  'care-task',
  'care-plan',
  'vital-sign',
  'message',
  'todo',
  'dashboard',
  'account',
  'bill',
  'cost-project',
]
const most = 50

export const careTask = calls('care-task', {
  list: get(`${base}/task/record`, {
    title: '护理记录列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Task, ['oldmanName', 'inputForm', 'finishBy', 'timeliness', 'recordType', 'source', 'deptId']),
      ...filtersOf(Task, ['shiftType', 'planDate..']),
      oldmanId: textOf('老人编号'),
      projectId: textOf('护理项目'),
      projectCategoryId: refOf('projectCategories', '类别'),
      taskStatuses: many(taskStatus, '状态'),
      locationId: refOf('locations', '区域'),
      mine: flagOf('我的任务'),
      people: flagOf('附带老人照片与提醒'),
    }),
    reply: paged(Task).extend({
      sum: z.object({ ...Sums, total: z.int(), late: z.int(), missed: z.int() }),
      /** Each resident of the rows once, with `people`. */
      people: z.array(CarePerson).optional(),
    }),
  }),
  get: get(`${base}/task/project/{taskId}`, {
    title: '护理任务详情',
    permit: `${page}.query`,
    reply: Task.extend({
      steps: words('操作要点', 2000, 100),
      executorJobs: z.array(z.string()),
      photo: CarePerson.shape.photo,
      levelName: CarePerson.shape.levelName,
      last: z.array(
        fields({
          finishTime: time('完成时间'),
          finishByName: name('完成人', 30).nullish(),
          resultText: s('结果', 500),
        }),
      ),
      alerts: z.array(CareAlert),
      why: Why,
    }),
  }),
  save: put(`${base}/task/project`, {
    title: '护理任务执行',
    permit: `${page}.add|${page}.edit`,
    body: fields({ tasks: rows('任务', TaskReport, most).min(1), requestNo: s('请求编号', 64).optional() }),
    perItem: true,
    reply: z.object({ results: z.array(TaskResult) }),
    touches,
  }),
  onDemand: get(`${base}/task/onDemand`, {
    title: '按需护理项目',
    permit: `${page}.query`,
    query: z.object({ oldmanId: oldman('老人') }),
    reply: z.array(OnDemand),
  }),
  /** The resident of this bed, for a carer at the bed. */
  card: get(`${base}/card/{oldmanId}`, { title: '照护卡', permit: `${page}.query`, reply: CareCard }),
  /** One page for the hospital the resident is moved to (care.md 13). */
  summary: get(`${base}/card/{oldmanId}/summary`, {
    title: '转院摘要',
    permit: `${page}.query`,
    file: true,
    writes: true,
    touches: [],
  }),
  workload: get(`${base}/workload`, {
    title: '护理工作量',
    permit: `${page}.export`,
    query: z.object({ from: day('日期起'), to: day('日期止'), deptId: refOf('departments', '科室') }),
    reply: z.object({ list: z.array(Work), need: int('每日所需分钟', { unit: '分钟' }) }),
  }),
  /** Makes the tasks of a running plan, for coming days. */
  makeOfPlan: post(`${base}/plan/task/{planId}`, {
    title: '生成护理计划任务',
    permit: 'careplan.nursingPlan.enable',
    body: fields({ dateFrom: day('日期起'), dateTo: day('日期止') }),
    reply: z.object({ created: z.int(), existed: z.int() }),
    touches: ['care-task'],
  }),
})
