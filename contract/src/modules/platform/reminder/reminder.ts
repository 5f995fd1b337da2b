import { calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  dict,
  fields,
  id,
  int,
  name,
  oldman,
  pick,
  refs,
  residentNames,
  rows,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, textOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Reminders of a day, made by hand or every night (administration.md 1.5). */

export const remindStatus = codes({
  0: ['early', '未到期'],
  1: ['due', '待处理'],
  2: ['handled', '已处理'],
  3: ['ignored', '已忽略'],
})
export const repeatType = codes({
  0: ['never', '不重复'],
  1: ['daily', '每天'],
  2: ['weekly', '每周'],
  3: ['monthly', '每月'],
  4: ['yearly', '每年'],
  5: ['everyDays', '每N天'],
})
/** REMIND_TYPE that the system makes. */
export const remindType = { birthday: 1, contract: 2, assessment: 3, certificate: 4, other: 10, drugLow: 11 } as const
const receiverKind = codes({ USER: '用户', ROLE: '角色', DEPT: '部门' })

export const Remind = fields({
  remindId: id('提醒'),
  remindType: dict('类型', 'REMIND_TYPE'),
  title: s('标题', 60),
  content: area('内容', 500).nullish(),
  oldmanId: oldman('老人').nullish(),
  ...residentNames,
  remindDate: time('提醒日'),
  advanceDays: int('提前', { min: 0, max: 90, unit: '天' }),
  repeatType: code('重复', repeatType),
  repeatEvery: int('每几天', { min: 1, max: 365, unit: '天' }).nullish(),
  endDate: day('重复到').nullish(),
  receivers: rows('接收人', fields({ kind: code('对象', receiverKind), id: id('编号') }), 50).nullish(),
  /** The users among the receivers, as a form chooses them. */
  receiverIds: refs('接收人', 'users', 50).nullish(),
  bizType: s('业务类型', 30).nullish(),
  bizId: id('业务编号').nullish(),
  madeBy: s('来源', 30).nullish(),
  status: code('状态', remindStatus),
  handleRemark: area('处理说明', 200).nullish(),
  handleByName: name('处理人', 50).nullish(),
  handleTime: time('处理时间').nullish(),
  ...stamps,
})

const entered = [
  'remindType',
  'title',
  'oldmanId',
  'remindDate',
  'advanceDays',
  'repeatType',
  'repeatEvery',
  'endDate',
  'receiverIds',
  'content',
  'receivers',
] as const

export const remindFlow = flow('status', remindStatus, {
  edit: { from: [0, 1], to: 0 },
  due: { from: [0], to: 1 },
  handle: { from: [0, 1], to: 2 },
  ignore: { from: [0, 1], to: 3 },
})

export const remindRefusals = refusals({ generated: [22131, '系统提醒不能修改或删除'] })

const page = 'administration.info.remind'

export const reminder = calls('reminder', {
  list: get('/pims/web-org/reminds', {
    title: '提醒列表',
    permit: `${page}.query`,
    version: '2',
    query: paging({
      ...filtersOf(Remind, ['remindType', 'status', 'oldmanName', 'remindDate..']),
      keyword: textOf('关键字'),
    }),
    reply: paged(Remind),
  }),
  create: post('/pims/web-org/reminds', {
    title: '新增提醒',
    permit: `${page}.add`,
    body: pick(Remind, entered, { advanceDays: 0, repeatType: repeatType.is.never }),
    reply: Remind,
  }),
  update: put('/pims/web-org/reminds/{remindId}', {
    title: '修改提醒',
    permit: `${page}.edit`,
    body: some(Remind, entered),
    reply: Remind,
  }),
  remove: del('/pims/web-org/reminds/{remindId}', { title: '删除提醒', permit: `${page}.delete` }),
  /** A holder of `.status`, or a receiver. */
  handle: put('/pims/web-org/reminds/editStatus/{remindId}', {
    title: '处理提醒',
    permit: signedIn,
    body: fields({
      status: code('处理', codes({ 2: '已处理', 3: '忽略' })),
      handleRemark: area('处理说明', 200),
    }),
    reply: Remind,
  }),
})
