import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  decimal,
  fen,
  field,
  fields,
  flag,
  id,
  month,
  name,
  oldman,
  rows,
  s,
  time,
} from '../../../kit/fields.ts'
import { Balances, PrintData } from '../account/trade.ts'

/** The bodies of payments, refunds, batches, bills added by hand and prints (fees.md 4, 13a). */

const money = (label: string) => fen(label, { min: 1, max: 999_999_999 })
const idList = (label: string, max: number) => field(z.array(id(label)).max(max), { label, kind: 'list' })

const Way = fields({
  tradeWay: field(z.coerce.number().int().min(1).max(9), { label: '支付方式', kind: 'ref', lookup: 'tradeWays' }),
  amount: money('金额'),
  voucherNo: s('凭证号', 40).nullish(),
})
const ways = rows('支付方式', Way, 9)

export const Generate = fields({
  feeMonth: month('账单月份'),
  oldmanIds: field(z.array(id('老人')).max(1000), { label: '老人', kind: 'list' }).nullish(),
  /** 1: runs completely and is undone, to show the residents and the amounts first (decision 030). */
  preview: flag('仅预览').nullish(),
})
export const Generated = z.object({
  feeMonth: z.string(),
  total: z.int(),
  created: z.int(),
  skipped: z.int(),
  failed: z.array(z.object({ oldmanId: z.string(), oldmanName: z.string().nullish(), message: z.string() })),
  /** Of a preview. */
  people: z
    .array(
      fields({
        oldmanId: id('老人'),
        oldmanName: name('姓名', 30),
        bedName: s('床位', 100).nullish(),
        billAmt: fen('账单', { min: -99_999_999_999 }),
        deductAmt: fen('预存抵扣'),
      }),
    )
    .nullish(),
})

export const payClass = codes({ 1: '预存', 2: '入住押金', 6: '医疗押金' })
export const PayInput = fields({
  oldmanId: oldman('老人'),
  bills: field(
    z
      .array(fields({ tradeMonthId: id('账单'), amount: money('金额'), version: z.int() }))
      .min(1)
      .max(100),
    { label: '账单', kind: 'list' },
  ),
  ways,
  balanceClass: code('抵扣账户', payClass).nullish(),
  toPrestore: flag('多缴部分转入预存').nullish(),
  /**
   * Below one yuan, where the institution allows it: waived on the last bill, which is then paid (fees.md 0.2, 2.5).
   */
  roundCut: fen('抹零', { max: 99 }).nullish(),
  payerName: name('付款人', 50).nullish(),
  tradeTime: time('收款时间').nullish(),
  remark: area('备注', 200).nullish(),
})

export const refundTo = codes({ 1: ['prestore', '退入预存'], 2: ['sameWay', '原方式退回'] })
export const RefundInput = fields({
  tradeMonthId: id('账单'),
  details: field(
    z
      .array(fields({ tradeMonthDetailId: id('明细'), amount: money('退费金额') }))
      .min(1)
      .max(200),
    { label: '明细', kind: 'list' },
  ),
  refundTo: code('退到', refundTo),
  /** Left out with 原方式: as the bill was paid, the last way first. */
  ways: ways.nullish(),
  reason: s('退费原因', 200),
})
export const RefundDone = z.object({
  tradeId: z.string(),
  tradeNo: z.string(),
  receiptNo: z.string().nullish(),
  amount: z.int(),
  balances: Balances,
  printData: PrintData.nullish(),
})

export const LineInput = fields({
  oldmanId: oldman('老人'),
  tradeMonthId: id('账单').nullish(),
  projectChildId: field(z.string().trim().min(1).max(64), { label: '收费项目', kind: 'code' }),
  amount: money('金额').nullish(),
  price: money('单价').nullish(),
  quantity: decimal('数量', { min: 0.01, max: 999, step: 2 }).nullish(),
  dateFrom: day('起').nullish(),
  dateTo: day('止').nullish(),
  feeMonth: month('费用月份').nullish(),
  remark: s('备注', 200).nullish(),
})
/** A line by hand is corrected by its mirror and a new line in its place. */
export const LineEdit = fields({
  tradeMonthDetailId: id('明细'),
  projectChildId: LineInput.shape.projectChildId.nullish(),
  amount: LineInput.shape.amount,
  price: LineInput.shape.price,
  quantity: LineInput.shape.quantity,
  dateFrom: LineInput.shape.dateFrom,
  dateTo: LineInput.shape.dateTo,
  remark: LineInput.shape.remark,
})

