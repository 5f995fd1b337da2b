import { z } from 'zod'
import { calls, get, paged, paging, post } from '../../../kit/calls.ts'
import { area, fen, fields, flag, id, int, name, s, time } from '../../../kit/fields.ts'
import { dayOf, flagOf, nameOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** 交班表: the money a cashier received and paid out between two handovers, counted and signed off (fees.md 14). */

const signed = (label: string) => fen(label, { min: -99_999_999_999 })
const Part = fields({
  name: s('名称', 50),
  inAmt: fen('收入'),
  outAmt: fen('支出'),
  /**
   * Per kind: a business counts once, however many ways it was paid by. Voids are separate; 收款汇总表 counts the difference
   * of the two. Ways have no count: a payment by two ways is neither one of each nor two.
   */
  count: int('笔数').nullish(),
  voidCount: int('作废笔数').nullish(),
})
/** Reversals by any user: the money was in this cashier's drawer. */
const Voided = fields({
  time: time('时间'),
  tradeNo: s('单号', 30).nullish(),
  receiptNo: s('收据号', 30).nullish(),
  oldmanName: name('姓名', 30).nullish(),
  amount: fen('金额'),
  reason: s('原因', 200).nullish(),
  byName: name('作废人', 50).nullish(),
})
const figures = {
  timeFrom: time('起'),
  timeTo: time('止'),
  openingCash: fen('上班结存现金'),
  cashIn: fen('现金收入'),
  cashOut: fen('现金支出'),
  inAmt: fen('收入合计'),
  outAmt: fen('支出合计'),
  /** Everything posted, voided amounts included. */
  entryCount: int('笔数'),
}
const parts = { ways: z.array(Part), kinds: z.array(Part), voids: z.array(Voided) }

export const CashierShift = fields({
  shiftId: id('交班编号'),
  shiftNo: s('单号', 20),
  userName: name('收费员', 50),
  ...figures,
  countedCash: fen('实点现金'),
  diffAmt: signed('差额'),
  handedCash: fen('上交现金'),
  keptCash: fen('留存现金'),
  receiverName: name('接班人', 50).nullish(),
  remark: area('说明', 200).nullish(),
  createTime: time('交班时间'),
})
const Line = fields({
  lineId: id('流水'),
  time: time('时间'),
  kindName: s('类型', 30),
  tradeNo: s('单号', 30).nullish(),
  receiptNo: s('收据号', 30).nullish(),
  oldmanName: name('姓名', 30).nullish(),
  wayName: s('方式', 50),
  inAmt: fen('收入'),
  outAmt: fen('支出'),
  reversal: flag('作废冲销'),
})
export const ShiftDraft = fields({
  userName: name('收费员', 50),
  ...figures,
  ...parts,
  /** 1: the closing balance of the last sheet; it cannot be changed. */
  openingFixed: flag('结转'),
})
export const ShiftInput = fields({
  requestNo: s('请求编号', 64).optional(),
  /** For the first sheet of a cashier; later ones begin with the last closing balance. */
  openingCash: fen('上班结存现金', { max: 999_999_999 }).nullish(),
  countedCash: fen('实点现金', { max: 9_999_999_999 }),
  handedCash: fen('上交现金', { max: 9_999_999_999 }),
  /** As the screen showed them. */
  expectInAmt: fen('收入合计'),
  expectOutAmt: fen('支出合计'),
  receiverName: name('接班人', 50).nullish(),
  remark: area('说明', 200).nullish(),
})
export const WholeShift = CashierShift.extend({ ...parts, lines: z.array(Line) })

export const shiftRefusals = refusals({
  changed: [32101, '收付金额已变化，请核对后重新交班'],
  explain: [32102, '实点现金与应有现金不符，请填写说明'],
  tooMuch: [32103, '上交现金不能超过实点现金'],
})

const base = '/pims/web-pi/cost/cashierShift'
const query = 'expense.account.query' as const

/** Beyond the requirement tables; a cashier sees his own sheets, finance all. */
export const cashierShift = calls('cashier-shift', {
  list: get(base, {
    title: '交班记录',
    permit: query,
    exportPermit: 'expense.account.export',
    query: paging({
      userName: nameOf('收费员'),
      dateFrom: dayOf('交班日期起'),
      dateTo: dayOf('交班日期止'),
      different: flagOf('有差额'),
    }),
    reply: paged(CashierShift),
  }),
  /** The money of the signed-in cashier since the last handover. */
  draft: get(`${base}/draft`, { title: '本班收付', permit: query, reply: ShiftDraft }),
  get: get(`${base}/{shiftId}`, { title: '交班表', permit: query, reply: WholeShift }),
  submit: post(base, {
    title: '交班',
    permit: 'expense.account.print',
    body: ShiftInput,
    reply: WholeShift,
    touches: ['cashier-shift'],
  }),
})
