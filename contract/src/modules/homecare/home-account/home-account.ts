import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  code,
  dict,
  fen,
  fields,
  flag,
  id,
  name,
  phone,
  pick,
  ref,
  rows,
  s,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, flagOf, numberOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { callers } from '../home-elder/home-family.ts'
import { HomeMoneyDone, HomeTrade, homeMoneyTouches as touches } from './home-trade.ts'

/** Accounts of elders cared for at home: balance, deposit and a monthly subsidy (services.md 4). */

/** HOME_ACCOUNT_STATUS. Frozen with its archive: it receives no money, but the rest may be refunded. */
export const homeAccountStatus = codes(
  { 1: ['open', '正常'], 2: ['frozen', '冻结'], 0: ['closed', '已销户'] },
  [1, 2, 0],
)

export const HomeAccount = fields({
  accountId: id('账户'),
  accountNum: s('账号', 12),
  oldmanId: ref('居家老人', 'homeElders'),
  oldmanName: name('姓名', 30),
  phoneNum: phone('电话', { readers: callers }),
  balance: fen('余额'),
  deposit: fen('押金'),
  subsidyBalance: fen('补贴'),
  holdAmount: fen('冻结中'),
  accountStatus: code('状态', homeAccountStatus),
  lastTradeTime: time('最近交易').nullish(),
  alarmAmount: fen('预警线', { max: 99_999_999 }),
  lowBalance: flag('余额不足'),
  openTime: time('开户时间'),
  closeTime: time('销户时间').nullish(),
  ...stamps,
})

export const homeAccountRefusals = refusals({
  hasAccount: [26101, '该老人已有账户'],
  notUsable: [26102, '账户已冻结或销户'],
  badRow: [26103, '第{n}行：{原因}'],
  notEnough: [26104, '余额不足：可用{a}元'],
  ownAccount: [26105, '不能汇转到本人账户'],
  alreadyVoid: [26106, '该流水已作废'],
  alreadyUsed: [26107, '款项已被使用，不能作废'],
  notEmpty: [26108, '账户仍有余额、押金或未完成工单，不能销户'],
  noAccount: [26109, '该老人未开户或账户不可用'],
})

/** The most that may be paid in at once. */
export const rechargeMax = 10_000_000
/** Far wider than an amount may be: 32001 and 32002 name the limits. */
const amount = fen('金额', { min: -99_999_999_999, max: 99_999_999_999 })
const { accountId, oldmanId, accountNum, alarmAmount } = HomeAccount.shape
const paidBy = { tradeWay: dict('方式', 'TRADE_WAY_HOME'), voucherNo: s('凭证号', 40).nullish() }
const remark = s('备注', 200).nullish()

export const RechargeInput = fields({ accountId, amount, ...paidBy, payer: name('付款人', 30).nullish(), remark })
export const WithdrawInput = fields({
  accountId,
  amount,
  ...paidBy,
  payee: name('收款人', 30).nullish(),
  reason: s('退款原因', 200),
})
export const OwnTransferInput = fields({ accountId, amount, remark })
export const HomeRemitInput = fields({
  accountId,
  accountNumTo: s('对方账号', 12),
  amount,
  reason: s('汇转原因', 200),
})
const TopUpRow = fields({ accountId, amount })
export const TopUpInput = fields({ ...paidBy, remark, rows: rows('充值名单', TopUpRow, 500) })
/** Opens an account, or, with `accountId` and `version`, moves the alarm line of one. */
export const AccountInput = fields({
  oldmanId: ref('居家老人', 'homeEldersFree').nullish(),
  accountId: accountId.nullish(),
  alarmAmount: alarmAmount.nullish(),
  firstAmount: fen('首次充值', { max: 99_999_999_999 }).nullish(),
  tradeWay: paidBy.tradeWay.nullish(),
  voucherNo: paidBy.voucherNo,
})
export const TopUpDone = fields({
  count: z.int(),
  amount: fen('合计'),
  rows: z.array(HomeMoneyDone),
})

const H = '/homecare/web-api'
const base = `${H}/costAccount` as const
const page = 'homecare.account'

