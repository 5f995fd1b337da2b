import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  code,
  day,
  fen,
  field,
  fields,
  flag,
  id,
  int,
  month,
  name,
  oldman,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, ids, monthOf, nameText, refOf, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { Balances, BatchDone, PrintData, tradeStatus, tradeWayOption } from '../account/trade.ts'
import { BillLine } from './bill-line.ts'
import {
  AddBillInput,
  BillSheet,
  Generate,
  Generated,
  LineEdit,
  LineInput,
  PayBatchInput,
  PayInput,
  PayRow,
  RefundDone,
  RefundInput,
  Unbilled,
} from './bill-pay.ts'

/** Bills: issued, paid, reversed, corrected (fees.md 4, 5). */

export const billType = codes({
  1: ['monthly', '月度'],
  2: ['added', '补录'],
  3: ['final', '结算'],
  4: ['adjustment', '调整'],
})
export const billStatus = codes({
  0: ['unpaid', '未缴'],
  1: ['partPaid', '部分缴'],
  2: ['paid', '已缴'],
  3: ['void', '已作废'],
})
/** The prints of a bill: a notice of the due amount before any payment, the paid bill afterwards. */
export const printKind = codes({ 0: ['notice', '缴费通知单'], 1: ['paid', '已缴账单'] })

const signed = (label: string) => fen(label, { min: -99_999_999_999 })
const money = (label: string) => fen(label, { min: 1, max: 999_999_999 })

export const Bill = fields({
  tradeMonthId: id('账单编号'),
  billNo: s('账单号', 20),
  oldmanId: oldman('姓名'),
  oldmanName: name('姓名', 30).nullish(),
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
/** The prints of a bill. */
const BillPrint = fields({
  printId: id('打印编号'),
  printKind: code('单据', printKind),
  seq: int('次数'),
  printTime: time('时间'),
  operatorName: name('操作人', 50).nullish(),
})
const Whole = Bill.extend({ lines: z.array(BillLine), prints: z.array(BillPrint) })

const OldmanBills = z.object({ list: z.array(Whole), unpaid: z.int(), balances: Balances, accountNum: z.string() })

const Paid = z.object({
  tradeId: z.string(),
  tradeNo: z.string(),
  receiptNo: z.string().nullish(),
  amount: z.int(),
  bills: z.array(Bill),
  balances: Balances,
  printData: PrintData.nullish(),
})
/** Data of the payment dialog: open bills, the oldest first, and the ways of payment. */
const PayForm = z.object({
  oldmanId: z.string().nullish(),
  oldmanName: z.string().nullish(),
  bedName: z.string().nullish(),
  bills: z.array(Bill),
  unpaid: z.int(),
  balances: Balances,
  ways: z.array(tradeWayOption),
  /** 1: amounts below one yuan may be waived. */
  roundCut: z.int(),
})

/** A payment of a bill, with the part for that bill. */
export const BillPayment = fields({
  tradeId: id('交易编号'),
  tradeNo: s('单号', 30),
  receiptNo: s('收据号', 30).nullish(),
  tradeType: code('类型', codes({ 3: '缴费', 4: '退费', 9: '自动抵扣', 10: '退住结算', 11: '退费入预存' })),
  amount: fen('交易金额'),
  billAmt: fen('本单金额'),
  ways: s('方式', 200).nullish(),
  tradeTime: time('时间'),
  tradeStatus: code('状态', tradeStatus),
  operatorName: name('经办', 50).nullish(),
})

const byBill = { tradeMonthId: id('账单') }
const reason = s('原因', 200)

export const billRefusals = refusals({
  changed: [32014, '账单状态已变化，请刷新后重试'],
  tooMuch: [32015, '本次缴费金额超过未缴金额'],
  paidAlready: [32041, '账单已缴费，请先反结算'],
  exists: [32042, '该月账单已存在'],
  nothingDue: [32043, '无可出账的收费项目'],
  refundTooMuch: [32045, '退费金额超过可退金额'],
})

const base = '/pims/web-pi/cost/payBack'
const query = 'expense.bill.query' as const
const touches = ['bill', 'account', 'receipt', 'dashboard', 'ledger', 'message']
const sheets = { permit: 'expense.bill.print', reply: arrayOf(BillSheet), touches: ['bill'] } as const
const printed = z.object({ tradeMonthIds: ids })

export const bill = calls('bill', {
  list: get(base, {
    title: '账单列表',
    permit: query,
    exportPermit: 'expense.bill.export',
    query: paging({
      feeMonth: monthOf('月份'),
      ...filtersOf(Bill, ['feeMonth..', 'oldmanName', 'billStatus', 'billType', 'overdue']),
      buildingId: refOf('buildings', '楼栋'),
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
  lines: get(`${base}/project/{tradeType}`, {
    title: '账单明细',
    permit: query,
    query: z.object({ oldmanId: textOf('老人'), tradeMonthId: textOf('账单'), feeMonth: monthOf('费用月份') }),
    reply: arrayOf(BillLine),
  }),
  editLine: put(`${base}/project/{tradeType}`, {
    title: '修改账单明细',
    permit: 'expense.bill.line',
    body: LineEdit,
    reply: Bill,
    touches,
  }),
  payForm: get(`${base}/3/0`, {
    title: '缴费单',
    permit: query,
    query: z.object({ oldmanId: textOf('老人'), tradeMonthIds: ids }),
    reply: PayForm,
  }),
  /** 缴费通知单 of bills; each request counts as a print. */
  notice: get(`${base}/print/0`, { title: '打印缴费通知单', ...sheets, query: printed, writes: true }),
  paidSheet: get(`${base}/print/1`, { title: '打印已缴账单', ...sheets, query: printed, writes: true }),
  printMany: post(`${base}/batch/print/1`, {
    title: '批量打印账单',
    ...sheets,
    body: fields({ tradeMonthIds: field(z.array(id('账单')).min(1).max(200), { label: '账单', kind: 'list' }) }),
  }),
  addForm: get(`${base}/addBill`, {
    title: '未出账项目',
    permit: 'expense.bill.line',
    query: z.object({ oldmanId: oldman('老人'), feeMonth: month('费用月份') }),
    reply: z.object({ oldmanId: z.string(), oldmanName: z.string(), feeMonth: z.string(), lines: z.array(Unbilled) }),
  }),
  addBill: post(`${base}/addBill`, {
    title: '补录账单',
    permit: 'expense.bill.line',
    body: AddBillInput,
    reply: Bill,
    touches,
  }),
  payRows: get(`${base}/payBatch`, {
    title: '待缴名单',
    permit: 'expense.bill.batchPay',
    query: paging({ feeMonth: monthOf('月份'), oldmanName: nameText, buildingId: refOf('buildings', '楼栋') }),
    reply: paged(PayRow),
  }),
  payBatch: post(`${base}/payBatch`, {
    title: '账单批量缴费',
    permit: 'expense.bill.batchPay',
    body: PayBatchInput,
    perItem: true,
    reply: BatchDone,
    touches,
  }),
  /** Beside `{tradeType}/{print}`: paid lines of one bill are refunded. */
  refund: post(`${base}/4/{print}`, {
    title: '账单退费',
    permit: 'expense.account.refund',
    body: RefundInput,
    reply: RefundDone,
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
