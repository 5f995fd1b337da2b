import { z } from 'zod'
import { arrayOf, calls, get, post, signedIn } from '../../../kit/calls.ts'
import { onOff } from '../../../kit/codes.ts'
import { code, fields, flag, int, rows, s } from '../../../kit/fields.ts'
import { flagOf } from '../../../kit/filters.ts'
import { tradeWayOption } from './trade.ts'

/** Ways of payment of an institution (fees.md 2.6): the whole list is read and saved at once. */

export const TradeWay = fields({
  tradeWay: int('支付方式', { min: 1, max: 9 }),
  tradeWayName: s('名称', 20),
  status: code('状态', onOff),
  sort: int('排序', { min: 0, max: 9999 }),
  /** Needs a payment provider. */
  provider: flag('需支付通道'),
  version: z.int(),
})
const Saved = fields({
  tradeWay: TradeWay.shape.tradeWay,
  tradeWayName: TradeWay.shape.tradeWayName,
  status: TradeWay.shape.status,
  sort: TradeWay.shape.sort,
  version: TradeWay.shape.version.nullish(),
})

/** TRADE_WAY values that rules use; the last two need a provider, with a code that the payer shows or scans. */
export const tradeWayIs = { cash: 1, bankCard: 4, transfer: 5, shownCode: 8, scannedCode: 9 } as const
/** TRADE_WAY of payments from a balance: no money moves. */
export const balanceWay = 7

const base = '/pims/web-pi/cost/set/tradeWay'

export const tradeWay = calls('trade-way', {
  list: get(base, { title: '支付方式', permit: 'expense.account.costSet.query', reply: arrayOf(TradeWay) }),
  save: post(base, {
    title: '保存支付方式',
    permit: 'expense.account.costSet.save',
    body: fields({ list: rows('支付方式', Saved, 9) }),
    reply: arrayOf(TradeWay),
    touches: ['trade-way', 'account', 'bill'],
  }),
  /** Enabled ones, for every choice of a way. */
  show: get(`${base}/show`, {
    title: '可用支付方式',
    permit: signedIn,
    // 1: without those that only a payment provider accepts.
    query: z.object({ byHand: flagOf('手工收款') }),
    reply: arrayOf(tradeWayOption),
  }),
})
