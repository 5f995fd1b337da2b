import { z } from 'zod'
import { arrayOf, calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  bankNo,
  code,
  day,
  decimal,
  fen,
  fields,
  id,
  images,
  int,
  month,
  name,
  oldman,
  rows,
  s,
  time,
} from '../../../kit/fields.ts'
import { dayOf, filtersOf, textOf } from '../../../kit/filters.ts'
import { flow } from '../../../kit/flow.ts'
import { refusals } from '../../../kit/refusals.ts'
import { Balances, ways } from '../account/trade.ts'

/** Settlement of a departure (fees.md 6). */

export const settleStatus = codes({ 0: ['open', '待结算'], 1: ['settled', '已结算'], 2: ['revoked', '已撤销'] })
export const settleLineType = codes({ 1: '欠费', 2: '末期应收', 3: '应退', 4: '扣款', 5: '减免' })

const signed = (label: string) => fen(label, { min: -99_999_999_999 })
const money = (label: string) => fen(label, { min: 1, max: 999_999_999 })

/** A line of the sheet; `netAmt` of a credit is negative. */
export const SettleLine = fields({
  lineType: code('类别', settleLineType),
  billNo: s('账单号', 20).nullish(),
  feeMonth: month('月份'),
  feeName: s('项目', 60),
  dateFrom: day('起').nullish(),
  dateTo: day('止').nullish(),
  days: int('天数').nullish(),
  price: signed('单价').nullish(),
  quantity: decimal('数量', { min: 0, max: 999, step: 2 }).nullish(),
  netAmt: signed('金额'),
  remark: s('备注', 200).nullish(),
})

/** The amounts before and after the settlement; either refund or collection is zero. */
export const SettleAmounts = fields({
  prestoreAmt: fen('预存'),
  depositAmt: fen('押金'),
  medicalAmt: fen('医疗押金'),
  reserveAmt: fen('预订金'),
  arrearsAmt: fen('欠费'),
  finalChargeAmt: signed('末期应收'),
  creditAmt: signed('应退'),
  deductAmt: fen('扣款'),
  waiveAmt: fen('减免'),
  refundAmt: fen('实退'),
  collectAmt: fen('补缴'),
})

export const Settlement = fields({
  settleId: id('结算编号'),
  settleNo: s('单号', 20),
  oldmanId: oldman('姓名'),
  oldmanName: name('姓名', 30).nullish(),
  bedName: s('床位', 100).nullish(),
  liveId: id('入住'),
  liveDate: day('入住').nullish(),
  quitDate: day('退住'),
  liveDays: int('天数').nullish(),
  ...SettleAmounts.shape,
  /** Not known until it is settled. */
  finalChargeAmt: SettleAmounts.shape.finalChargeAmt.nullish(),
  creditAmt: SettleAmounts.shape.creditAmt.nullish(),
  deductAmt: SettleAmounts.shape.deductAmt.nullish(),
  waiveAmt: SettleAmounts.shape.waiveAmt.nullish(),
  refundAmt: SettleAmounts.shape.refundAmt.nullish(),
  collectAmt: SettleAmounts.shape.collectAmt.nullish(),
  settleStatus: code('状态', settleStatus),
  /** The moved amount, in capitals. */
  upper: s('大写', 60).nullish(),
  ways: ways.nullish(),
  payeeName: name('收款人', 50).nullish(),
  payeeRelation: s('与老人关系', 30).nullish(),
  bankNo: bankNo('银行卡号', 40).nullish(),
  proofFiles: images('凭证', 9).nullish(),
  remark: area('备注', 200).nullish(),
  receiptNo: s('收据', 20).nullish(),
  settleTime: time('结算时间').nullish(),
  settlerName: name('结算人', 50).nullish(),
  revokeReason: s('撤销原因', 200).nullish(),
  revokeByName: name('撤销人', 50).nullish(),
  revokeTime: time('撤销时间').nullish(),
  version: int('版本'),
})

