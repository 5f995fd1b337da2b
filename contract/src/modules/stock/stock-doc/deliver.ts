import { calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, decimal, fen, fields, flag, id, name, oldman, ref, rows, s, signature } from '../../../kit/fields.ts'
import { filtersOf, one, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import {
  DocLine,
  DocLineInput,
  docBody,
  docDecision,
  docEntered,
  docFilters,
  docHead,
  docPrint,
  docSaved,
  lineLimit,
  lineOfRow,
  redPunch,
  redStatus,
} from './document.ts'

/** 出库: issued goods (stock.md 3.2). */

/** DELIVER_TYPE; 5 is made only by counts. */
export const deliverType = codes({
  1: ['used', '领用出库'],
  2: ['resident', '老人领用'],
  3: ['sold', '销售出库'],
  4: ['sentBack', '退货出库'],
  5: ['loss', '盘亏出库'],
  9: ['other', '其他出库'],
})
const entered = codes({
  1: '领用出库',
  2: '老人领用',
  3: '销售出库',
  4: '退货出库',
  9: '其他出库',
})

export const deliverRefusals = refusals({
  notLiving: [14006, '老人不在住，不能操作'],
  settled: [23033, '老人已退住结算，不能记费'],
})

const money = (label: string) => fen(label, { min: -9_007_199_254_740_991, max: 9_007_199_254_740_991 })
const own = {
  deliverType: code('类型', deliverType),
  deptId: ref('领用部门', 'departments').nullish(),
  deptName: s('领用部门', 40).nullish(),
  receiverId: ref('领用人', 'employees').nullish(),
  receiverName: name('领用人', 50).nullish(),
  oldmanId: oldman('老人').nullish(),
  oldmanName: name('老人', 30).nullish(),
  buyer: name('购买人', 40).nullish(),
  supplierId: ref('退货供应商', 'suppliers').nullish(),
  supplierName: s('退货供应商', 40).nullish(),
  signImage: signature('领用签名').nullish(),
}
const saleAmount = money('销售金额')

/** Without a batch the goods that expire first are taken. */
export const DeliverLineInput = DocLineInput.pick({ skuId: true, quantity: true, remark: true }).extend({
  batchId: id('批次').nullish(),
  salePrice: fen('售价', { min: 0, max: 999_999_999 }).nullish(),
  /** The resident pays for it. */
  chargeFlag: flag('记费').nullish(),
  /** The line of its receipt, for goods returned to the supplier. */
  storeDetailId: id('入库明细').nullish(),
})
const DeliverLine = DocLine.extend({
  salePrice: DeliverLineInput.shape.salePrice,
  saleAmount: saleAmount.nullish(),
  chargeFlag: DeliverLineInput.shape.chargeFlag,
  storeDetailId: DeliverLineInput.shape.storeDetailId,
  returnedQuantity: DocLine.shape.redQuantity,
})

/** `id` and `deliverId` are the same: either is accepted, both are answered. */
export const Deliver = fields({ deliverId: id('出库单'), ...docHead, ...own, saleAmount })
const DeliverRow = Deliver.extend({
  ...lineOfRow,
  salePrice: DeliverLineInput.shape.salePrice,
  lineSaleAmount: saleAmount.nullish(),
  /** The quantity that is neither reversed by red documents nor returned; for red lines their own quantity. */
  leftQuantity: decimal('可退数量', { min: -9_999_999_999, max: 9_999_999_999, step: 3 }).nullish(),
})
const DeliverWhole = Deliver.extend({ ...docBody, lines: rows('明细', DeliverLine, lineLimit) })
export const DeliverPrint = docPrint(Deliver).extend({ details: rows('明细', DeliverLine, lineLimit) })

const named = { deliverId: id('出库单').nullish(), id: id('出库单').nullish() }

export const DeliverInput = fields({
  ...named,
  ...docEntered,
  deliverType: code('类型', entered).nullish(),
  deptId: own.deptId,
  receiverId: own.receiverId,
  oldmanId: own.oldmanId,
  buyer: own.buyer,
  supplierId: own.supplierId,
  signImage: own.signImage,
  lines: rows('明细', DeliverLineInput, lineLimit).nullish(),
})
const Saved = fields({ deliverId: id('出库单'), ...docSaved })

const base = '/pims/web-pi/storage/deliver'
const page = 'warehouse.stockOut'
const touches = ['stock-doc', 'message']
/** Posting changes the quantities, and charges of residents. */
const posts = [...touches, 'stock', 'bill', 'account', 'cost-project', 'dashboard']

export const deliver = calls('stock-doc', {
  deliverList: get(base, {
    title: '出库列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...docFilters,
      status: one(redStatus),
      ...filtersOf(DeliverRow, ['deliverType', 'deptId', 'receiverId', 'receiverName', 'oldmanName']),
      oldmanId: textOf('老人编号'),
    }),
    reply: paged(DeliverRow),
  }),
  deliverGet: get(`${base}/{deliverId}`, { title: '出库详情', permit: `${page}.query`, reply: DeliverWhole }),
  /** Without an id a new draft; `cancel` ends it, `recall` withdraws one that waits for its review. */
  deliverDraft: post(`${base}/0`, {
    title: '出库存草稿',
    permit: `${page}.draft|${page}.delete`,
    body: DeliverInput.extend({ cancel: flag('取消').nullish(), recall: flag('撤回').nullish() }),
    reply: Saved,
    touches: [...touches, 'stock', 'dashboard'],
  }),
  deliverPost: post(`${base}/1`, {
    title: '出库保存并打印',
    permit: `${page}.post`,
    body: DeliverInput,
    reply: Saved.extend({ print: DeliverPrint }),
    touches: posts,
  }),
  deliverPrint: post(`${base}/print`, {
    title: '出库单打印',
    permit: `${page}.print`,
    body: fields(named),
    reply: DeliverPrint,
    touches: ['stock-doc'],
  }),
  deliverRed: post(base, {
    title: '出库红冲',
    permit: `${page}.redPunch`,
    body: fields({ ...named, ...redPunch }),
    reply: Saved,
    touches: posts,
  }),
  deliverAudit: put(`${base}/audit`, {
    title: '出库审核',
    permit: `${page}.audit`,
    body: fields({ ...named, ...docDecision }),
    reply: Saved,
    touches: posts,
  }),
})
