import { z } from 'zod'
import { arrayOf, calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  codeList,
  fen,
  field,
  fields,
  flag,
  id,
  int,
  name,
  oldman,
  rows,
  s,
  time,
} from '../../../kit/fields.ts'
import { dayOf, fenOf, filtersOf, flagOf, intOf, nameText, one, refOf, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { liveStatus } from '../../living/residence/residence-step.ts'
import { OwedBill } from '../account/account.ts'
import { statementCalls } from './statement.ts'

/** Payment reminders to families (fees.md 7, 13a). */

export const remindTemplate = codes({
  1: ['reminder', '温馨提醒'],
  2: ['demand', '催缴通知'],
  3: ['final', '最后通知'],
})
/** Way 2, a notice inside the product, waits for an inbox of families. */
export const remindWay = codes({ 1: ['sms', '短信'], 3: ['print', '打印'] })
export const remindStatus = codes({ 0: ['sending', '发送中'], 1: ['sent', '成功'], 2: ['failed', '失败'] })
/** How long bills are overdue; those not due yet are in the first group (fees.md 14). */
export const arrearsAge = codes({ 1: '0–30天', 2: '31–60天', 3: '61–90天', 4: '90天以上' })

/** The placeholders of a template. */
export const placeholders = {
  oldmanName: '老人姓名',
  orgName: '机构名称',
  arrears: '欠费金额',
  dueDate: '最早到期日',
  bills: '未缴账单',
  prestoreBalance: '预存余额',
} as const
const unknown = (content: string) =>
  [...content.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name]) => name).filter((name) => !(name in placeholders))
const template = field(
  area('内容', 500).refine((content) => unknown(content).length === 0, {
    error: ({ input }) => `没有这个占位符：${unknown(String(input)).join('、')}`,
  }),
  { label: '内容', kind: 'area', max: 500 },
)

export const Remind = fields({
  oldmanId: oldman('老人'),
  oldmanName: name('姓名', 30),
  bedName: s('床位', 100).nullish(),
  oldmanStatus: code('状态', liveStatus),
  arrears: fen('欠费'),
  overdueDays: int('逾期天数'),
  age1Amt: fen('0–30天'),
  age2Amt: fen('31–60天'),
  age3Amt: fen('61–90天'),
  age4Amt: fen('90天以上'),
  prestoreBalance: fen('预存'),
  alarmAmount: fen('预警线'),
  lowBalance: flag('余额不足'),
  payerName: name('付款人', 50).nullish(),
  /** Masked for users who may not see numbers. */
  phone: field(z.string(), { label: '电话', kind: 'phone' }).nullish(),
  lastRemindTime: time('上次提醒').nullish(),
  remindCount: int('次数'),
})

export const RemindLog = fields({
  logId: id('记录编号'),
  remindId: id('提醒编号'),
  oldmanId: oldman('老人'),
  oldmanName: name('姓名', 30).nullish(),
  sendTime: time('时间'),
  remindTemplate: code('模板', remindTemplate),
  way: code('方式', remindWay),
  receiverName: name('接收人', 50).nullish(),
  phone: field(z.string(), { label: '电话', kind: 'phone' }).nullish(),
  status: code('结果', remindStatus),
  reason: s('原因', 200).nullish(),
  content: area('内容', 500),
  arrearsAmt: fen('当时欠费'),
  operatorName: name('经办', 50).nullish(),
})

const Receiver = fields({
  familyId: id('家属'),
  familyName: name('家属', 30),
  phone: z.string(),
  isPayer: flag('付款人'),
})

/** A printed reminder. */
export const RemindSheet = fields({
  title: z.string(),
  oldmanName: z.string(),
  bedName: z.string().nullish(),
  accountNum: z.string(),
  payerName: z.string().nullish(),
  content: z.string(),
  arrears: z.int(),
  upper: z.string(),
  prestoreBalance: z.int(),
  bills: z.array(OwedBill),
  seal: z.string().nullish(),
  operatorName: z.string(),
})

