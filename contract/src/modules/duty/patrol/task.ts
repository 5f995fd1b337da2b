import { z } from 'zod'
import { arrayOf, calls, get, paged, paging, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  code,
  codeList,
  day,
  decimal,
  fields,
  flag,
  id,
  int,
  month,
  name,
  ref,
  rows,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { dayOf, filtersOf, flagOf, one, refOf } from '../../../kit/filters.ts'
import { checkWay } from './plan.ts'

/** A line to patrol in one window of one day (administration.md 4). */

export const taskStatus = codes({
  0: ['due', '未开始'],
  1: ['begun', '进行中'],
  2: ['done', '已完成'],
  3: ['partly', '部分漏检'],
  4: ['missed', '全部漏检'],
  5: ['cancelled', '已取消'],
})

export const Executor = fields({ empId: id('员工'), empName: name('姓名', 30) })

export const Task = fields({
  taskId: id('任务'),
  planPkId: ref('计划', 'patrolPlans'),
  planName: s('计划', 30),
  lineName: s('路线', 30),
  taskDate: day('任务日期'),
  startTime: time('开始时间'),
  endTime: time('结束时间'),
  /** For duty groups and departments the current members; fixed at the end. */
  executors: rows('执行人', Executor, 500),
  executorNames: s('执行人', 5000).nullish(),
  taskStatus: code('状态', taskStatus),
  pointTotal: int('应检'),
  pointDone: int('已检'),
  missCount: int('漏检'),
  abnormalCount: int('异常'),
  rate: decimal('完成率', { min: 0, max: 100, unit: '%' }),
  fewPeople: flag('人数不足'),
  ordered: flag('按顺序'),
  checkWays: codeList('签到方式', checkWay),
  photoRequired: flag('须拍照'),
  minExecutors: int('最少人数'),
  earlyMinutes: int('可提前', { unit: '分钟' }),
  lateMinutes: int('可延后', { unit: '分钟' }),
  ...stamps,
})

const page = 'administration.patrolManage'
const base = '/ptms/web-pt/patrol/task'

export const patrolTask = calls('patrol', {
  /** Without a code a user sees the tasks he has to execute. */
  taskList: get(base, {
    title: '巡更任务列表',
    permit: signedIn,
    query: paging({
      taskDate: dayOf('任务日期'),
      ...filtersOf(Task, ['planPkId']),
      dateFrom: dayOf('日期起'),
      dateTo: dayOf('日期止'),
      status: one(taskStatus, '状态'),
      mine: flagOf('我的任务'),
    }),
    reply: paged(Task),
  }),
  taskDates: get(`${base}/taskDate`, {
    title: '巡更任务日历',
    permit: `${page}.query|administration.patrolRecord.query`,
    query: z.object({ month: month('月份'), planPkId: refOf('patrolPlans', '计划') }),
    reply: arrayOf(fields({ date: day('日期'), total: int('任务'), done: int('完成'), missed: int('漏检') })),
  }),
  /** Updates the states now, like the minute's job. */
  taskUpdateRun: get('/ptms/patrol/updateTask', {
    title: '更新巡更任务状态',
    permit: `${page}.createTask`,
    writes: true,
    touches: ['patrol', 'message', 'inspection'],
    reply: fields({ changed: int('变更') }),
  }),
  /** Makes the tasks of a day; existing ones are skipped. */
  taskCreateRun: get('/ptms/patrol/createTask', {
    title: '生成巡更任务',
    permit: `${page}.createTask`,
    writes: true,
    query: z.object({ date: dayOf('日期'), planPkId: refOf('patrolPlans', '计划') }),
    reply: fields({ created: int('新增'), skipped: int('已有') }),
  }),
})
