import { z } from 'zod'
import { arrayOf, get, post } from '../../../kit/calls.ts'
import { day, dict, fen, field, fields, flag, id, int, month, name, ref, s } from '../../../kit/fields.ts'
import { refusals } from '../../../kit/refusals.ts'

/**
 * 费用试算: the price of a stay, before anybody moves in (fees.md 14). Reception uses it, for a consultation or a planned
 * move-in; the module of the prices answers it, and nothing is stored.
 */

/** Limited like a trade. */
const money = (label: string) => fen(label, { max: 999_999_999 }).nullish()

export const QuoteInput = fields({
  oldmanName: name('老人姓名', 30).nullish(),
  oldmanType: dict('人员类别', 'OLDMAN_TYPE').nullish(),
  liveDate: day('入住日期'),
  /** A bed, or the price of beds of a kind. */
  bedId: ref('床位', 'beds').nullish(),
  /** Of the bed: its whole room. */
  wholeRoom: flag('包房').nullish(),
  /** Empty where the resident moves in without a trial. */
  trialDays: int('试住天数', { min: 0, max: 30, unit: '天' }).nullish(),
  bedChildId: field(z.string().trim().min(1).max(64), { label: '床位费标准', kind: 'code' }).nullish(),
  levelId: ref('护理等级', 'levels').nullish(),
  projectChildIds: field(z.array(z.string().trim().min(1).max(64)).max(30), {
    label: '伙食及其他项目',
    kind: 'codeList',
  }).nullish(),
  setId: field(z.string().trim().min(1).max(64), { label: '优惠', kind: 'code' }).nullish(),
  depositDue: money('入住押金'),
  medicalDepositDue: money('医疗押金'),
  prestore: money('预存'),
})

const QuoteLine = fields({
  feeName: s('项目', 60),
  dateFrom: day('起'),
  dateTo: day('止'),
  days: int('天数'),
  monthDays: int('当月天数'),
  price: fen('单价'),
  unit: s('计费', 10),
  grossAmt: fen('应收'),
  discountAmt: fen('优惠'),
  netAmt: fen('金额'),
})
const QuoteBill = fields({
  feeMonth: month('月份'),
  grossAmt: fen('应收'),
  discountAmt: fen('优惠'),
  netAmt: fen('金额'),
  lines: arrayOf(QuoteLine),
})

export const Quote = fields({
  /** The input. */
  asked: QuoteInput,
  bedName: s('床位', 100).nullish(),
  levelName: s('护理等级', 50).nullish(),
  discountRuleName: s('优惠', 30).nullish(),
  /** Twelve months: the first, the first whole one, and the months in which quarterly or yearly fees fall. */
  bills: arrayOf(QuoteBill),
  depositDue: fen('入住押金'),
  medicalDepositDue: fen('医疗押金'),
  prestore: fen('预存'),
  /** Of the first bill: the part that prestored money pays automatically, and the rest to be paid. */
  deductAmt: fen('预存抵扣首月'),
  firstDueAmt: fen('首月还需缴'),
  /** Bills come after their month: the first one is not paid on the day of moving in. */
  billedAfter: flag('首月账单次月出账'),
  /**
   * The amount the family has to bring: deposits, prestored money and the rest of the first bill, where it is billed by
   * then.
   */
  totalAmt: fen('入住时合计'),
  warnings: arrayOf(z.string()),
})

export const QuoteChoices = z.object({
  beds: arrayOf(fields({ value: id('子项目'), label: s('名称', 120) })),
  others: arrayOf(fields({ value: id('子项目'), label: s('名称', 120) })),
  discounts: arrayOf(fields({ value: id('优惠'), label: s('名称', 60) })),
})

export const quoteRefusals = refusals({
  nothing: [32108, '请选择床位、护理等级或收费项目'],
  notCovered: [32109, '该优惠不适用于所选项目'],
})

const permit = 'live.consult.base.query|live.live.list.checkin'
const path = '/pims/web-pi/cost/quote'

export const quoteCalls = {
  /** The choices beside beds and levels. */
  quoteChoices: get(`${path}/choices`, {
    title: '试算可选项目',
    permit,
    reply: QuoteChoices,
  }),
  quote: post(path, { title: '费用试算', permit, body: QuoteInput, reply: Quote, touches: [], logged: false }),
}