/** Charges that are on no bill of the month yet, less the refunds for days away; `oldmanCostId` adds it as computed. */
export const Unbilled = fields({
  oldmanCostId: id('收费行'),
  projectId: id('收费项目'),
  projectChildId: id('子项目'),
  feeName: s('项目', 60),
  dateFrom: day('起'),
  dateTo: day('止'),
  days: z.int(),
  monthDays: z.int(),
  price: fen('单价'),
  quantity: z.number(),
  grossAmt: fen('应收', { min: -99_999_999_999 }),
  discountAmt: fen('优惠'),
  netAmt: fen('实应收', { min: -99_999_999_999 }),
  remark: LineInput.shape.remark,
})
const AddedLine = fields({
  oldmanCostId: id('收费行').nullish(),
  projectChildId: LineInput.shape.projectChildId,
  amount: LineInput.shape.amount,
  price: LineInput.shape.price,
  quantity: LineInput.shape.quantity,
  dateFrom: LineInput.shape.dateFrom,
  dateTo: LineInput.shape.dateTo,
  remark: LineInput.shape.remark,
})
export const AddBillInput = fields({
  oldmanId: oldman('老人'),
  feeMonth: month('费用月份'),
  lines: field(z.array(AddedLine).min(1).max(200), { label: '明细', kind: 'list' }),
})

/** A resident with open bills, as batch payment lists them. */
export const PayRow = fields({
  oldmanId: oldman('老人'),
  oldmanName: name('姓名', 30),
  bedName: s('床位', 100).nullish(),
  billCount: z.int(),
  unpaidAmt: fen('欠费'),
  overdueAmt: fen('逾期'),
  prestoreBalance: fen('预存'),
  tradeMonthIds: z.array(z.string()),
})
export const PayBatchInput = fields({
  items: rows(
    '缴费名单',
    fields({ oldmanId: oldman('老人'), tradeMonthIds: idList('账单', 100).nullish(), ways }),
    1000,
  ),
  tradeTime: time('收款时间').nullish(),
  remark: s('备注', 200).nullish(),
  print: flag('打印收据').nullish(),
  requestNo: s('请求编号', 64).optional(),
})
const SheetLine = fields({
  feeName: z.string(),
  dateFrom: z.string(),
  dateTo: z.string(),
  days: z.int(),
  price: z.int(),
  quantity: z.number(),
  netAmt: z.int(),
  discountAmt: z.int(),
  remark: z.string().nullish(),
})
/** One printed bill: 0 缴费通知单, 1 已缴账单 with its payments. */
export const BillSheet = fields({
  printKind: z.int(),
  title: z.string(),
  orgName: z.string(),
  seal: z.string().nullish(),
  billNo: z.string(),
  oldmanName: z.string(),
  bedName: z.string().nullish(),
  levelName: z.string().nullish(),
  accountNum: z.string(),
  payerName: z.string().nullish(),
  feeMonth: z.string(),
  billType: z.string(),
  periodFrom: z.string(),
  periodTo: z.string(),
  dueDate: z.string(),
  overdueDays: z.int(),
  lines: z.array(SheetLine),
  netAmt: z.int(),
  waiveAmt: z.int(),
  paidAmt: z.int(),
  unpaidAmt: z.int(),
  /** The amount of the sheet: to be paid, or paid. */
  upper: z.string(),
  prestoreBalance: z.int(),
  payments: z.array(
    fields({
      tradeTime: z.string(),
      receiptNo: z.string().nullish(),
      ways: z.string().nullish(),
      amount: z.int(),
      operatorName: z.string().nullish(),
    }),
  ),
  operatorName: z.string(),
  printTime: z.string(),
  /** The number of this print. */
  seq: z.int(),
})
