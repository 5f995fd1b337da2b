import { codes } from '../../../kit/codes.ts'
import { code, day, decimal, fen, fields, flag, id, int, month, s } from '../../../kit/fields.ts'

/** A line of a bill (fees.md 5): the charge, its days, and the paid part. */

export const detailKind = codes({
  1: ['regular', '正常'],
  2: ['adjustment', '调整'],
  3: ['outing', '外出退费'],
  4: ['byHand', '手工'],
  5: ['waived', '减免'],
  6: ['compensation', '赔偿'],
})

const signed = (label: string) => fen(label, { min: -99_999_999_999 })

export const BillLine = fields({
  tradeMonthDetailId: id('明细编号'),
  tradeMonthId: id('账单'),
  projectId: id('收费项目').nullish(),
  projectChildId: id('子项目').nullish(),
  feeName: s('项目', 60),
  feeMonth: month('费用月份'),
  dateFrom: day('起'),
  dateTo: day('止'),
  days: int('天数'),
  monthDays: int('当月天数'),
  price: signed('单价'),
  quantity: decimal('数量', { min: 0.01, max: 999, step: 2 }),
  grossAmt: signed('应收'),
  discountAmt: signed('优惠'),
  setId: id('优惠规则').nullish(),
  netAmt: signed('实应收'),
  paidAmt: signed('已收'),
  /** The refundable amount (32045). */
  refundableAmt: fen('可退').nullish(),
  /** The line a refund pays back. */
  refunds: id('退费明细').nullish(),
  detailKind: code('类型', detailKind),
  remark: s('备注', 200).nullish(),
  /** Reversed by another line, or reversing one. */
  reversed: flag('已冲销'),
})
