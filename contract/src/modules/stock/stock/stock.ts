import { z } from 'zod'
import { arrayOf, calls, get, paged, paging, put } from '../../../kit/calls.ts'
import { codes, yesNo } from '../../../kit/codes.ts'
import {
  code,
  codeList,
  day,
  decimal,
  dict,
  fen,
  field,
  fields,
  flag,
  id,
  int,
  month,
  name,
  ref,
  rows,
  s,
  time,
} from '../../../kit/fields.ts'
import { dayOf, dictOf, flagOf, one, refOf, text, textOf } from '../../../kit/filters.ts'
import { goodsNamed } from '../sku/item.ts'
import { docType, flowPart, moveType } from './ledger.ts'

/** Quantities in the depots, their history, and the proof of the books (stock.md 1, 4). */

/** The findings of the proof of the books. */
export const checkKind = codes({
  balance: ['balance', '账存不符'],
  limits: ['limits', '数量或金额越界'],
  seq: ['seq', '流水号不连续'],
  running: ['running', '结存不符'],
  transfer: ['transfer', '调拨不平'],
  reversed: ['reversed', '红冲标记不符'],
  totals: ['totals', '单据合计不符'],
  days: ['days', '某日库存为负'],
  custody: ['custody', '代管药品某日为负'],
})

const Found = fields({
  kind: code('问题', checkKind),
  depotName: s('仓库', 40).nullish(),
  skuName: s('物品', 60).nullish(),
  batchNo: s('批次', 30).nullish(),
  docNo: s('单号', 30).nullish(),
  expected: s('应为', 60),
  actual: s('实为', 60),
})

export const StockMonth = fields({
  month: month('月份'),
  closed: flag('已结存'),
  closeByName: name('结存人', 50).nullish(),
  closeTime: time('结存时间').nullish(),
})

const Proof = fields({
  ok: field(z.boolean(), { label: '相符', kind: 'flag', codes: yesNo }),
  items: rows('不符', Found, 1000),
  months: rows('月份', StockMonth, 1200),
})

/** STOCK_WARN. */
export const stockWarn = codes({
  1: ['low', '低于下限'],
  2: ['high', '高于上限'],
  3: ['soon', '临期'],
  4: ['expired', '过期'],
  5: ['idle', '无动销90天'],
})
export const stockView = codes({ sku: ['sku', '按物品'], batch: ['batch', '按批次'] })

/** A sum over places, which may exceed the limit of a line of a document. */
const quantity = (label: string) => decimal(label, { min: -99_999_999_999, max: 99_999_999_999, step: 3 })
/** Fen a unit, with four decimals: only shown, the ledger holds whole amounts. */
const unitPrice = (label: string) => field(z.number(), { label, kind: 'fen' })
const amount = (label: string) => fen(label, { min: -9_007_199_254_740_991, max: 9_007_199_254_740_991 })

/** An item in a depot, or with view batch one layer of it. */
export const StockRow = fields({
  // Depot, item and layer in one key; no call takes it.
  stockId: field(z.string().max(200), { label: '库存', kind: 'id' }),
  depotId: ref('仓库', 'depots'),
  depotName: s('仓库', 40),
  skuId: id('物品'),
  skuCode: s('编码', 30),
  skuName: s('物品', 60),
  specName: s('规格', 30),
  classifyName: s('分类', 40),
  unit: dict('单位', 'GOODS_UNIT'),
  quantity: quantity('数量'),
  locked: quantity('锁定'),
  available: quantity('可用'),
  transitIn: quantity('在途').nullish(),
  averagePrice: unitPrice('均价').nullish(),
  amount: amount('金额'),
  minStock: quantity('下限').nullish(),
  maxStock: quantity('上限').nullish(),
  nearestExpire: day('最近效期').nullish(),
  warnFlags: codeList('预警', stockWarn),
  batchId: id('批次').nullish(),
  batchNo: s('批次', 30).nullish(),
  supplierName: s('供应商', 40).nullish(),
  productionDate: day('生产日期').nullish(),
  expireDate: day('有效期').nullish(),
  firstInTime: time('入库时间').nullish(),
})