const moves = {
  topUpBalance: { title: '居家批量充值', permit: `${page}.topUp`, body: TopUpInput, reply: TopUpDone, touches },
  topUpDeposit: { title: '居家批量收押金', permit: `${page}.deposit`, body: TopUpInput, reply: TopUpDone, touches },
  rechargeBalance: {
    title: '居家账户充值',
    permit: `${page}.topUp`,
    body: RechargeInput,
    reply: HomeMoneyDone,
    touches,
  },
  rechargeDeposit: {
    title: '居家账户收押金',
    permit: `${page}.deposit`,
    body: RechargeInput,
    reply: HomeMoneyDone,
    touches,
  },
  withdrawBalance: {
    title: '居家余额退款',
    permit: `${page}.withdraw`,
    body: WithdrawInput,
    reply: HomeMoneyDone,
    touches,
  },
  withdrawDeposit: {
    title: '居家押金退款',
    permit: `${page}.withdraw`,
    body: WithdrawInput,
    reply: HomeMoneyDone,
    touches,
  },
  transferBalance: {
    title: '居家余额转押金',
    permit: `${page}.transfer`,
    body: OwnTransferInput,
    reply: HomeMoneyDone,
    touches,
  },
  transferDeposit: {
    title: '居家押金转余额',
    permit: `${page}.transfer`,
    body: OwnTransferInput,
    reply: HomeMoneyDone,
    touches,
  },
  remitBalance: {
    title: '居家账户汇转',
    permit: `${page}.remit`,
    body: HomeRemitInput,
    reply: HomeMoneyDone,
    touches,
  },
} as const

export const homeAccount = calls(['home-account', 'home-elder', 'message'], {
  list: get(base, {
    title: '居家账户列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(HomeAccount, ['oldmanName', 'accountNum', 'accountStatus']),
      phone: numberOf('电话'),
      lowBalance: flagOf('余额不足'),
      oldmanId: oldmanId.nullish(),
    }),
    reply: paged(HomeAccount),
  }),
  /** The last number and the next one; the last movement of an account, or of all. */
  last: get(`${base}/last`, {
    title: '居家账户最近一笔',
    permit: `${page}.query`,
    query: z.object({ accountId: accountId.nullish() }),
    reply: fields({
      lastAccountNum: accountNum.nullish(),
      nextAccountNum: accountNum,
      lastTrade: HomeTrade.nullish(),
    }),
  }),
  get: get(`${base}/{accountId}`, { title: '居家账户详情', permit: `${page}.query`, reply: HomeAccount }),
  create: post(base, {
    title: '居家账户开户',
    permit: `${page}.add`,
    body: AccountInput,
    reply: HomeAccount,
    touches,
  }),
  cancel: del(base, {
    title: '居家账户销户',
    permit: `${page}.cancel`,
    body: fields({ accountId, reason: s('销户原因', 200) }),
    reply: HomeMoneyDone,
    touches,
  }),
  recovery: put(`${base}/recovery`, {
    title: '居家账户恢复',
    permit: `${page}.recovery`,
    body: pick(HomeAccount, ['accountId']),
    reply: HomeMoneyDone,
    touches,
  }),
  topUpBalance: put(`${base}/topUp/balance`, moves.topUpBalance),
  topUpDeposit: put(`${base}/topUp/deposit`, moves.topUpDeposit),
  rechargeBalance: put(`${base}/recharge/balance`, moves.rechargeBalance),
  rechargeDeposit: put(`${base}/recharge/deposit`, moves.rechargeDeposit),
  withdrawBalance: put(`${base}/withdraw/balance`, moves.withdrawBalance),
  withdrawDeposit: put(`${base}/withdraw/deposit`, moves.withdrawDeposit),
  transferBalance: put(`${base}/transfer/balance`, moves.transferBalance),
  transferDeposit: put(`${base}/transfer/deposit`, moves.transferDeposit),
  remitBalance: put(`${base}/remit/balance`, moves.remitBalance),
})

/** The same under short paths, as older clients use them (spec A16). */
export const homeAccountShort = calls('home-account', {
  topUpBalanceShort: put(`${H}/topUp/balance`, moves.topUpBalance),
  topUpDepositShort: put(`${H}/topUp/deposit`, moves.topUpDeposit),
  rechargeBalanceShort: put(`${H}/recharge/balance`, moves.rechargeBalance),
  rechargeDepositShort: put(`${H}/recharge/deposit`, moves.rechargeDeposit),
  withdrawBalanceShort: put(`${H}/withdraw/balance`, moves.withdrawBalance),
  withdrawDepositShort: put(`${H}/withdraw/deposit`, moves.withdrawDeposit),
  transferBalanceShort: put(`${H}/transfer/balance`, moves.transferBalance),
  transferDepositShort: put(`${H}/transfer/deposit`, moves.transferDeposit),
  remitBalanceShort: put(`${H}/remit/balance`, moves.remitBalance),
})
