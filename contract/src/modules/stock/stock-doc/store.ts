import { calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { code, fields, flag, id, name, ref, rows, s } from '../../../kit/fields.ts'
import { one, refOf } from '../../../kit/filters.ts'
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

/** 入库: received goods (stock.md 3.1). */

/** STORE_TYPE; surplus found by a count is entered only by the count. */
export const storeType = codes({
  1: ['bought', '采购入库'],
  2: ['given', '捐赠入库'],
  3: ['returned', '退料入库'],
  4: ['gain', '盘盈入库'],
  5: ['opening', '期初入库'],
  9: ['other', '其他入库'],
})

const entered = codes({
  1: '采购入库',
  2: '捐赠入库',
  3: '退料入库',
  5: '期初入库',
  9: '其他入库',
})

export const storeRefusals = refusals({
  returnedTooMuch: [23023, '退料数量超过可退数量'],
  notReturnable: [23024, '该出库单不能退料，请红冲'],
  noExpiry: [23021, '请填写{skuName}的有效期'],
  pastExpiry: [23022, '物品已过期，不能入库'],
})

const own = {
  storeType: code('类型', storeType),
  supplierId: ref('供应商', 'suppliers').nullish(),
  supplierName: s('供应商', 40).nullish(),
  donor: name('捐赠人', 60).nullish(),
  invoiceNo: s('发票号', 30).nullish(),
  purchaser: name('采购人', 30).nullish(),
  checkerId: ref('验收人', 'users').nullish(),
  checkerName: name('验收人', 50).nullish(),
}

/** Returned goods name the line they were issued by; all others give their cost. */
export const StoreLineInput = DocLineInput.extend({ deliverDetailId: id('出库明细').nullish() })

/** `id` and `storeId` are the same: either is accepted, both are answered. */
export const Store = fields({ storeId: id('入库单'), ...docHead, ...own })
const StoreRow = Store.extend(lineOfRow)

const StoreLine = DocLine.extend({ deliverDetailId: StoreLineInput.shape.deliverDetailId })
const StoreWhole = Store.extend({ ...docBody, lines: rows('明细', StoreLine, lineLimit) })
export const StorePrint = docPrint(Store)

const named = { storeId: id('入库单').nullish(), id: id('入库单').nullish() }

export const StoreInput = fields({
  ...named,
  ...docEntered,
  storeType: code('类型', entered).nullish(),
  supplierId: own.supplierId,
  donor: own.donor,
  invoiceNo: own.invoiceNo,
  purchaser: own.purchaser,
  checkerId: own.checkerId,
  lines: rows('明细', StoreLineInput, lineLimit).nullish(),
})
const Saved = fields({ storeId: id('入库单'), ...docSaved })

const base = '/pims/web-pi/storage/store'
const page = 'warehouse.stockIn'
const touches = ['stock-doc', 'message']
/** Posting changes the quantities and the last costs. */
const posts = ['stock-doc', 'stock', 'sku', 'message']

export const store = calls('stock-doc', {
  storeList: get(base, {
    title: '入库列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...docFilters,
      status: one(redStatus),
      storeType: one(storeType),
      supplierId: refOf('suppliers'),
    }),
    reply: paged(StoreRow),
  }),
  storeGet: get(`${base}/{storeId}`, { title: '入库详情', permit: `${page}.query`, reply: StoreWhole }),
  /** Without an id a new draft; `cancel` ends it, `recall` withdraws one that waits for its review. */
  storeDraft: post(`${base}/0`, {
    title: '入库存草稿',
    permit: `${page}.draft|${page}.delete`,
    body: StoreInput.extend({ cancel: flag('取消').nullish(), recall: flag('撤回').nullish() }),
    reply: Saved,
    touches,
  }),
  storePost: post(`${base}/1`, {
    title: '入库保存并打印',
    permit: `${page}.post`,
    body: StoreInput,
    reply: Saved.extend({ print: StorePrint }),
    touches: posts,
  }),
  storePrint: post(`${base}/print`, {
    title: '入库单打印',
    permit: `${page}.print`,
    body: fields(named),
    reply: StorePrint,
    touches: ['stock-doc'],
  }),
  storeRed: post(base, {
    title: '入库红冲',
    permit: `${page}.redPunch`,
    body: fields({ ...named, ...redPunch }),
    reply: Saved,
    touches: posts,
  }),
  storeAudit: put(`${base}/audit`, {
    title: '入库审核',
    permit: `${page}.audit`,
    body: fields({ ...named, ...docDecision }),
    reply: Saved,
    touches: posts,
  }),
})