export const SettleDeduct = fields({
  projectChildId: id('扣款项目'),
  amount: money('金额'),
  remark: s('说明', 200).nullish(),
})
export const SettleInput = fields({
  settleId: id('结算编号'),
  expectRefundAmt: fen('实退'),
  expectCollectAmt: fen('补缴'),
  deducts: rows('扣款', SettleDeduct, 20).nullish(),
  waiveAmt: fen('减免').nullish(),
  waiveReason: s('减免原因', 200).nullish(),
  ways: ways.nullish(),
  payeeName: name('收款人', 50).nullish(),
  payeeRelation: s('与老人关系', 30).nullish(),
  bankNo: bankNo('银行卡号', 40).nullish(),
  proofFiles: images('凭证', 9).nullish(),
  remark: area('备注', 200).nullish(),
})
export const SettleCheckInput = fields({ oldmanId: oldman('老人'), quitDate: day('退住日期') })

/** Why a settlement cannot be made yet, or what should be checked before. */
const Notice = fields({ code: int('编号'), message: s('内容', 200), url: s('页面', 200).nullish() })
const Checked = fields({
  pass: z.int(),
  blocks: z.array(Notice),
  warnings: z.array(Notice),
  preview: SettleAmounts,
})
/** `settlement` is the requested one, else the latest; empty for a current resident. */
const Detail = fields({
  oldmanId: z.string(),
  oldmanName: z.string(),
  accountNum: z.string(),
  settlement: Settlement.nullish(),
  amounts: SettleAmounts,
  balances: Balances,
  blocks: z.array(Notice),
  warnings: z.array(Notice),
  tradeWays: z.array(fields({ tradeWay: z.int(), tradeWayName: z.string() })),
  /** Projects of 赔偿, to be deducted. */
  deductProjects: z.array(fields({ projectChildId: z.string(), projectChildName: z.string(), price: z.int() })),
  history: z.array(Settlement),
})

export const settleFlow = flow('settleStatus', settleStatus, {
  settle: { from: [0], to: 1 },
  revoke: { from: [1], to: 2 },
})

export const settlementRefusals = refusals({
  changed: [32051, '结算金额已变化，请重新核对'],
  done: [32052, '已结算，请勿重复操作'],
  livesAgain: [32053, '老人已再次入住，不能撤销结算'],
  revoked: [32054, '该结算已撤销'],
})

const base = '/pims/web-pi/cost/settle'
const query = 'expense.settle.query' as const
const which = z.object({ settleId: textOf('结算编号') })

export const settlement = calls(
  ['settlement', 'account', 'bill', 'receipt', 'ledger', 'residence', 'resident', 'dashboard', 'message'],
  {
    check: post(`${base}/check`, {
      title: '退住结算预检',
      permit: 'expense.settle.query|live.live.list.quit',
      body: SettleCheckInput,
      reply: Checked,
      touches: [],
      logged: false,
    }),
    list: get(base, {
      title: '退住结算列表',
      permit: query,
      exportPermit: 'expense.settle.export',
      query: paging({
        ...filtersOf(Settlement, ['oldmanName', 'settleStatus', 'quitDate..']),
        settleTimeFrom: dayOf('结算起'),
        settleTimeTo: dayOf('结算止'),
      }),
      reply: paged(Settlement),
    }),
    lines: get(`${base}/{oldmanId}/bill`, {
      title: '退住结算明细',
      permit: query,
      query: which,
      reply: arrayOf(SettleLine),
    }),
    detail: get(`${base}/{oldmanId}/detail`, { title: '退住结算详情', permit: query, query: which, reply: Detail }),
    submit: post(`${base}/{oldmanId}`, {
      title: '退住结算',
      permit: 'expense.settle.do',
      body: SettleInput,
      reply: Settlement,
    }),
    revoke: put(`${base}/revokeSettle`, {
      title: '撤销退住结算',
      permit: 'expense.settle.revoke',
      body: fields({ settleId: id('结算编号'), reason: s('撤销原因', 200).min(2, '撤销原因至少2个字') }),
      reply: Settlement,
    }),
  },
)
