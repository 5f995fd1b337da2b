import { z } from 'zod'
import { arrayOf, calls, get, paged, paging, post } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, dict, fen, field, fields, flag, id, int, name, s, time } from '../../../kit/fields.ts'
import { dayOf, filtersOf, flagOf, one } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { reviewNow } from '../../../kit/review.ts'
import { PrintData, tradeClass, voidStatus } from '../account/trade.ts'

/** Receipts of money in and out (fees.md 8). A receipt belongs to one trade and keeps its number, void or not. */

/** 4 and 5 belong to home care, which shares the numbers. */
export const receiptType = codes({
  1: ['receipt', '收款'],
  2: ['refund', '退款'],
  3: ['settlement', '结算'],
  4: ['homeReceipt', '居家收款'],
  5: ['homeRefund', '居家退款'],
})
export const receiptStatus = codes({ 1: ['valid', '有效'], 2: ['void', '作废'] })

/** The invoice state of a receipt; open again where its invoices were withdrawn by red ones. */
export const invoiceState = codes({ 1: ['none', '未开'], 2: ['standing', '已开'], 3: ['red', '已冲红'] })

export const receiptRefusals = refusals({
  /** Printed before, and no reason was given. */
  reasonNeeded: [32081, '补打请填写原因'],
})

export const Receipt = fields({
  receiptId: id('收据编号'),
  receiptNo: s('收据号', 20),
  tradeTime: time('日期'),
  oldmanId: id('老人编号'),
  oldmanName: name('姓名', 30),
  receiptType: code('类型', receiptType),
  amount: fen('金额'),
  wayNames: s('方式', 100).nullish(),
  payerName: name('付款人', 50).nullish(),
  operatorName: name('开票人', 50).nullish(),
  printCount: int('打印次数'),
  receiptStatus: code('状态', receiptStatus),
  /** Empty for home care. */
  tradeClass: code('类别', tradeClass).nullish(),
  /** Who voided it, when and why. */
  obsoleteTime: time('作废时间').nullish(),
  obsoleteByName: name('作废人', 50).nullish(),
  obsoleteReason: s('作废原因', 200).nullish(),
  /** Why the reader can neither void nor request it. */
  whyNotVoid: s('不能作废的原因', 600).nullish(),
  /** A void is requested first, as a second user decides. */
  asksVoid: flag('作废须审核'),
  voidStatus: code('作废审核', voidStatus).nullish(),
  /** For a waiting void. */
  ...reviewNow,
  /** Empty for outgoing money, and for a void without any invoice. */
  invoiceState: code('发票', invoiceState).nullish(),
  /** Of valid invoices. */
  invoicedAmt: fen('已开票'),
  /** For received money that is not voided: the amount without an invoice. */
  uninvoicedAmt: fen('未开票'),
  needsRed: flag('应冲红'),
})

const path = '/pims/web-pi/cost/receipt'
const page = 'expense.receipt'

export const receipt = calls('receipt', {
  list: get(path, {
    title: '历史票据',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Receipt, ['oldmanName', 'receiptNo', 'receiptType', 'operatorName', 'obsoleteByName']),
      ...filtersOf(Receipt, ['receiptStatus']),
      dateFrom: dayOf('日期起'),
      dateTo: dayOf('日期止'),
      obsoleteFrom: dayOf('作废日期起'),
      obsoleteTo: dayOf('作废日期止'),
      tradeWay: dict('方式', 'TRADE_WAY').nullish(),
      invoiceState: one(invoiceState, '发票'),
      needsRed: flagOf('应冲红'),
    }),
    reply: paged(Receipt),
  }),
  /** Prints up to 200 receipts; a second print needs a reason and its own permission, and says so on the paper. */
  print: post(`${path}/print`, {
    title: '打印票据',
    // Users who print accounts of home care may print their receipts too.
    permit: `${page}.print|homecare.account.print`,
    body: fields({
      receiptIds: field(z.array(id('收据')).min(1).max(200), { label: '收据', kind: 'list' }),
      reason: s('补打原因', 100).nullish(),
    }),
    reply: arrayOf(PrintData),
    touches: ['receipt', 'account', 'home-account'],
  }),
})
