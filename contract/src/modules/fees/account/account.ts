import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { area, code, fen, fields, flag, id, month, name, oldman, s, time } from '../../../kit/fields.ts'
import { dayOf, filtersOf, flagOf, many, nameOf, one, refOf } from '../../../kit/filters.ts'
import { importOptions } from '../../../kit/import-result.ts'
import { refusals } from '../../../kit/refusals.ts'
import { liveStatus } from '../../living/residence/residence-step.ts'
import {
  BatchDone,
  BatchInput,
  ClassHead,
  ClassLine,
  RemitInput,
  ReserveDone,
  ReserveInput,
  Trade,
  TradeDone,
  TradeInput,
  TransferInput,
  tradeStatus,
  tradeWayOption,
  VoidDone,
} from './trade.ts'

/** Accounts of residents and the calls on them (fees.md 0, 1, 3). */

export const accountStatus = codes({ 1: ['open', '正常'], 2: ['frozen', '冻结'], 3: ['closed', '已销户'] })
export const Account = fields({
  oldmanId: oldman('老人'),
  oldmanName: name('姓名', 30),
  bedName: s('床位', 100).nullish(),
  levelName: s('等级', 50).nullish(),
  oldmanStatus: code('状态', liveStatus),
  accountId: id('账户编号'),
  accountNum: s('账号', 12),
  accountStatus: code('账户状态', accountStatus),
  prestoreBalance: fen('预存'),
  depositBalance: fen('入住押金'),
  medicalBalance: fen('医疗押金'),
  reserveBalance: fen('预订金'),
  arrears: fen('欠费'),
  overdueArrears: fen('逾期欠费'),
  /** The current monthly fees; null without any. */
  monthlyFee: fen('月费').nullish(),
  alarmAmount: fen('预警线', { max: 99_999_999 }),
  depositDue: fen('应收押金'),
  autoDeduct: flag('自动抵扣'),
  payerName: name('付款人', 50).nullish(),
  remark: area('备注', 200).nullish(),
  lastTradeTime: time('最近交易').nullish(),
  version: z.int(),
})

/** A bill not yet paid, as the account shows it. */
export const OwedBill = fields({
  tradeMonthId: id('账单'),
  billNo: s('账单号', 20),
  feeMonth: month('月份'),
  billType: z.int(),
  netAmt: fen('实应收'),
  paidAmt: fen('已收'),
  unpaidAmt: fen('未收'),
  dueDate: z.string(),
  overdueDays: z.int(),
  version: z.int(),
})
export const AccountDetail = Account.extend({
  sex: z.int(),
  age: z.int().nullish(),
  liveDate: z.string().nullish(),
  trades: z.array(Trade),
  tradeWays: z.array(tradeWayOption),
  /** Open bills, the oldest due first. */
  bills: z.array(OwedBill),
  /** 1: amounts below one yuan may be waived on a bill. */
  roundCut: z.int(),
  /** The refundable amount of each class now. */
  available: z.record(z.string(), z.int()),
  /** For an ended booking: the refund the setting suggests; null where no money waits. */
  reserveRefund: z.int().nullable(),
})
/** For an account number only what the payer needs to be sure of the person. */
export const AccountByNumber = fields({
  oldmanId: id('老人编号'),
  oldmanName: name('姓名', 30),
  accountStatus: code('账户状态', accountStatus),
})

export const AccountEdit = fields({
  alarmAmount: Account.shape.alarmAmount,
  autoDeduct: Account.shape.autoDeduct,
  payerName: Account.shape.payerName,
  remark: Account.shape.remark,
}).partial()

export const accountRefusals = refusals({
  notPositive: [32001, '金额必须大于0'],
  tooMuch: [32002, '单笔金额不能超过9999999.99元'],
  accountClosed: [32011, '账户已销户或冻结，不能办理该业务'],
  waysDiffer: [32012, '支付方式金额合计与交易金额不一致'],
  notEnough: [32013, '余额不足（可用{x}元）'],
  wayOff: [32017, '支付方式不可用'],
  depositLimit: [32018, '押金累计不能超过月床位费的12倍'],
  ownAccount: [32019, '不能汇转到本人账户'],
  batchTooLarge: [32020, '单次最多{n}人'],
  alreadyUsed: [32021, '该笔款项已被使用，余额不足，不能作废'],
  alreadyVoid: [32022, '该单据已作废'],
  voidElsewhere: [32023, '缴费记录请在账单中反结算；退住结算请撤销结算'],
  paidOnline: [32024, '线上支付需先原路退款'],
  twiceInBatch: [32025, '同一老人重复'],
  prestoreLimit: [32026, '预存累计不能超过{n}个月的服务费'],
  dayShort: [32027, '{day}{account}会变为{x}元，不能低于0：请把日期改到款项到账或出账当天或以后'],
  monthClosed: [32031, '{feeMonth}已结账，不能录入或作废该月单据'],
})

