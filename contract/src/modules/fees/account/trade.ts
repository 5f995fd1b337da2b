import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import { code, dict, fen, field, fields, flag, id, name, oldman, rows, s, time } from '../../../kit/fields.ts'
import { reviewNow } from '../../../kit/review.ts'
import { refundMode, tradeWays } from '../../living/residence/residence-step.ts'

/** Trades on the accounts of residents: the input, the stored row and the receipt (fees.md 3.2, 3.3). */

/** Classes of a resident's money; 5 is the path word saloon. */
export const balanceClass = codes(
  { 1: ['prestore', '预存'], 2: ['deposit', '入住押金'], 6: ['medical', '医疗押金'], 5: ['reservation', '预订金'] },
  [1, 2, 6, 5],
)
export const tradeClass = codes(
  {
    1: ['prestore', '预存'],
    2: ['deposit', '入住押金'],
    6: ['medical', '医疗押金'],
    5: ['reservation', '预订金'],
    3: ['payment', '缴费'],
    4: ['refund', '退款'],
  },
  [1, 2, 6, 5, 3, 4],
)
export const tradeType = codes({
  1: ['prestore', '预存'],
  2: ['deposit', '入住押金'],
  3: ['payment', '缴费'],
  4: ['refund', '退款'],
  5: ['reservation', '预订金'],
  6: ['medical', '医疗押金'],
  7: ['transfer', '内部转账'],
  8: ['remittance', '汇转'],
  9: ['autoDeduct', '自动抵扣'],
  10: ['settlement', '退住结算'],
  11: ['refundToPrestore', '退费入预存'],
})
export const tradeStatus = codes({ 1: ['valid', '有效'], 2: ['void', '已作废'] })
export const tradeDirection = codes({ 1: ['in', '收'], 2: ['out', '付'], 0: ['internal', '内部'] })
/** For a void that a second user decides. */
export const voidStatus = codes({ 1: ['waiting', '待审'], 2: ['declined', '未通过'], 3: ['passed', '已通过'] })

/** Far wider than a trade may be: its own refusals (32001, 32002) name the limits. */
const amountOf = (label: string) => fen(label, { min: -99_999_999_999, max: 99_999_999_999 })
const Way = fields({
  // 32017: a disabled way, or one of scanned codes (fees.md 2.6).
  tradeWay: dict('方式', 'TRADE_WAY', { more: true }),
  amount: amountOf('金额'),
  voucherNo: s('凭证号', 40).nullish(),
})
export const ways = rows('支付方式', Way, 9)

export const Balances = fields({
  prestoreBalance: fen('预存'),
  depositBalance: fen('入住押金'),
  medicalBalance: fen('医疗押金'),
  reserveBalance: fen('预订金'),
  arrearsAmount: fen('欠费'),
})

export const Trade = fields({
  tradeId: id('交易编号'),
  tradeTime: time('时间'),
  tradeNo: s('单号', 20),
  receiptNo: s('收据', 20).nullish(),
  tradeType: code('类型', tradeType),
  tradeClass: code('类别', tradeClass),
  direction: code('收付', tradeDirection),
  amount: fen('金额'),
  ways: ways.nullish(),
  wayNames: s('方式', 100).nullish(),
  /** Collected by a provider: how it is refunded. */
  payId: id('支付单号').nullish(),
  oldmanId: oldman('老人'),
  oldmanName: name('姓名', 30).nullish(),
  oldmanIdTo: id('汇入老人').nullish(),
  oldmanNameTo: name('汇入老人', 30).nullish(),
  classFrom: code('转出', balanceClass).nullish(),
  classTo: code('转入', balanceClass).nullish(),
  payerName: name('付款人', 50).nullish(),
  operatorName: name('经办', 50).nullish(),
  tradeStatus: code('状态', tradeStatus),
  voidStatus: code('作废审核', voidStatus).nullish(),
  voidReason: s('申请作废原因', 200).nullish(),
  voidByName: name('申请人', 50).nullish(),
  batchNo: s('批次', 30).nullish(),
  reason: s('事由', 200).nullish(),
  remark: s('备注', 200).nullish(),
  obsoleteReason: s('作废原因', 200).nullish(),
  obsoleteByName: name('作废人', 50).nullish(),
  obsoleteTime: time('作废时间').nullish(),
  reversalEntryId: id('冲销分录').nullish(),
  printCount: z.int(),
})

/** A line of a class: incoming, outgoing and remaining amounts; a reversal is a line of its own on its own day. */
export const ClassLine = Trade.extend({
  lineId: id('流水编号'),
  reversal: flag('冲销'),
  inAmt: fen('收'),
  outAmt: fen('付'),
  /** After backdated entries the balance of that moment may be below zero. */
  balanceAfter: fen('余额', { min: -99_999_999_999 }).nullish(),
  /** Why the reader can neither void nor request it. */
  whyNotVoid: s('不能作废的原因', 600).nullish(),
  /** A void is requested first, as a second user decides. */
  asksVoid: flag('作废须审核'),
  /** For a waiting void. */
  ...reviewNow,
})
export const ClassHead = fields({
  opening: fen('期初'),
  in: fen('收入'),
  out: fen('支出'),
  closing: fen('期末'),
})

