import { calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  fen,
  fields,
  files,
  flag,
  id,
  name,
  pick,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { dayOf, filtersOf, flagOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** 发票: an invoice issued for a receipt, and the red one that withdraws it (fees.md 14). */

export const invoiceStatus = codes({ 1: ['standing', '已开'], 2: ['red', '已冲红'] })

const taxNo = s('税号', 20)
export const Invoice = fields({
  invoiceId: id('发票编号'),
  receiptId: id('收据'),
  receiptNo: s('收据号', 20),
  oldmanName: name('姓名', 30),
  invoiceNo: s('发票号码', 30),
  title: s('发票抬头', 100),
  taxNo: taxNo.nullish(),
  invoiceDate: day('开票日期'),
  amount: fen('开票金额', { min: 1 }),
  /** Empty for a red one. */
  standingAmt: fen('有效金额'),
  files: files('发票文件', 3).nullish(),
  remark: area('备注', 200).nullish(),
  invoiceStatus: code('状态', invoiceStatus),
  /** The invoice is valid though its receipt is void, or refunds leave less than its amount. */
  needsRed: flag('应冲红'),
  redNo: s('红字发票号码', 30).nullish(),
  redDate: day('冲红日期').nullish(),
  redReason: s('冲红原因', 200).nullish(),
  redByName: name('冲红人', 50).nullish(),
  redTime: time('冲红时间').nullish(),
  ...stamps,
})

const entered = ['invoiceNo', 'title', 'taxNo', 'invoiceDate', 'amount', 'files', 'remark'] as const

export const invoiceRefusals = refusals({
  tooMuch: [32104, '开票金额超过可开金额（最多{amount}元）'],
  notInvoiced: [32105, '{name}的收据不能开票'],
  noTaken: [32106, '发票号码已登记过'],
  isRed: [32107, '该发票已冲红'],
})

const path = '/pims/web-pi/cost/receipt/invoice'
const page = 'expense.receipt'
const touches = ['receipt', 'message']

export const invoice = calls('receipt', {
  invoiceList: get(path, {
    title: '发票登记',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...filtersOf(Invoice, ['oldmanName', 'receiptNo', 'invoiceNo', 'title', 'invoiceStatus']),
      invoiceDateFrom: dayOf('开票日期起'),
      invoiceDateTo: dayOf('开票日期止'),
      receiptId: Invoice.shape.receiptId.optional(),
      needsRed: flagOf('应冲红'),
    }),
    reply: paged(Invoice),
  }),
  invoiceGet: get(`${path}/{invoiceId}`, { title: '发票详情', permit: `${page}.query`, reply: Invoice }),
  invoiceCreate: post(path, {
    title: '登记发票',
    permit: `${page}.print`,
    body: pick(Invoice, ['receiptId', ...entered]),
    reply: Invoice,
    touches,
  }),
  /** Corrects a typing error; a wrong invoice itself is withdrawn by a red one. */
  invoiceUpdate: put(`${path}/{invoiceId}`, {
    title: '更正发票登记',
    permit: `${page}.print`,
    body: some(Invoice, entered),
    reply: Invoice,
    touches,
  }),
  invoiceRed: put(`${path}/{invoiceId}/red`, {
    title: '发票冲红',
    // Like a receipt is voided.
    permit: `${page}.void&expense.account.void`,
    body: fields({
      redNo: s('红字发票号码', 30),
      redDate: day('冲红日期'),
      redReason: s('冲红原因', 200),
    }),
    reply: Invoice,
    touches,
  }),
})
