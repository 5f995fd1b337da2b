import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { area, code, fen, fields, flag, id, images, name, pick, s, stamps, time } from '../../../kit/fields.ts'
import { dayOf, filtersOf } from '../../../kit/filters.ts'

/** Income and expenditure records (fees.md 2.7). Their calls belong to the module report. */

export const inOutTypes = codes({ 1: ['income', '收入'], 2: ['expense', '支出'] })
/** The ways of money; a balance is none. */
export const moneyWays = codes({
  1: ['cash', '现金'],
  2: '微信',
  3: '支付宝',
  4: '银行卡',
  5: ['transfer', '转账'],
  6: '其他',
})
export const inOutStatus = codes({ 1: ['valid', '有效'], 2: ['void', '作废'] })

export const InOut = fields({
  projectId: id('记录编号'),
  inOutTime: time('时间'),
  inOutType: code('类型', inOutTypes),
  projectName: s('类别', 40),
  amount: fen('金额'),
  /**
   * The amount in the column of its type; in the list a void one is shown on its day and, red, on the day it was
   * voided.
   */
  incomeAmt: fen('收入', { min: -999_999_999 }).nullish(),
  expenseAmt: fen('支出', { min: -999_999_999 }).nullish(),
  tradeWay: code('方式', moneyWays),
  handler: name('经手人', 30),
  partner: s('往来单位', 60).nullish(),
  voucherNo: s('凭证号', 40).nullish(),
  files: images('附件', 5).nullish(),
  remark: area('备注', 200).nullish(),
  status: code('状态', inOutStatus),
  voidReason: s('作废原因', 200).nullish(),
  ...stamps,
})

/** A line of the list: the record, or the red line of its void. */
const InOutMove = InOut.extend({ rowId: id('行'), reversal: flag('冲销') })

// The handler checks the amount, with the refusals of money (32001, 32002).
export const InOutInput = pick(InOut, [
  'inOutType',
  'projectName',
  'tradeWay',
  'inOutTime',
  'handler',
  'partner',
  'voucherNo',
  'files',
  'remark',
]).extend({ amount: fen('金额', { min: -999_999_999_999, max: 999_999_999_999 }) })

const path = '/pims/web-pi/reconciliation/inOut'
const page = 'expense.report.income'

export const inOut = calls(['report', 'account', 'dashboard'], {
  inOutList: get(path, {
    title: '收支记录',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(InOutMove, ['inOutType', 'projectName', 'tradeWay', 'status']),
      timeFrom: dayOf('日期起'),
      timeTo: dayOf('日期止'),
    }),
    reply: paged(InOutMove),
  }),
  inOutCreate: post(path, { title: '登记收支', permit: `${page}.add`, body: InOutInput, reply: InOut }),
  inOutUpdate: put(path, {
    title: '修改收支',
    permit: `${page}.edit`,
    body: InOutInput.extend({ projectId: InOut.shape.projectId }),
    reply: InOut,
  }),
  inOutGet: get(`${path}/{projectId}`, { title: '收支详情', permit: `${page}.query`, reply: InOut }),
  inOutRemove: del(`${path}/{projectId}`, {
    title: '作废收支',
    permit: `${page}.delete`,
    body: z.object({ reason: s('作废原因', 200).min(2, '作废原因至少2个字') }),
    reply: InOut,
  }),
})