/** Chosen when a dialog opens; the ledger stores it, so that nothing is posted twice. */
const requestNo = s('请求编号', 64).optional()

export const TradeInput = fields({
  requestNo,
  oldmanId: oldman('老人'),
  amount: amountOf('金额'),
  ways,
  tradeTime: time('收款时间').nullish(),
  payerName: name('付款人', 50).nullish(),
  payerRelation: s('与老人关系', 30).nullish(),
  remark: s('备注', 200).nullish(),
  refundClass: code('退款账户', balanceClass).nullish(),
  reason: s('退款原因', 200).nullish(),
  /** The user has read that a limit is exceeded and confirms (limitMode 1). */
  limitConfirmed: flag('确认超限').nullish(),
  /** Type 3: the bills; without any the oldest due first. */
  bills: field(
    z.array(fields({ tradeMonthId: id('账单'), amount: fen('金额', { min: 1 }), version: z.int() })).max(100),
    { label: '账单', kind: 'list' },
  ).nullish(),
  balanceClass: code('抵扣账户', balanceClass).nullish(),
  toPrestore: flag('多缴部分转入预存').nullish(),
  roundCut: fen('抹零', { max: 99 }).nullish(),
})
export const TransferInput = fields({
  requestNo,
  oldmanId: oldman('老人'),
  classFrom: code('转出账户', balanceClass),
  classTo: code('转入账户', balanceClass),
  amount: amountOf('金额'),
  reason: s('原因', 200),
})
export const RemitInput = fields({
  requestNo,
  oldmanId: oldman('老人'),
  accountNumTo: s('对方账号', 12),
  amount: amountOf('金额'),
  reason: s('原因', 200),
})
/**
 * The decision about a booking's money when the booking has ended: refund all, a part, nothing; the rest is forfeited.
 */
export const ReserveInput = fields({
  requestNo,
  oldmanId: oldman('老人'),
  refundMode: code('预订金处理', refundMode),
  refundAmount: fen('退还金额').nullish(),
  tradeWays: tradeWays.nullish(),
  reason: s('处理说明', 200),
})
export const ReserveDone = fields({
  /** Null without a refund. */
  tradeId: id('交易编号').nullish(),
  receiptNo: z.string().nullish(),
  refundAmt: fen('退还'),
  forfeitAmt: fen('没收'),
  balances: Balances,
})
export const tradeWayOption = fields({ tradeWay: z.int(), tradeWayName: z.string() })

/** The content of the receipt; figures as they were stored. */
export const PrintData = fields({
  title: z.string(),
  seal: z.string().nullish(),
  paper: z.string(),
  orgName: z.string(),
  tradeNo: z.string(),
  receiptNo: z.string().nullish(),
  tradeTime: z.string(),
  oldmanName: z.string(),
  bedName: z.string().nullish(),
  accountNum: z.string(),
  payerName: z.string().nullish(),
  item: z.string(),
  ways: z.array(fields({ tradeWayName: z.string(), amount: z.int(), voucherNo: z.string().nullish() })),
  /** The bills it paid or refunded. */
  bills: z.array(fields({ name: z.string(), amount: z.int() })).nullish(),
  amount: z.int(),
  upper: z.string(),
  /** The balance right after it; unknown on a receipt that is first printed later. */
  balances: Balances.nullish(),
  operatorName: z.string(),
  remark: z.string().nullish(),
  /** The number of this print; from the second on the receipt shows it. */
  seq: z.int().nullish(),
  /** The trade was voided. */
  obsolete: flag('已作废').nullish(),
})
export const TradeDone = fields({
  tradeId: id('交易编号'),
  tradeNo: z.string(),
  receiptNo: z.string().nullish(),
  balances: Balances,
  printData: PrintData.nullish(),
})
export const VoidDone = fields({
  reversalEntryId: id('冲销分录').nullish(),
  balances: Balances,
  /** 1: a second user must pass it first. */
  voidStatus: code('作废审核', voidStatus).nullish(),
})

const BatchItem = fields({ oldmanId: oldman('老人'), amount: amountOf('金额'), ways })
export const BatchInput = fields({
  requestNo,
  items: rows('缴费名单', BatchItem, 1000),
  /** As at the desk: the user has read the limit and confirms these items. */
  limitConfirmed: flag('确认超限').nullish(),
  tradeTime: time('收款时间').nullish(),
  remark: s('备注', 200).nullish(),
  /** 1: the answer contains each receipt, to be printed together. */
  print: flag('打印收据').nullish(),
})
const BatchRow = fields({
  oldmanId: id('老人编号'),
  code: z.int(),
  message: z.string(),
  /** 1: refused by a limit that can be exceeded with a confirmation. */
  confirmable: z.int().nullish(),
  tradeId: z.string().nullish(),
  receiptNo: z.string().nullish(),
  printData: PrintData.nullish(),
})
/** Result of a batch, row by row. */
export const BatchDone = fields({
  batchNo: z.string().nullish(),
  total: z.int(),
  success: z.int(),
  fail: z.int(),
  items: z.array(BatchRow),
})
