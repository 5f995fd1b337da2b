import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put } from '../kit/calls.ts'
import { codes } from '../kit/codes.ts'
import {
  area,
  code,
  day,
  decimal,
  dict,
  fen,
  field,
  fields,
  flag,
  id,
  int,
  month,
  oldman,
  rows,
  s,
  stamps,
  time,
} from '../kit/fields.ts'
import { flagOf, monthOf, one, refOf, text, textOf } from '../kit/filters.ts'
import { refusals } from '../kit/refusals.ts'

/** Bills: issued, paid, reversed, corrected (fees.md 4, 5). */

export const billType = codes({ 1: '月度', 2: '补录', 3: '结算', 4: '调整' })
export const billStatus = codes({ 0: '未缴', 1: '部分缴', 2: '已缴', 3: '已作废' })
export const detailKind = codes({ 1: '正常', 2: '调整', 3: '外出退费', 4: '手工', 5: '减免', 6: '赔偿' })

const signed = (label: string) => fen(label, { min: -99_999_999_999 })
const money = (label: string) => fen(label, { min: 1, max: 999_999_999 })

export const BillLine = fields({
  tradeMonthDetailId: id('明细编号'),
  tradeMonthId: id('账单'),
  projectId: id('收费项目').nullish(),
  projectChildId: id('子项目').nullish(),
  feeName: s('项目', 60),
  feeMonth: month('费用月份'),
  dateFrom: day('起'),
  dateTo: day('止'),
  days: int('天数'),
  monthDays: int('当月天数'),
  price: signed('单价'),
  quantity: decimal('数量', { min: 0.01, max: 999, step: 2 }),
  grossAmt: signed('应收'),
  discountAmt: signed('优惠'),
  setId: id('优惠规则').nullish(),
  netAmt: signed('实应收'),
  paidAmt: signed('已收'),
  detailKind: code('类型', detailKind),
  remark: s('备注', 200).nullish(),
  /** Taken back by another line, or taking one back. */
  reversed: flag('已冲销'),
})

export const Bill = fields({
  tradeMonthId: id('账单编号'),
  billNo: s('账单号', 20),
  oldmanId: oldman('姓名'),
  oldmanName: s('姓名', 30).nullish(),
  liveId: id('入住'),
  bedName: s('床位', 100).nullish(),
  levelName: s('等级', 50).nullish(),
  feeMonth: month('月份'),
  billType: code('类型', billType),
  periodFrom: day('期间起'),
  periodTo: day('期间止'),
  grossAmt: fen('应收'),
  discountAmt: fen('优惠'),
  adjustAmt: signed('调整'),
  waiveAmt: fen('减免'),
  netAmt: fen('实应收'),
  paidAmt: fen('已收'),
  unpaidAmt: fen('未收'),
  issueDate: day('出账日期'),
  dueDate: day('到期日'),
  billStatus: code('状态', billStatus),
  overdue: flag('逾期'),
  overdueDays: int('逾期天数'),
  printCount: int('打印次数'),
  voidReason: s('作废原因', 200).nullish(),
  remark: s('备注', 200).nullish(),
  ...stamps,
})
const Whole = Bill.extend({ lines: z.array(BillLine) })

const Balances = z.object({
  prestoreBalance: z.int(),
  depositBalance: z.int(),
  medicalBalance: z.int(),
  reserveBalance: z.int(),
})
const OldmanBills = z.object({ list: z.array(Whole), unpaid: z.int(), balances: Balances, accountNum: z.string() })

export const Generate = fields({
  feeMonth: month('账单月份'),
  oldmanIds: field(z.array(id('老人')).max(1000), { label: '老人', kind: 'list' }).nullish(),
})
const Generated = z.object({
  feeMonth: z.string(),
  total: z.int(),
  created: z.int(),
  skipped: z.int(),
  failed: z.array(z.object({ oldmanId: z.string(), oldmanName: z.string().nullish(), message: z.string() })),
})

export const LineInput = fields({
  oldmanId: oldman('老人'),
  tradeMonthId: id('账单').nullish(),
  projectChildId: id('收费项目'),
  amount: money('金额').nullish(),
  price: money('单价').nullish(),
  quantity: decimal('数量', { min: 0.01, max: 999, step: 2 }).nullish(),
  dateFrom: day('起').nullish(),
  dateTo: day('止').nullish(),
  feeMonth: month('费用月份').nullish(),
  remark: s('备注', 200).nullish(),
})