const base = '/pims/web-pi/cost/account'
const touches = ['account', 'bill', 'receipt', 'resident', 'residence', 'dashboard', 'message'] as const
const anyTrade =
  'expense.account.prestore|expense.account.deposit|expense.account.saloon|expense.account.payment|expense.account.refund'

export const account = calls('account', {
  list: get(base, {
    title: '老人账户',
    permit: 'expense.account.query',
    exportPermit: 'expense.account.export',
    query: paging({
      ...filtersOf(Account, ['oldmanName', 'accountNum', 'bedName', 'accountStatus']),
      buildingId: refOf('buildings', '楼栋'),
      oldmanStatuses: many(liveStatus, '状态'),
      lowBalance: flagOf('余额不足'),
      arrears: flagOf('有欠费'),
      /** 1: a booking ended and its money waits for a decision. */
      reserveTodo: flagOf('预订金待处理'),
      keyword: nameOf('老人'),
    }),
    reply: paged(Account),
  }),
  openTemplate: get(`${base}/open`, { title: '期初余额导入模板', permit: 'expense.account.backdate', file: true }),
  open: post(`${base}/open`, {
    ...importOptions,
    title: '导入期初余额',
    permit: 'expense.account.backdate',
    touches,
  }),
  /** A value that begins `ZH` is an account number. */
  get: get(`${base}/{oldmanId}`, {
    title: '账户详情',
    permit: 'expense.account.query',
    reply: z.union([AccountDetail, AccountByNumber]),
  }),
  lines: get(`${base}/{oldmanId}/{class}`, {
    title: '账户流水',
    permit: 'expense.account.query',
    exportPermit: 'expense.account.export',
    query: paging({
      tradeTimeFrom: dayOf('日期起'),
      tradeTimeTo: dayOf('日期止'),
      tradeStatus: one(tradeStatus),
    }),
    reply: paged(ClassLine).extend({ head: ClassHead }),
  }),
  trade: post(`${base}/{tradeType}/{print}`, {
    title: '账户收退款',
    permit: anyTrade,
    body: TradeInput,
    reply: TradeDone,
    touches,
  }),
  batch: post(`${base}/{batchPayType}/batch`, {
    title: '批量缴费',
    permit: 'expense.account.batchPay',
    body: BatchInput,
    perItem: true,
    reply: BatchDone,
    touches,
  }),
  transfer: put(`${base}/transfer`, {
    title: '内部转账',
    permit: 'expense.account.transfer',
    body: TransferInput,
    reply: TradeDone,
    touches,
  }),
  remit: put(`${base}/remit`, {
    title: '汇转',
    permit: 'expense.account.remit',
    body: RemitInput,
    reply: TradeDone,
    touches,
  }),
  /** 预订金处理: money of a booking that ended without a decision (fees.md 3.5). */
  reserve: put(`${base}/reserve`, {
    title: '预订金处理',
    permit: 'expense.account.refund',
    body: ReserveInput,
    reply: ReserveDone,
    touches,
  }),
  void: del(`${base}/obsolete/{tradeClass}/{tradeId}`, {
    title: '作废',
    // Where voids are reviewed, a user who may only void receipts requests it (fees.md 3.4).
    permit: 'expense.account.void|expense.receipt.void',
    body: fields({ reason: s('作废原因', 200) }),
    reply: VoidDone,
    touches,
  }),
  auditVoid: put(`${base}/obsolete/audit`, {
    title: '作废复核',
    permit: 'expense.account.audit',
    body: fields({ tradeId: id('交易编号'), pass: flag('通过'), opinion: s('意见', 200).nullish() }),
    reply: VoidDone,
    touches,
  }),
  edit: put(`${base}/{oldmanId}`, {
    title: '账户设置',
    permit: 'expense.account.alarm',
    body: AccountEdit,
    reply: Account,
    touches: ['account', 'message'],
  }),
})
