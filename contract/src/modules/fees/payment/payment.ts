import { z } from 'zod'
import { calls, get, open, paged, paging, post } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { area, code, fen, field, fields, id, name, oldman, s, time } from '../../../kit/fields.ts'
import { dayOf, filtersOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { TradeInput } from '../account/trade.ts'

/** Payments through a provider, and paid money that is not assigned yet (fees.md 9). */

export const payStatus = codes({
  0: ['waiting', '待支付'],
  1: ['paid', '成功'],
  2: ['failed', '失败'],
  3: ['closed', '已关闭'],
  4: ['refunded', '已退款'],
  5: ['processing', '处理中'],
})
/** The purpose of the payment; the numbers are those of trade types. */
export const payBiz = codes({
  1: ['prestore', '预存'],
  2: ['deposit', '入住押金'],
  3: ['payment', '缴费'],
  5: ['reservation', '预订金'],
  6: ['medical', '医疗押金'],
})
/** Money in CLR: waiting for a decision, or its result. */
export const clearStatus = codes({
  1: ['waiting', '待清算'],
  2: ['prestored', '已转预存'],
  3: ['refunding', '退款中'],
  4: ['refunded', '已退款'],
})
/** 8: the payer shows a code of 18 digits. 9: the payer scans ours. */
export const scanWay = codes({ 8: '付款码', 9: '扫码' })
export const payChannel = codes({ WECHAT: '微信支付', ALIPAY: '支付宝', MOCK: '模拟支付' })
const clearAction = codes({ prestore: '转预存', refund: '原路退款' })

export const paymentRefusals = refusals({
  pending: [32071, '支付处理中，请稍候查询'],
  failed: [32072, '支付失败：{reason}'],
  closed: [32073, '支付单已关闭'],
})

/** The whole trade as the cashier entered it; resident, amount and way are those of the payment. */
export const PayBody = TradeInput.omit({ requestNo: true, tradeTime: true, refundClass: true, reason: true }).partial({
  oldmanId: true,
  amount: true,
  ways: true,
})

const requestNo = s('请求编号', 64)
export const CreatePay = fields({
  requestNo,
  amount: fen('金额', { min: -99_999_999_999, max: 99_999_999_999 }),
  subject: s('说明', 60).nullish(),
  oldmanId: oldman('老人'),
  bizType: code('业务', payBiz),
  bizBody: field(PayBody, { label: '业务内容', kind: 'list' }),
})
export const MicroPay = CreatePay.extend({
  authCode: field(z.string().regex(/^\d{18}$/, '付款码应为18位数字'), { label: '付款码', kind: 'text', max: 18 }),
})

/** One payment, as the cashier's screen follows it. */
export const PayOrder = fields({
  payId: id('支付单号'),
  payStatus: code('状态', payStatus),
  tradeWay: code('方式', scanWay),
  amount: fen('金额'),
  qrCode: z.string().nullish(),
  expireTime: time('失效时间'),
  /** The end of its validity, by the clock of the server. */
  secondsLeft: z.int(),
  paidTime: time('支付时间').nullish(),
  failReason: s('原因', 200).nullish(),
  tradeId: id('交易编号').nullish(),
  receiptNo: s('收据', 20).nullish(),
  clearStatus: code('清算', clearStatus).nullish(),
})

/** A payment that did not become a trade by itself. */
export const Clearing = fields({
  payId: id('支付单号'),
  createTime: time('下单时间'),
  oldmanId: oldman('老人'),
  oldmanName: name('姓名', 30),
  bedName: s('床位', 100).nullish(),
  channel: code('渠道', payChannel),
  tradeWay: code('方式', scanWay),
  bizType: code('业务', payBiz),
  amount: fen('应付'),
  paidAmount: fen('实付').nullish(),
  payStatus: code('支付状态', payStatus),
  clearStatus: code('清算状态', clearStatus).nullish(),
  clearCause: s('未入账原因', 200).nullish(),
  paidTime: time('支付时间').nullish(),
  providerNo: s('渠道单号', 64).nullish(),
  clearReason: s('处理说明', 200).nullish(),
  clearByName: name('处理人', 50).nullish(),
  clearTime: time('处理时间').nullish(),
  createByName: name('经办', 50).nullish(),
})

const takes = 'expense.account.prestore|expense.account.deposit|expense.account.saloon|expense.account.payment'
/** The modules a payment changes once it is posted. */
export const paymentTouches = [
  'payment',
  'account',
  'bill',
  'resident',
  'residence',
  'dashboard',
  'receipt',
  'message',
] as const
const clearing = '/pims/web-pi/cost/clearing'

export const payment = calls('payment', {
  create: post('/yhpay/pay/createPay', {
    title: '扫码收款',
    permit: takes,
    body: CreatePay,
    perItem: true,
    reply: PayOrder,
    touches: paymentTouches,
  }),
  micro: post('/yhpay/pay/microPay', {
    title: '付款码收款',
    permit: takes,
    body: MicroPay,
    perItem: true,
    reply: PayOrder,
    touches: paymentTouches,
  }),
  /** Asks the provider as long as the payment is undecided. */
  order: get('/yhpay/pay/payorder/{payId}', {
    title: '支付单查询',
    permit: `${takes}|expense.account.check`,
    reply: PayOrder,
  }),
  /** The provider's notice; its signature is the credential (docs/payment.md). */
  notify: post('/yhpay/pay/notify/{channel}/{orgId}', {
    title: '支付结果通知',
    permit: open,
    file: true,
    logged: false,
    rawBody: true,
    touches: [],
  }),
  /** Without a filter the waiting ones: for the provider, or for a decision. */
  clearingList: get(clearing, {
    title: '线上支付待清算',
    permit: 'expense.account.check',
    exportPermit: 'expense.account.export',
    query: paging({
      ...filtersOf(Clearing, ['oldmanName', 'payStatus', 'clearStatus']),
      dateFrom: dayOf('日期起'),
      dateTo: dayOf('日期止'),
    }),
    reply: paged(Clearing),
  }),
  clear: post(`${clearing}/{payId}`, {
    title: '待清算处理',
    permit: 'expense.account.check',
    body: fields({
      requestNo,
      action: code('处理', clearAction),
      reason: area('说明', 200),
      /** The trade that 原路退款 reverses; without it only waiting money is refunded. */
      tradeId: id('交易编号').nullish(),
    }),
    perItem: true,
    reply: Clearing,
    touches: paymentTouches,
  }),
})