const Way = fields({
  tradeWay: dict('支付方式', 'TRADE_WAY'),
  amount: money('金额'),
  voucherNo: s('凭证号', 40).nullish(),
})
export const PayInput = fields({
  oldmanId: oldman('老人'),
  bills: field(
    z
      .array(fields({ tradeMonthId: id('账单'), amount: money('金额'), version: z.int() }))
      .min(1)
      .max(100),
    { label: '账单', kind: 'list' },
  ),
  ways: rows('支付方式', Way, 9),
  balanceClass: code('抵扣账户', codes({ 1: '预存', 2: '入住押金', 6: '医疗押金' })).nullish(),
  toPrestore: flag('多缴部分转入预存').nullish(),
  payerName: s('付款人', 50).nullish(),
  remark: area('备注', 200).nullish(),
})
const Paid = z.object({
  tradeId: z.string(),
  tradeNo: z.string(),
  receiptNo: z.string().nullish(),
  amount: z.int(),
  bills: z.array(Bill),
  balances: Balances,
})

/** A payment of a bill, with how much of it went to that bill. */
export const BillPayment = fields({
  tradeId: id('交易编号'),
  tradeNo: s('单号', 30),
  receiptNo: s('收据号', 30).nullish(),
  tradeType: code('类型', codes({ 3: '缴费', 4: '退费', 9: '自动抵扣', 10: '退住结算', 11: '退费入预存' })),
  amount: fen('交易金额'),
  billAmt: fen('本单金额'),
  ways: s('方式', 200).nullish(),
  tradeTime: time('时间'),
  tradeStatus: code('状态', codes({ 1: '有效', 2: '已作废' })),
  operatorName: s('经办', 50).nullish(),
})

const byBill = { tradeMonthId: id('账单') }
const reason = s('原因', 200)

export const billRefusals = refusals({
  changed: [32014, '账单状态已变化，请刷新后重试'],
  tooMuch: [32015, '本次缴费金额超过未缴金额'],
  paidAlready: [32041, '账单已缴费，请先反结算'],
  exists: [32042, '该月账单已存在'],
  nothingDue: [32043, '无可出账的收费项目'],
})

const base = '/pims/web-pi/cost/payBack'
const query = 'expense.bill.query' as const
const touches = ['bill', 'account', 'dashboard', 'ledger']

export const bill = calls('bill', {
  list: get(base, {
    title: '账单列表',
    permit: query,
    exportPermit: 'expense.bill.export',
    query: paging({
      feeMonth: monthOf('月份'),
      feeMonthFrom: monthOf('月份起'),
      feeMonthTo: monthOf('月份止'),
      oldmanName: text,
      buildingId: refOf('buildings', '楼栋'),
      billStatus: one(billStatus),
      billType: one(billType),
      overdue: flagOf('逾期'),
      oldmanId: textOf('老人'),
    }),
    reply: paged(Bill),
  }),
  /** All bills of a resident with their lines. */
  get: get(`${base}/{oldmanId}`, { title: '老人账单', permit: query, reply: OldmanBills }),
  payments: get(`${base}/{tradeMonthId}/3`, { title: '账单缴费记录', permit: query, reply: arrayOf(BillPayment) }),
  refunds: get(`${base}/{tradeMonthId}/4`, { title: '账单退费记录', permit: query, reply: arrayOf(BillPayment) }),
  generate: post(`${base}/generate`, {
    title: '生成账单',
    permit: 'expense.bill.generate',
    timeoutMs: 600_000,
    body: Generate,
    reply: Generated,
    touches,
  }),
  void: put(`${base}/void`, {
    title: '作废账单',
    permit: 'expense.bill.void',
    body: fields({ ...byBill, reason }),
    reply: Bill,
    touches,
  }),
  waive: put(`${base}/waive`, {
    title: '减免账单',
    permit: 'expense.bill.waive',
    body: fields({ ...byBill, amount: money('减免金额'), reason }),
    reply: Bill,
    touches,
  }),
  addLine: post(`${base}/project/{tradeType}`, {
    title: '账单加项',
    permit: 'expense.bill.line',
    body: LineInput,
    reply: Bill,
    touches,
  }),
  removeLine: del(`${base}/project/{tradeType}/{tradeMonthDetailId}`, {
    title: '账单减项',
    permit: 'expense.bill.line',
    reply: Bill,
    touches,
  }),
  pay: post(`${base}/{tradeType}/{print}`, {
    title: '账单缴费',
    permit: 'expense.bill.settle',
    body: PayInput,
    reply: Paid,
    touches,
  }),
  antiSettle: put(`${base}/antiSettle`, {
    title: '反结算',
    permit: 'expense.bill.antiSettle',
    body: fields({
      ...byBill,
      tradeIds: field(z.array(id('交易')).max(100), { label: '交易', kind: 'list' }).nullish(),
      reason,
    }),
    reply: z.object({ list: z.array(Bill), balances: Balances }),
    touches,
  }),
})
