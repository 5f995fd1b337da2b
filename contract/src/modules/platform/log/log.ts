import { z } from 'zod'
import { calls, get, open, paged, paging, post } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, dict, field, fields, id, int, s, time } from '../../../kit/fields.ts'
import { filtersOf, nameOf, one, textOf, timeOf } from '../../../kit/filters.ts'
import { moduleNames } from '../../../kit/joins/joins.ts'

/** Operation log, data-change log and front log (platform.md 5). */

export const logResult = codes({ 0: ['success', '成功'], 1: ['failure', '失败'] })
export const changeAction = codes({ ADD: '新增', EDIT: '修改', DELETE: '删除' })
export const frontLogType = codes({ err: '错误', info: '信息' })

/** A text as it was written: may be empty. */
const shown = (label: string) => field(z.string(), { label, kind: 'text' })

/** One of the registered modules. */
const moduleOf = field(z.string().max(40), { label: '模块', kind: 'code', codes: moduleNames })

export const OperLog = fields({
  logId: id('日志编号'),
  operTime: time('时间'),
  userId: z.string().nullish(),
  userName: shown('操作人').nullish(),
  loginName: shown('登录名').nullish(),
  deptName: shown('部门').nullish(),
  module: moduleOf,
  menuName: shown('功能').nullish(),
  operType: dict('类型', 'OPER_TYPE'),
  content: shown('内容'),
  targetType: z.string().nullish(),
  targetId: z.string().nullish(),
  targetName: shown('对象').nullish(),
  ip: shown('IP').nullish(),
  agent: shown('终端').nullish(),
  resultCode: int('结果码'),
  message: shown('提示').nullish(),
  costMs: int('耗时', { min: 0, unit: '毫秒' }).nullish(),
  method: z.string().nullish(),
  path: z.string().nullish(),
  /** Masked; only for holders of the detail permission. */
  params: field(z.unknown(), { label: '参数', kind: 'object' }),
})

const FieldChange = z.object({
  field: z.string(),
  fieldName: z.string(),
  oldValue: z.unknown(),
  newValue: z.unknown(),
  /** Values as text for users. */
  oldText: z.string(),
  newText: z.string(),
})

export const DataLog = fields({
  changeId: id('变更编号'),
  operTime: time('时间'),
  userId: z.string().nullish(),
  userName: shown('操作人').nullish(),
  entity: z.string(),
  entityLabel: shown('数据'),
  entityId: z.string(),
  entityName: shown('对象').nullish(),
  action: code('动作', changeAction),
  reason: shown('说明').nullish(),
  /** 状态：在住→退住；… */
  summary: shown('变更内容').nullish(),
  logId: z.string(),
  seq: z.int(),
  fields: z.array(FieldChange),
})

const clipped = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)).slice(0, max),
    z.string(),
  )

/** A report of a browser. Cut to size instead of refused: reporting an error must not cause another. */
const FrontLogEntry = z.object({
  id: clipped(40),
  type: z.enum(['info', 'err']).catch('err'),
  message: clipped(2000),
  pageUrl: clipped(500),
  ajaxUrl: clipped(500),
  parms: clipped(2000),
  datetime: time('时间').nullish().catch(null),
  ts: z.int().nullish().catch(null),
})

export const FrontLog = fields({
  frontLogId: id('日志编号'),
  type: code('类型', frontLogType),
  message: shown('信息'),
  count: int('次数', { min: 1, unit: '次' }),
  users: int('用户数', { min: 0, unit: '人' }),
  lastTime: time('最近发生'),
  firstTime: time('首次发生'),
  userName: shown('最近用户').nullish(),
  pageUrl: shown('页面').nullish(),
  ajaxUrl: shown('接口').nullish(),
  parms: shown('参数').nullish(),
  ip: shown('IP').nullish(),
  agent: shown('终端').nullish(),
})

const span = { timeFrom: timeOf('时间起'), timeTo: timeOf('时间止') }

export const jobState = codes({ RUNNING: '运行中', DONE: '成功', FAILED: '失败' })
/** A job with its latest run (table job_run). */
export const JobInfo = fields({
  name: s('任务', 60),
  title: shown('任务'),
  /** `HH:mm`, or an interval in seconds. */
  plan: shown('计划'),
  slot: time('最近计划时间').nullish(),
  jobStatus: code('状态', jobState).nullish(),
  started: time('开始').nullish(),
  finished: time('结束').nullish(),
  tries: int('次数', { min: 0, unit: '次' }).nullish(),
  manual: field(z.int(), { label: '手动', kind: 'int' }).nullish(),
  result: field(z.unknown(), { label: '结果', kind: 'object' }),
  error: shown('原因').nullish(),
})

export const log = calls('log', {
  list: get('/passport/web-rbac/systemLogs', {
    title: '操作日志',
    permit: 'systemSetting.logList.query',
    exportPermit: 'systemSetting.logList.export',
    /** At most 92 days; without times the last 92. */
    query: paging({
      operUserName: nameOf('操作人'),
      ...filtersOf(OperLog, ['operType', 'ip']),
      module: moduleOf.nullish(),
      keyword: textOf('关键字'),
      result: one(logResult, '结果'),
      ...span,
    }),
    reply: paged(OperLog),
  }),
  dataLogs: get('/passport/web-rbac/dataLogs', {
    title: '数据变更日志',
    permit: 'systemSetting.dataLog.query',
    exportPermit: 'systemSetting.dataLog.export',
    query: paging({
      entity: textOf('数据'),
      entityId: textOf('数据编号'),
      entityName: textOf('对象'),
      action: one(changeAction, '动作'),
      operUserName: nameOf('操作人'),
      logId: textOf('操作日志编号'),
      ...span,
    }),
    reply: paged(DataLog),
  }),
  verify: get('/passport/web-rbac/dataLogs/verify', {
    title: '变更日志链校验',
    permit: 'systemSetting.dataLog.verify',
    reply: z.object({ ok: z.boolean(), firstBadId: z.string().nullable(), count: z.int() }),
  }),
  report: post('/pims/di-pi/frontLog', {
    title: '上报前端日志',
    permit: open,
    silent: true,
    logged: false,
    touches: [],
    body: z.object({ log: z.array(FrontLogEntry).max(12) }),
  }),
  frontLogs: get('/pims/di-pi/frontLog', {
    title: '前端日志',
    permit: 'systemSetting.frontLog.query',
    exportPermit: 'systemSetting.frontLog.export',
    query: paging({
      ...filtersOf(FrontLog, ['message', 'type', 'pageUrl']),
      user: textOf('用户'),
      /** Every single report with the message of this one; without it one row per message, with its count. */
      sameAs: textOf('日志编号'),
      ...span,
    }),
    reply: paged(FrontLog),
  }),
  jobs: get('/passport/web-rbac/jobs', {
    title: '后台任务',
    permit: 'systemSetting.serve.query',
    reply: z.array(JobInfo),
  }),
  runJob: post('/passport/web-rbac/jobs/{name}/run', {
    title: '立即运行任务',
    permit: 'systemSetting.serve.save',
    reply: JobInfo,
  }),
})
