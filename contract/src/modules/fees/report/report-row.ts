import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import { code, day, dict, fen, field, fields, flag, id, int, month, name, s, time } from '../../../kit/fields.ts'
import { liveStatus, quitType } from '../../living/residence/residence-step.ts'

/** Rows of the finance reports (fees.md 13, "Wire names of report rows"). */

const signed = (label: string) => fen(label, { min: -99_999_999_999 })
/** The parts of an amount, by way or by project; the labels are in `columns` beside the list. */
const items = z.record(z.string(), z.int())
/** The key of a row, for the lines behind its figures: several ids in one. */
export const rowId = field(z.string().min(1).max(300), { label: '行', kind: 'id' })
const rate = field(z.number(), { label: '收缴率（%）', kind: 'decimal' }).nullish()

const resident = {
  oldmanId: id('老人').nullish(),
  oldmanName: name('姓名', 30).nullish(),
  bedName: s('床位', 100).nullish(),
}
const due = {
  grossAmt: signed('应收'),
  discountAmt: signed('优惠'),
  adjustAmt: signed('调整'),
  waiveAmt: signed('减免'),
  netAmt: signed('实应收'),
}
const settled = { paidAmt: signed('已收'), unpaidAmt: signed('未收') }

export const inKind = codes({
  1: '预存',
  2: '入住押金',
  6: '医疗押金',
  5: '预订金',
  3: '缴费',
  10: '结算补缴',
  23: '其他收入',
  30: '居家',
  0: '待清算',
})
export const outKind = codes({
  1: '预存退款',
  2: '入住押金退款',
  6: '医疗押金退款',
  5: '预订金退款',
  3: '账单退费',
  10: '结算退款',
  30: '居家',
  0: '待清算退款',
})
const byWay = { rowId, items, tradeCount: int('笔数'), totalAmt: signed('合计') }
export const InSummaryRow = fields({ kind: code('项目', inKind), ...byWay })
export const OutSummaryRow = fields({ kind: code('项目', outKind), ...byWay })

export const MonthBillRow = fields({
  rowId,
  ...resident,
  levelName: s('等级', 50).nullish(),
  billNo: s('账单号', 20).nullish(),
  items,
  ...due,
  moneyAmt: signed('现金收款'),
  balanceAmt: signed('余额抵扣'),
  ...settled,
  paidDate: day('缴清日').nullish(),
  operatorName: name('收款人', 50).nullish(),
})

export const PaidRow = fields({
  rowId,
  entryDate: day('日期'),
  receiptNo: s('收据号', 20).nullish(),
  tradeNo: s('单号', 20).nullish(),
  ...resident,
  projectName: s('项目', 60).nullish(),
  projectChildName: s('子项目', 60).nullish(),
  feeMonth: month('费用月份'),
  amount: signed('金额'),
  tradeWayName: s('方式', 30).nullish(),
  operatorName: name('经办', 50).nullish(),
  reversal: flag('冲销'),
})

export const PrestoreRow = fields({
  rowId,
  ...resident,
  accountNum: s('账号', 12).nullish(),
  openAmt: signed('期初'),
  inAmt: signed('本期预存'),
  backAmt: signed('退费转入'),
  transferInAmt: signed('转入'),
  items,
  deductAmt: signed('抵扣'),
  refundAmt: signed('退款'),
  transferOutAmt: signed('转出'),
  closeAmt: signed('期末'),
  alarmAmount: fen('预警线').nullish(),
})

/** 2 move-in deposits, 5 reservations, 6 medical deposits. */
export const HeldRow = fields({
  rowId,
  ...resident,
  oldmanStatus: code('状态', liveStatus).nullish(),
  dueAmt: fen('应收押金').nullish(),
  openAmt: signed('期初'),
  inAmt: signed('收取'),
  transferInAmt: signed('转入'),
  deductAmt: signed('抵扣'),
  refundAmt: signed('退还'),
  transferOutAmt: signed('转出'),
  forfeitAmt: signed('没收'),
  closeAmt: signed('期末'),
  unpaidAmt: fen('未收').nullish(),
  bookExpireDate: day('到期').nullish(),
})

export const MoveRow = fields({
  rowId,
  entryDate: day('日期'),
  tradeNo: s('单号', 20).nullish(),
  receiptNo: s('收据', 20).nullish(),
  ...resident,
  content: s('类型', 50),
  inAmt: signed('收'),
  refundAmt: signed('退'),
  balanceAfter: signed('余额'),
  tradeWayName: s('方式', 100).nullish(),
  operatorName: name('经办', 50).nullish(),
  remark: s('备注', 200).nullish(),
  reversal: flag('冲销'),
})

