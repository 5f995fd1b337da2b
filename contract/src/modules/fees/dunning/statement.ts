import { z } from 'zod'
import { arrayOf, post } from '../../../kit/calls.ts'
import { day, fen, field, fields, id, name, s } from '../../../kit/fields.ts'
import { refusals } from '../../../kit/refusals.ts'

/**
 * 对账单: a quarter of a resident's money, for the payer. The balance is the money held for a resident less the dues; each
 * entry of the ledger changes it by received money less charges (fees.md 14).
 */

const signed = (label: string) => fen(label, { min: -99_999_999_999 })
/** The five accounts of a resident at one moment. */
const Held = fields({
  prestoreAmt: fen('预存'),
  depositAmt: fen('入住押金'),
  medicalAmt: fen('医疗押金'),
  reserveAmt: fen('预订金'),
  arrearsAmt: fen('欠费'),
  /** Money held less dues. */
  balanceAmt: signed('结余'),
})
const Line = fields({
  lineId: id('流水'),
  day: day('日期'),
  kindName: s('摘要', 60),
  documentNo: s('单号', 40).nullish(),
  chargedAmt: signed('费用'),
  receivedAmt: signed('收款'),
  balanceAmt: signed('结余'),
})
export const Statement = fields({
  oldmanId: id('老人'),
  oldmanName: name('姓名', 30),
  bedName: s('床位', 100).nullish(),
  accountNum: s('账号', 20),
  payerName: name('付款人', 50).nullish(),
  dateFrom: day('期初日期'),
  dateTo: day('期末日期'),
  opening: Held,
  closing: Held,
  chargedAmt: signed('本期费用'),
  receivedAmt: signed('本期收款'),
  lines: arrayOf(Line),
})

export const statementRefusals = refusals({
  wrongPeriod: [32110, '对账期间须在一年以内，且不晚于今天'],
})

export const statementCalls = {
  /** A read; recorded in the operation log, since it leaves the institution. */
  statement: post('/pims/web-pi/cost/accountStatement', {
    title: '打印对账单',
    permit: 'expense.account.print',
    body: fields({
      oldmanIds: field(z.array(id('老人')).min(1).max(200), { label: '老人', kind: 'list' }),
      dateFrom: day('期初日期'),
      dateTo: day('期末日期'),
    }),
    reply: arrayOf(Statement),
    touches: [],
  }),
}
