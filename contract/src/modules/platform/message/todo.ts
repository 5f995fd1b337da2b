import { z } from 'zod'
import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  dict,
  fields,
  flag,
  id,
  name,
  pick,
  ref,
  refs,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, textOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { actions } from '../../../kit/steps.ts'

/** To-dos of a user, made by another user or by the system (administration.md 1.4). */

export const todoStatus = codes({
  0: ['waiting', '待处理'],
  1: ['doing', '进行中'],
  2: ['done', '已完成'],
  3: ['passedOn', '已转交'],
  4: ['cancelled', '已取消'],
})
/** TODO_TYPE of to-dos made by hand; any other is made by the system. */
export const manual = 'MANUAL'
/** TODO_PRIORITY */
export const todoPriority = { low: 1, middle: 2, high: 3, urgent: 4 } as const
export const whose = codes({ 1: ['handler', '我处理的'], 2: ['creator', '我创建的'], 3: ['copied', '抄送我的'] })

const Passed = fields({
  from: s('转交人', 50),
  to: s('接收人', 50),
  reason: s('转交原因', 200),
  time: time('转交时间'),
})

export const Todo = fields({
  id: id('待办'),
  title: s('标题', 60),
  content: area('内容', 500).nullish(),
  todoType: dict('类型', 'TODO_TYPE'),
  priority: dict('优先级', 'TODO_PRIORITY'),
  deadline: time('截止时间').nullish(),
  handlerId: ref('处理人', 'users'),
  handlerName: name('处理人', 50).nullish(),
  creatorId: id('发起人').nullish(),
  creatorName: name('发起人', 50).nullish(),
  copyIds: refs('抄送', 'users', 20).nullish(),
  bizType: s('业务类型', 30).nullish(),
  bizId: id('业务编号').nullish(),
  event: s('事件', 100).nullish(),
  routePath: s('页面', 200).nullish(),
  query: z.record(z.string(), z.string()).nullish(),
  todoStatus: code('状态', todoStatus),
  overdue: flag('逾期'),
  finishTime: time('完成时间').nullish(),
  finishByName: name('完成人', 50).nullish(),
  finishRemark: area('完成说明', 200).nullish(),
  transferLog: z.array(Passed).nullish(),
  ...stamps,
})

const editable = ['title', 'content', 'priority', 'deadline', 'handlerId', 'copyIds'] as const

export const todoFlow = flow('todoStatus', todoStatus, {
  start: { from: [0], to: 1 },
  finish: { from: [0, 1], to: 2 },
  transfer: { from: [0, 1], to: 3 },
  edit: { from: [0], to: 0 },
  cancel: { from: [0], to: 4 },
})

export const todoRefusals = refusals({
  atBusiness: [22121, '请在业务页面处理'],
  notHandler: [22122, '只有处理人可以操作'],
  notCreator: [22123, '只有创建人可以操作'],
})

const page = 'administration.msg.todo'
/** The bell counts them beside the messages. */
const steps = actions({
  start: { title: '开始', permit: `${page}.finish`, body: fields({}) },
  finish: { title: '完成', permit: `${page}.finish`, body: pick(Todo, ['finishRemark']) },
  transfer: {
    title: '转交',
    permit: `${page}.transfer`,
    body: fields({ handlerId: ref('转交给', 'users'), reason: area('转交原因', 200) }),
  },
  edit: { title: '修改', permit: `${page}.edit`, body: some(Todo, editable) },
  cancel: { title: '取消', permit: `${page}.edit`, body: fields({}) },
})
const stepNames = codes({ start: '开始', finish: '完成', transfer: '转交', edit: '修改', cancel: '取消' })

export const todo = calls(['todo', 'message'], {
  list: get('/pims/web-org/msg/todo', {
    title: '待办事项',
    permit: signedIn,
    query: paging({
      ...filtersOf(Todo, ['todoStatus', 'priority', 'todoType', 'deadline..', 'overdue']),
      keyword: textOf('关键字'),
      mine: code('范围', whose).default(whose.is.handler),
    }),
    reply: paged(Todo).extend({ openCount: z.int() }),
  }),
  create: post('/pims/web-org/msg/todo', {
    title: '新增待办',
    permit: `${page}.add`,
    body: pick(Todo, editable, { priority: todoPriority.middle }),
    reply: Todo,
  }),
  update: put('/pims/web-org/msg/todo', {
    title: '处理待办',
    permit: signedIn,
    ...steps,
    body: steps.body.extend({ id: Todo.shape.id, action: code('操作', stepNames) }),
    reply: Todo,
  }),
  /** To-dos that the user gave to others and that are not begun. */
  remove: del('/pims/web-org/msg/todo', {
    title: '删除待办',
    permit: `${page}.delete`,
    body: fields({ ids: z.array(id('待办')).min(1).max(100) }),
    reply: z.object({ deleted: z.int() }),
  }),
})