export const sumGroup = codes({ project: '项目', building: '楼栋', level: '等级' }, ['project', 'building', 'level'])
export const FeeSumRow = fields({
  rowId,
  groupName: s('名称', 60),
  ...due,
  ...settled,
  rate,
  personCount: int('人数'),
  averageAmt: signed('人均').nullish(),
})

export const ChargeRow = fields({
  rowId,
  ...resident,
  billNo: s('账单号', 20).nullish(),
  items,
  totalAmt: signed('合计'),
})

export const diffReason = codes({
  1: ['partMonth', '不足月'],
  2: ['level', '调级'],
  3: ['bed', '调床'],
  4: ['outing', '外出'],
  5: ['discount', '优惠'],
  6: ['waiver', '减免'],
  7: ['byHand', '手工'],
  8: ['compensation', '赔偿'],
})
export const DiffRow = fields({
  rowId,
  tradeMonthId: id('账单'),
  ...resident,
  feeName: s('项目', 60),
  standardAmt: signed('标准额'),
  netAmt: signed('实计额'),
  diffAmt: signed('差额'),
  reason: code('原因', diffReason).nullish(),
  operatorName: name('经办', 50).nullish(),
})

export const RentRow = fields({
  rowId,
  bedName: s('床位', 100).nullish(),
  roomType: dict('房型', 'ROOM_TYPE').nullish(),
  oldmanId: id('老人').nullish(),
  oldmanName: name('姓名', 30).nullish(),
  dateFrom: day('起').nullish(),
  dateTo: day('止').nullish(),
  days: int('天数'),
  price: fen('月价').nullish(),
  /** Where it changed during the stay in the bed: each price with its first day. */
  prices: s('月价变动', 200).nullish(),
  grossAmt: due.grossAmt,
  discountAmt: due.discountAmt,
  adjustAmt: due.adjustAmt,
  netAmt: due.netAmt,
  ...settled,
  vacantDays: int('空置天数'),
})

export const dueGroup = codes({ month: '月份', project: '月份和项目' }, ['month', 'project'])
export const DueRow = fields({
  rowId,
  feeMonth: month('月份'),
  projectName: s('项目', 60).nullish(),
  openAmt: signed('期初欠费'),
  ...due,
  collectCurrentAmt: signed('收回本月'),
  collectPastAmt: signed('收回往月'),
  closeAmt: signed('期末欠费'),
  rate,
})

export const QuitRow = fields({
  rowId,
  settleId: id('结算单'),
  settleNo: s('单号', 20),
  ...resident,
  liveDate: day('入住').nullish(),
  quitDate: day('退住'),
  days: int('天数').nullish(),
  quitType: code('退住类型', quitType).nullish(),
  prestoreAmt: signed('预存'),
  depositAmt: signed('入住押金'),
  medicalAmt: signed('医疗押金'),
  reserveAmt: signed('预订金'),
  arrearsAmt: signed('欠费'),
  finalChargeAmt: signed('末期应收'),
  creditAmt: signed('应退'),
  deductAmt: signed('扣款'),
  waiveAmt: signed('减免'),
  refundAmt: signed('实退'),
  collectAmt: signed('补缴'),
  settleStatus: code('状态', codes({ 1: '已结算', 2: '已撤销' })),
  settleTime: time('结算时间').nullish(),
})

export const SaleRow = fields({
  rowId,
  saleName: s('销售', 50),
  ...resident,
  liveDate: day('入住日').nullish(),
  firstMonth: month('首月').nullish(),
  projectName: s('项目', 60).nullish(),
  netAmt: due.netAmt,
  paidAmt: settled.paidAmt,
  booked: flag('预订转化'),
})

/** A line behind a figure; together they add up to it. */
export const BehindRow = fields({
  lineId: rowId,
  entryDate: day('日期'),
  entryNo: s('凭证号', 20).nullish(),
  tradeNo: s('单号', 20).nullish(),
  receiptNo: s('收据', 20).nullish(),
  oldmanId: id('老人').nullish(),
  oldmanName: name('姓名', 30).nullish(),
  content: s('内容', 100),
  feeMonth: month('费用月份').nullish(),
  amount: signed('金额'),
  operatorName: name('经办', 50).nullish(),
  reversal: flag('冲销'),
})

/**
 * Whether opening, closing and the shown movements add up (reports 6, 8, 10, 12): with a filter by way or state the
 * movements are only a part.
 */
export const isWholeHeld = ({ openAmt, inAmt, refundAmt, closeAmt }: Record<string, number>) =>
  openAmt !== undefined && openAmt + inAmt - refundAmt === closeAmt
