import { z } from 'zod'
import { calls, get, paged, paging, put } from '../../../kit/calls.ts'
import { codes, type SomeOf } from '../../../kit/codes.ts'
import { code, dict, fen, fields, id, name, s, time } from '../../../kit/fields.ts'
import { dayOf, filtersOf, many, one } from '../../../kit/filters.ts'

/** Movements on the accounts of home care: each of one kind of money, never changed (services.md 4). */

/** HOME_TRADE_TYPE; its entry in the ledger is 30 and the type. */
export const homeTradeType = codes({
  1: ['recharge', '充值'],
  2: ['topUp', '批量充值'],
  3: ['withdraw', '退款'],
  4: ['transferOut', '转出'],
  5: ['transferIn', '转入'],
  6: ['remit', '汇转'],
  7: ['orderPaid', '工单扣款'],
  8: ['orderReturned', '工单退款'],
  9: ['reversal', '作废冲销'],
  10: ['subsidy', '补贴发放'],
  11: ['subsidyEnded', '补贴清零'],
  12: ['orderReceived', '工单收款'],
  13: ['orderPaidBack', '工单原路退款'],
})
/** HOME_FUND_TYPE. */
export const homeFund = codes({ 1: ['balance', '余额'], 2: ['deposit', '押金'], 3: ['subsidy', '补贴'] })
export const homeDirection = codes({ 1: ['in', '收'], 2: ['out', '付'] })
export const homeVoidStatus = codes({ 0: ['valid', '正常'], 1: ['void', '已作废'] })
/** TRADE_WAY_HOME that has rules of its own. */
export const homeTradeWay = { cash: 1, transfer: 5 } as const

export const HomeTrade = fields({
  id: id('流水编号'),
  tradeTime: time('时间'),
  tradeNo: s('流水号', 20),
  receiptNo: s('收据号', 20).nullish(),
  /** Empty: an order paid without an account. */
  accountId: id('账户').nullish(),
  accountNum: s('账号', 12).nullish(),
  oldmanId: id('居家老人'),
  oldmanName: name('姓名', 30),
  tradeType: code('类型', homeTradeType),
  fundType: code('资金', homeFund).nullish(),
  direction: code('收付', homeDirection),
  amount: fen('金额'),
  balanceAfter: fen('余额').nullish(),
  tradeWay: dict('方式', 'TRADE_WAY_HOME').nullish(),
  voucherNo: s('凭证号', 40).nullish(),
  orderId: id('工单').nullish(),
  orderNo: s('工单号', 20).nullish(),
  /** The other side of a remittance. */
  peerAccountNum: s('对方账号', 12).nullish(),
  peerName: name('对方姓名', 30).nullish(),
  payer: name('付款人', 30).nullish(),
  remark: s('备注', 200).nullish(),
  voidStatus: code('状态', homeVoidStatus),
  voidReason: s('作废原因', 200).nullish(),
  reversalId: id('冲销流水').nullish(),
  operatorName: name('经办', 50).nullish(),
  printCount: z.int(),
  version: z.int(),
})

/** The answer of every movement: the account afterwards, and the numbers of the postings. */
export const HomeMoneyDone = fields({
  accountId: id('账户'),
  balance: fen('余额'),
  deposit: fen('押金'),
  receiptNo: s('收据号', 20).nullish(),
  tradeNo: s('流水号', 20).nullish(),
  /** The key for printing its receipt. */
  tradeId: id('流水编号').nullish(),
  version: z.int(),
})
export const homeMoneyTouches = ['home-account', 'home-elder', 'receipt', 'report', 'cashier-shift', 'message'] as const

const page = 'homecare.account'

export const homeTrade = calls('home-account', {
  trades: get('/homecare/web-api/costAccountTradeDetail', {
    title: '居家账户流水',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(HomeTrade, ['oldmanName', 'tradeNo', 'tradeWay']),
      tradeTimeFrom: dayOf('日期起'),
      tradeTimeTo: dayOf('日期止'),
      accountId: HomeTrade.shape.accountId,
      oldmanId: HomeTrade.shape.oldmanId.nullish(),
      orderId: HomeTrade.shape.orderId,
      /** One type or several. */
      tradeType: many(homeTradeType, '类型'),
      fundType: one(homeFund),
      voidStatus: one(homeVoidStatus),
    }),
    /** `sum.in` and `sum.out` over the whole filter. */
    reply: paged(HomeTrade),
  }),
  /** The exact reversal, dated today, of types 1, 2, 3, 6; for a remittance both sides. */
  void: put('/homecare/web-api/costAccountTradeDetail/void', {
    title: '居家流水作废',
    permit: `${page}.void`,
    body: fields({ id: HomeTrade.shape.id, reason: s('作废原因', 200) }),
    reply: HomeMoneyDone,
    touches: homeMoneyTouches,
  }),
})

/** Types that 作废 reverses; the others belong to orders and subsidies. */
export const voidableTypes: SomeOf<typeof homeTradeType> = [
  homeTradeType.is.recharge,
  homeTradeType.is.topUp,
  homeTradeType.is.withdraw,
  homeTradeType.is.remit,
]
