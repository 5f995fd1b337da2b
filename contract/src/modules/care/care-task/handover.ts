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
  int,
  name,
  oldman,
  pick,
  ref,
  rows,
  s,
  signature,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'

/** The handover from one shift to the next: filled in automatically, signed by two (care.md 5). */

export const handoverStatus = codes({
  0: ['open', '待交班'],
  1: ['given', '已交班'],
  2: ['taken', '已接班'],
})
export const handoverFlow = flow('handoverStatus', handoverStatus, {
  edit: { from: [0], to: 0 },
  give: { from: [0], to: 1 },
  receive: { from: [1], to: 2 },
  back: { from: [1], to: 0 },
})
export const signRole = codes({ give: '交班', receive: '接班', back: '退回' })

const Counts = z.object({
  /** 在院 and 外出. */
  inHouse: z.int(),
  out: z.int(),
  total: z.int(),
  done: z.int(),
  late: z.int(),
  missed: z.int(),
  exempt: z.int(),
})
/** A resident, with the facts to pass on. */
const Line = z.object({
  id: z.string(),
  oldmanId: z.string().nullable(),
  oldmanName: z.string(),
  bedName: z.string().nullable(),
  text: z.string(),
  time: z.string().nullable(),
})
export type HandoverLine = z.output<typeof Line>

const Note = fields({ oldmanId: oldman('老人'), oldmanName: name('老人', 30).nullish(), text: s('交班内容', 500) })
export const pendingLevel = codes({ 1: '一般', 2: ['important', '重要'], 3: ['urgent', '紧急'] })
const PendingItem = fields({
  itemId: id('事项').nullish(),
  oldmanId: oldman('老人').nullish(),
  oldmanName: name('老人', 30).nullish(),
  text: s('待办事项', 200),
  level: code('轻重', pendingLevel),
  doneTime: time('办结时间').nullish(),
  doneBy: name('办结人', 30).nullish(),
})

export const Handover = fields({
  handoverId: id('交接班'),
  deptId: ref('部门', 'departments'),
  deptName: s('部门', 60).nullish(),
  workDate: day('日期'),
  shiftType: dict('班次', 'SHIFT_TYPE'),
  giverId: ref('交班人', 'users'),
  giverName: name('交班人', 30).nullish(),
  receiverId: ref('接班人', 'users').nullish(),
  receiverName: name('接班人', 30).nullish(),
  counts: field(Counts, { label: '人数与任务', kind: 'object' }),
  inHouse: int('在院').nullish(),
  taskText: s('完成/超时/漏', 40).nullish(),
  openItems: int('未结事项').nullish(),
  missed: field(z.array(Line), { label: '漏执行', kind: 'list' }),
  alarms: field(z.array(Line), { label: '未结报警', kind: 'list' }),
  criticals: field(z.array(Line), { label: '危急体征', kind: 'list' }),
  incidents: field(z.array(Line), { label: '不良事件', kind: 'list' }),
  outs: field(z.array(Line), { label: '外出', kind: 'list' }),
  prns: field(z.array(Line), { label: '临时用药', kind: 'list' }),
  notes: rows('逐人交班', Note, 300),
  pending: rows('待办事项', PendingItem, 200),
  giverSign: signature('交班签名').nullish(),
  giverTime: time('交班时间').nullish(),
  receiverSign: signature('接班签名').nullish(),
  receiverTime: time('接班时间').nullish(),
  receiverRemark: s('接班备注', 200).nullish(),
  handoverStatus: code('状态', handoverStatus),
  ...stamps,
})
const own = Handover.shape
const NoteInput = pick(Note, ['oldmanId', 'text'])
/** An existing item is given by its number. */
const PendingInput = pick(PendingItem, ['itemId', 'oldmanId', 'text', 'level'])

export const handoverRefusals = refusals({
  samePerson: [14141, '交接双方不能为同一人'],
  byGiver: [14144, '请由交班人本人签字'],
})

const page = 'careplan.handover'
const base = '/pims/web-pi/nursing/handover'
const touches = ['care-task', 'message', 'todo']

export const handover = calls('care-task', {
  handoverList: get(base, {
    title: '交接班列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Handover, ['deptId', 'workDate..', 'shiftType', 'handoverStatus']),
    }),
    reply: paged(Handover),
  }),
  handoverCreate: post(base, {
    title: '新建交接班',
    permit: `${page}.add`,
    body: pick(Handover, ['deptId', 'workDate', 'shiftType']),
    reply: Handover,
    touches,
  }),
  handoverUpdate: put(base, {
    title: '交接班修改',
    permit: `${page}.add|${page}.edit`,
    body: fields({
      handoverId: own.handoverId,
      notes: rows('逐人交班', NoteInput, 300).nullish(),
      pending: rows('待办事项', PendingInput, 200).nullish(),
      /** Filled in again from the current data. */
      refresh: flag('刷新').nullish(),
      closeItems: field(z.array(id('事项')).max(200), { label: '办结事项', kind: 'list' }).nullish(),
      version: z.int(),
    }),
    reply: Handover,
    touches,
  }),
  handoverGet: get(`${base}/{handoverId}`, { title: '交接班详情', permit: `${page}.query`, reply: Handover }),
  handoverSign: put(`${base}/{handoverId}/sign`, {
    title: '交接班签字',
    permit: `${page}.sign`,
    body: fields({
      role: code('签字', signRole),
      signImage: signature('签名'),
      remark: s('备注', 200).nullish(),
      version: z.int(),
    }),
    reply: Handover,
    touches,
  }),
})
