import { z } from 'zod'
import { arrayOf, calls, get, post, put } from '../../../kit/calls.ts'
import { area, fields, flag, month, s, time } from '../../../kit/fields.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Proof of the books and the closing of months (fees.md 1.2, 10). */

const CheckItem = fields({
  code: s('编号', 4),
  name: s('核对内容', 60),
  ok: flag('结果'),
  /** What does not agree: which account, entry or receipt, and by how much. */
  details: z.array(z.string()),
})
export const LedgerCheck = fields({
  ok: flag('一致'),
  checkTime: time('核对时间'),
  entryCount: z.int(),
  items: z.array(CheckItem),
})

const Block = fields({ code: s('编号', 20), message: s('原因', 200) })
export const MonthState = fields({
  feeMonth: month('月份'),
  closed: flag('已结账'),
  closeTime: time('结账时间').nullish(),
  closeBy: s('结账人', 50).nullish(),
  reopenTime: time('反结账时间').nullish(),
  reopenBy: s('反结账人', 50).nullish(),
  reopenReason: s('反结账原因', 200).nullish(),
  blocks: z.array(Block),
})

export const ledgerRefusals = refusals({
  cannotClose: [32032, '存在未完成项目，不能结账'],
})

const base = '/pims/web-pi/cost'
export const ledger = calls('ledger', {
  check: get(`${base}/ledger/check`, { title: '账务核对', permit: 'expense.account.check', reply: LedgerCheck }),
  months: get(`${base}/monthClose`, {
    title: '月结情况',
    permit: 'expense.bill.close|expense.bill.reopen',
    reply: arrayOf(MonthState),
  }),
  close: post(`${base}/monthClose`, {
    title: '月结',
    permit: 'expense.bill.close',
    body: fields({ feeMonth: month('月份') }),
    reply: MonthState,
    touches: ['ledger', 'account'],
  }),
  reopen: put(`${base}/monthClose/reopen`, {
    title: '反月结',
    permit: 'expense.bill.reopen',
    body: fields({ feeMonth: month('月份'), reason: area('原因', 200) }),
    reply: MonthState,
    touches: ['ledger', 'account'],
  }),
})
