import { z } from 'zod'
import { arrayOf, calls, get, post, put } from '../../../kit/calls.ts'
import { codes, type SomeOf } from '../../../kit/codes.ts'
import { area, code, day, fen, fields, flag, id, int, month, name, s, time } from '../../../kit/fields.ts'
import { textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Proof of the books and the closing of months (fees.md 1.2, 10). */

const CheckItem = fields({
  code: s('编号', 4),
  name: s('核对内容', 60),
  ok: flag('结果'),
  /** A contradiction: the account, entry or receipt, and the difference. */
  details: z.array(z.string()),
})
export const LedgerCheck = fields({
  ok: flag('一致'),
  checkTime: time('核对时间'),
  entryCount: z.int(),
  items: z.array(CheckItem),
})

export const entryType = codes({
  1: ['prestore', '收预存'],
  2: ['deposit', '收入住押金'],
  3: ['payment', '缴费'],
  4: ['refund', '退款'],
  5: ['reservation', '收预订金'],
  6: ['medical', '收医疗押金'],
  7: ['transfer', '内部转账'],
  8: ['remittance', '汇转'],
  9: ['autoDeduct', '自动抵扣'],
  10: ['settlement', '退住结算'],
  11: ['refundToPrestore', '退费入预存'],
  20: ['bill', '出账'],
  21: ['adjustment', '调整'],
  22: ['waiver', '减免'],
  23: ['inOut', '收支登记'],
  24: ['opening', '期初导入'],
  // 30 + HOME_TRADE_TYPE (services.md 4); 39 has no entry of its own, a void is a reversal.
  31: ['homeRecharge', '居家充值'],
  32: ['homeTopUp', '居家批量充值'],
  33: ['homeWithdraw', '居家退款'],
  34: ['homeTransfer', '居家转账'],
  36: ['homeRemit', '居家汇转'],
  37: ['homeOrderPaid', '居家工单扣款'],
  38: ['homeOrderReturned', '居家工单退款'],
  40: ['homeSubsidy', '居家补贴发放'],
  41: ['homeSubsidyEnded', '居家补贴清零'],
  42: ['homeOrderReceived', '居家工单收款'],
  43: ['homeOrderPaidBack', '居家工单原路退款'],
  50: ['homeIncome', '居家服务收入'],
  99: ['reversal', '冲销'],
})
/** Entries that change the dues and are no payment. */
export const changesDue: SomeOf<typeof entryType> = [entryType.is.bill, entryType.is.adjustment, entryType.is.waiver]
/** Money of home care is one kind in the reports of money, for every purpose (services.md 4). */
export const isHomeEntry = (kind: number) => kind > 30 && kind < 44
const EntryLine = fields({
  lineNo: int('行'),
  account: s('科目代码', 8),
  accountName: s('科目', 60),
  oldmanName: name('老人', 30).nullish(),
  projectName: s('项目', 60).nullish(),
  billNo: s('账单号', 20).nullish(),
  debit: fen('借方'),
  credit: fen('贷方'),
})
/** An entry of the journal with its lines, as it was posted (fees.md 1.2). */
export const Entry = fields({
  entryId: id('凭证编号'),
  entryNo: s('凭证号', 20),
  entryDate: day('记账日期'),
  feeMonth: month('费用月份'),
  entryType: code('类型', entryType),
  memo: s('摘要', 200).nullish(),
  operatorName: name('经办', 50).nullish(),
  createTime: time('登记时间'),
  /** The reversed entry, and the reversing one. */
  reversesNo: s('冲销凭证', 20).nullish(),
  reversedByNo: s('被冲销于', 20).nullish(),
  debit: fen('借方合计'),
  credit: fen('贷方合计'),
  lines: z.array(EntryLine),
})

const Block = fields({ code: s('编号', 20), message: s('原因', 200) })
export const MonthState = fields({
  feeMonth: month('月份'),
  closed: flag('已结账'),
  closeTime: time('结账时间').nullish(),
  closeBy: name('结账人', 50).nullish(),
  reopenTime: time('反结账时间').nullish(),
  reopenBy: name('反结账人', 50).nullish(),
  reopenReason: s('反结账原因', 200).nullish(),
  blocks: z.array(Block),
  /** For the next month to close: the findings of the last nightly proof of the whole book, and its time. */
  proof: fields({ checkTime: time('核对时间'), ok: flag('一致'), wrong: z.array(z.string()) }).nullish(),
})
/** The key of the proof of the books in the event `work.progress`. */
export const proofKey = 'ledger-check'

export const ledgerRefusals = refusals({
  cannotClose: [32032, '存在未完成项目，不能结账'],
})

const base = '/pims/web-pi/cost'
export const ledger = calls('ledger', {
  check: get(`${base}/ledger/check`, { title: '账务核对', permit: 'expense.account.check', reply: LedgerCheck }),
  /** The journal of one trade, bill or settlement, or of one number. */
  entries: get(`${base}/ledger/entries`, {
    title: '凭证',
    permit: 'expense.account.check',
    query: z.object({
      tradeId: textOf('交易'),
      tradeMonthId: textOf('账单'),
      settleId: textOf('结算'),
      entryNo: textOf('凭证号'),
    }),
    reply: arrayOf(Entry),
  }),
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
