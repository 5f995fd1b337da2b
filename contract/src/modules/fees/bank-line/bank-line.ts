import { z } from 'zod'
import { arrayOf, calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, day, fen, field, fields, flag, id, name, oldman, s, stamps, time } from '../../../kit/fields.ts'
import { dayOf, filtersOf } from '../../../kit/filters.ts'
import { importOptions } from '../../../kit/import-result.ts'

/**
 * 银行流水: bank transfers. Each is booked for a resident by the trade the desk would make, or left out with a reason; the
 * others wait (fees.md 14).
 */

export const bankLineStatus = codes({ 1: ['open', '待入账'], 2: ['booked', '已入账'], 3: ['left', '不入账'] })
/** The trade a transfer becomes: the numbers are those of trade types. */
export const bookKind = codes(
  { 3: ['bills', '缴费'], 1: ['prestore', '预存'], 2: ['deposit', '入住押金'], 6: '医疗押金' },
  [3, 1, 2, 6],
)
/** The reasons for a resident, the strongest first. */
export const matchBy = codes({
  1: ['accountNum', '附言中的账号'],
  2: ['before', '此账号上次入账'],
  3: ['phone', '家属电话'],
  4: ['named', '附言中的姓名'],
  5: ['payer', '户名是本人或付款人'],
  6: ['family', '户名是家属'],
})

const Proposal = fields({
  oldmanId: id('老人编号'),
  oldmanName: name('姓名', 30),
  bedName: s('床位', 100).nullish(),
  matchBy: code('依据', matchBy),
  arrears: fen('欠费'),
})

export const BankLine = fields({
  lineId: id('流水编号'),
  flowDate: day('交易日期'),
  flowNo: s('流水号', 40),
  amount: fen('金额', { min: 1 }),
  payerName: name('付款户名', 100).nullish(),
  /** Its last four digits: the whole number is not shown. */
  accountTail: s('账号尾号', 4).nullish(),
  flowRemark: s('附言', 200).nullish(),
  lineStatus: code('状态', bankLineStatus),
  /** The residents it may be for, the most likely first; for waiting ones. */
  proposals: arrayOf(Proposal),
  /** One resident is the most likely. */
  sure: flag('可直接入账'),
  oldmanId: oldman('老人').nullish(),
  oldmanName: name('入账老人', 30).nullish(),
  bookKind: code('入账为', bookKind).nullish(),
  tradeId: id('交易').nullish(),
  receiptNo: s('收据号', 20).nullish(),
  bookByName: name('入账人', 50).nullish(),
  bookTime: time('入账时间').nullish(),
  leftReason: s('不入账原因', 200).nullish(),
  ...stamps,
})

const BookDone = z.object({
  total: z.int(),
  success: z.int(),
  fail: z.int(),
  items: z.array(
    z.object({
      lineId: z.string(),
      code: z.int(),
      message: z.string(),
      /** 1: a limit is exceeded and may be confirmed. */
      confirmable: z.int().optional(),
      tradeId: z.string().nullish(),
      receiptNo: z.string().nullish(),
    }),
  ),
})

const base = '/pims/web-pi/cost/bankLine'
const permit = 'expense.account.batchPay'
const changed = ['account', 'bill', 'receipt', 'resident', 'residence', 'dashboard', 'message', 'bank-line'] as const

export const bankLine = calls('bank-line', {
  lineList: get(base, {
    title: '银行流水',
    permit,
    exportPermit: `${permit}&expense.account.export`,
    query: paging({
      ...filtersOf(BankLine, ['lineStatus', 'payerName', 'flowNo', 'flowRemark']),
      flowDateFrom: dayOf('交易日期起'),
      flowDateTo: dayOf('交易日期止'),
    }),
    reply: paged(BankLine),
  }),
  lineTemplate: get(`${base}/import`, { title: '银行流水导入模板', permit, file: true }),
  lineImport: post(`${base}/import`, {
    ...importOptions,
    title: '导入银行流水',
    permit,
    accept: ['import', 'flow'],
    touches: ['bank-line'],
  }),
  /** Each line is a transaction of its own; a refused one does not stop the others. */
  lineBook: post(`${base}/book`, {
    title: '银行流水入账',
    permit,
    perItem: true,
    body: fields({
      requestNo: s('请求编号', 64).optional(),
      items: field(
        z
          .array(
            fields({
              lineId: id('流水'),
              oldmanId: oldman('老人'),
              bookKind: code('入账为', bookKind),
              version: z.int(),
            }),
          )
          .min(1)
          .max(200),
        { label: '流水', kind: 'list' },
      ),
      limitConfirmed: flag('确认超限').nullish(),
    }),
    reply: BookDone,
    touches: changed,
  }),
  /** For example interest, a donation, money for another person: it is not booked. */
  lineLeave: put(`${base}/{lineId}/leave`, {
    title: '流水不入账',
    permit,
    body: fields({ leftReason: s('不入账原因', 200) }),
    reply: BankLine,
    touches: ['bank-line'],
  }),
  lineReopen: put(`${base}/{lineId}/reopen`, {
    title: '恢复待入账',
    permit,
    body: fields({}),
    reply: BankLine,
    touches: ['bank-line'],
  }),
})