export const StockRecord = fields({
  recordId: id('流水'),
  seq: int('流水号', { max: 9_007_199_254_740_991 }),
  createTime: time('时间'),
  bizDate: day('日期'),
  moveType: code('类型', moveType),
  docType: code('单据', docType),
  docId: id('单据编号'),
  docNo: s('单号', 30),
  depotId: ref('仓库', 'depots'),
  depotName: s('仓库', 40),
  skuId: id('物品'),
  skuName: s('物品', 60),
  specName: s('规格', 30),
  unit: dict('单位', 'GOODS_UNIT'),
  batchId: id('批次'),
  batchNo: s('批次', 30).nullish(),
  quantity: quantity('数量±'),
  amount: amount('金额±'),
  balanceQuantity: quantity('结存数量'),
  balanceAmount: amount('结存金额'),
  operatorName: name('操作人', 50),
})

const Standing = fields({ quantity: quantity('数量'), amount: amount('金额') })

const Pickable = fields({
  skuId: id('物品'),
  skuName: s('物品', 60),
  specName: s('规格', 30),
  unit: dict('单位', 'GOODS_UNIT'),
  available: quantity('可用'),
  batches: rows(
    '批次',
    fields({
      batchId: id('批次'),
      batchNo: s('批次', 30).nullish(),
      expireDate: day('有效期').nullish(),
      available: quantity('可用'),
      price: unitPrice('单价').nullish(),
    }),
    1000,
  ).optional(),
})

export const monthAction = codes({ close: ['close', '结存'], reopen: ['reopen', '反结存'] })

const base = '/pims/web-pi/storage/stock'
const page = 'warehouse.stock'

/** Users of any page of the store choose goods. */
const anyPage = [
  'stockIn',
  'stockOut',
  'scrap',
  'lend',
  'transfer',
  'inventory',
  'stock',
  'sku',
  'classify',
  'spec',
  'depot',
  'supplier',
]
  .map((name) => `warehouse.${name}.query`)
  .join('|')

export const stock = calls('stock', {
  list: get(base, {
    title: '实时库存',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      depotId: refOf('depots'),
      skuId: textOf('物品编号'),
      skuName: goodsNamed,
      classifyId: refOf('goodsClassify', '分类'),
      goodsProperty: dictOf('GOODS_PROPERTY', '属性'),
      /** The quantities at the end of that day, computed from the records. */
      asOf: dayOf('截至日期'),
      view: one(stockView, '显示'),
      warn: one(stockWarn, '预警'),
      zero: flagOf('含零库存'),
    }),
    reply: paged(StockRow),
  }),
  options: get(`${base}/sku`, {
    title: '可出库物品',
    permit: anyPage,
    query: z.object({
      depotId: ref('仓库', 'depots'),
      keyword: text,
      classifyId: refOf('goodsClassify', '分类'),
      batch: flagOf('带批次'),
    }),
    reply: arrayOf(Pickable),
  }),
  records: get(`${base}/record/list`, {
    title: '库存流水',
    permit: `${page}.record`,
    exportPermit: `${page}.export&${page}.record`,
    query: paging({
      depotId: refOf('depots'),
      skuId: textOf('物品编号'),
      skuName: goodsNamed,
      batchId: textOf('批次编号'),
      classifyId: refOf('goodsClassify', '分类'),
      moveType: one(moveType),
      /** Red documents are listed with those they reverse. */
      flow: one(flowPart, '收发'),
      docType: one(docType),
      docNo: text,
      dateFrom: dayOf('日期起'),
      dateTo: dayOf('日期止'),
    }),
    /** The quantities before the first and after the last day, of one item in one depot. */
    reply: paged(StockRecord).extend({ opening: Standing.nullish(), closing: Standing.nullish() }),
  }),
  check: get(`${base}/check`, { title: '账存核对', permit: `${page}.check`, reply: Proof }),
  close: put(`${base}/close`, {
    title: '月结存',
    permit: `${page}.close`,
    body: fields({
      month: month('月份'),
      action: code('操作', monthAction),
      reason: s('反结存原因', 200).nullish(),
    }),
    reply: fields({ month: month('月份'), closed: flag('已结存') }),
  }),
})
