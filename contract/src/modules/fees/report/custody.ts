import { z } from 'zod'
import { calls, get, paged, paging, put } from '../../../kit/calls.ts'
import { area, code, day, fen, fields, id, int, month, name, s, stamps } from '../../../kit/fields.ts'
import { flagOf, monthOf, nameOf } from '../../../kit/filters.ts'
import { liveStatus } from '../../living/residence/residence-step.ts'

/**
 * 资金存管: the residents' money that the institution holds, compared with the national guidance of 2024 on prepayments and
 * with the bank (fees.md 2.5, 14). The held amount is the balance of the ledger at the end of a month, or today for the
 * current one.
 */

const signed = (label: string) => fen(label, { min: -99_999_999_999 })
const balances = {
  depositAmt: fen('入住押金'),
  medicalAmt: fen('医疗押金'),
  prestoreAmt: fen('预存'),
  reserveAmt: fen('预订金'),
  heldAmt: fen('存管合计'),
}

export const CustodyRow = fields({
  oldmanId: id('老人编号'),
  oldmanName: name('姓名', 30),
  bedName: s('床位', 100).nullish(),
  oldmanStatus: code('状态', liveStatus).nullish(),
  ...balances,
  /** Empty for a resident without such fees. */
  depositLimit: fen('押金上限').nullish(),
  depositOverAmt: fen('押金超出'),
  prestoreLimit: fen('预存上限').nullish(),
  prestoreOverAmt: fen('预存超出'),
})

export const CustodyMonth = fields({
  month: month('月份'),
  ...balances,
  bankAmt: fen('银行余额').nullish(),
  /** The bank balance less the balance of the books. */
  diffAmt: signed('差额').nullish(),
  remark: s('说明', 200).nullish(),
  byName: name('填写人', 50).nullish(),
  version: int('版本').nullish(),
})

export const CustodyBalance = fields({
  custodyId: id('编号'),
  month: month('月份'),
  bankAmt: fen('银行余额'),
  remark: area('说明', 200).nullish(),
  ...stamps,
})

const Custody = fields({
  /** The last day that counts. */
  day: day('截至'),
  depositTimesMax: int('押金上限（月床位费倍数）'),
  prestoreMonthsMax: int('预存上限（月服务费倍数）'),
  overCount: int('超出上限人数'),
  /** Twelve months, ending with the requested one. */
  months: z.array(CustodyMonth),
})

const base = '/pims/web-pi/cost/reconciliation/custody'
/** With the permission to prove the books. */
const permit = 'expense.account.check'

export const custody = calls('report', {
  custodyList: get(base, {
    title: '押金预收存管',
    permit,
    exportPermit: `${permit}&expense.account.export`,
    query: paging({
      /** Empty: the current one. */
      month: monthOf('月份'),
      oldmanName: nameOf('姓名'),
      over: flagOf('超出上限'),
    }),
    reply: paged(CustodyRow).extend({ custody: Custody }),
  }),
  /** The balance on the bank statement at the end of a month; entered again it is corrected. */
  custodyBalance: put(`${base}/balance`, {
    title: '填写存管银行余额',
    permit,
    body: fields({ month: month('月份'), bankAmt: fen('银行余额'), remark: area('说明', 200).nullish() }),
    reply: CustodyBalance,
    touches: ['report'],
  }),
})