const ways = field(codeList('方式', remindWay).min(1, '请选择发送方式'), {
  label: '方式',
  kind: 'codeList',
  codes: remindWay,
})
const requestNo = s('请求编号', 64).optional()
export const RemindInput = fields({
  requestNo,
  remindTemplate: code('模板', remindTemplate),
  /** Default: the template, filled in. */
  content: template.nullish(),
  ways,
  /** The receivers of the text message; default the payer. */
  familyIds: field(z.array(id('家属')).max(10), { label: '接收家属', kind: 'list' }).nullish(),
  /** Again within 24 hours: finance alone. */
  force: flag('仍要发送').nullish(),
})
const Sent = fields({
  remindId: id('提醒编号'),
  logs: z.array(RemindLog),
  sheet: RemindSheet.nullish(),
})

const BatchRow = fields({
  oldmanId: id('老人编号'),
  code: z.int(),
  message: z.string(),
  sheet: RemindSheet.nullish(),
})
export const RemindBatchDone = fields({
  total: z.int(),
  success: z.int(),
  fail: z.int(),
  items: z.array(BatchRow),
})
export const remindBatchMax = 200

export const Template = fields({
  remindTemplate: code('模板', remindTemplate),
  content: template,
  version: z.int(),
})

export const remindRefusals = refusals({
  sentToday: [32091, '24小时内已发送过该提醒'],
})

const base = '/pims/web-pi/cost/remind'
const page = 'expense.paymentRemind'
const query = `${page}.query` as const
const touches = ['dunning', 'bill']

export const dunning = calls('dunning', {
  list: get(base, {
    title: '缴费提醒',
    permit: query,
    exportPermit: `${page}.export`,
    query: paging({
      oldmanName: nameText,
      buildingId: refOf('buildings', '楼栋'),
      arrearsMin: fenOf('欠费不少于'),
      overdueDays: intOf('逾期天数不少于', { max: 9999 }),
      lowBalance: flagOf('余额不足'),
      age: one(arrearsAge, '账龄'),
    }),
    reply: paged(Remind),
  }),
  /** The possible receivers, the unpaid bills, and the row of the list. */
  bills: get(`${base}/{oldmanId}/bill`, {
    title: '提醒详情',
    permit: query,
    reply: z.object({ row: Remind, bills: z.array(OwedBill), receivers: z.array(Receiver) }),
  }),
  preview: get(`${base}/send/{oldmanId}/{remindTemplate}`, {
    title: '提醒预览',
    permit: query,
    reply: z.object({ remindTemplate: code('模板', remindTemplate), content: z.string(), title: z.string() }),
  }),
  /** Each way is tried and logged; the message is sent between two transactions. */
  send: post(`${base}/send/{oldmanId}`, {
    title: '发送缴费提醒',
    permit: `${page}.send`,
    body: RemindInput,
    perItem: true,
    reply: Sent,
    touches,
  }),
  batch: post(`${base}/batch`, {
    title: '批量发送缴费提醒',
    permit: `${page}.send`,
    body: fields({
      requestNo,
      oldmanIds: rows('老人', id('老人'), remindBatchMax),
      remindTemplate: RemindInput.shape.remindTemplate,
      ways,
    }),
    perItem: true,
    reply: RemindBatchDone,
    touches,
  }),
  logs: get(`${base}/log`, {
    title: '提醒记录',
    permit: query,
    query: paging({
      oldmanId: textOf('老人'),
      ...filtersOf(RemindLog, ['oldmanName', 'remindTemplate', 'way', 'status']),
      dateFrom: dayOf('日期起'),
      dateTo: dayOf('日期止'),
    }),
    reply: paged(RemindLog),
  }),
  templates: get(`${base}/template`, { title: '提醒模板', permit: query, reply: arrayOf(Template) }),
  saveTemplate: put(`${base}/template`, {
    title: '保存提醒模板',
    permit: `${page}.template`,
    body: Template,
    reply: Template,
    touches: ['dunning'],
  }),
  ...statementCalls,
})
