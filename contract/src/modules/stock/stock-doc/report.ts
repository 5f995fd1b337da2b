import { calls, get, paged, paging } from '../../../kit/calls.ts'
import { codes, yesNo } from '../../../kit/codes.ts'
import { code, day, decimal, dict, fen, fields, flag, id, int, s, time } from '../../../kit/fields.ts'
import { dayOf, one, refOf, textOf } from '../../../kit/filters.ts'
import { docType, flowPart, moveType } from '../stock/ledger.ts'

/** Reports of the store (stock.md 4): one call, six kinds; a row has the columns of its kind. */

export const reportKind = codes({
  flow: ['flow', '收发存汇总'],
  usage: ['usage', '领用统计'],
  supplier: ['supplier', '供应商采购'],
  age: ['age', '库龄'],
  trace: ['trace', '批次追溯'],
  proposal: ['proposal', '采购建议'],
})
export type ReportKind = (typeof reportKind.values)[number]

/** The groups of flow and usage. */
export const reportGroup = codes({
  depot: ['depot', '按仓库'],
  classify: ['classify', '按分类'],
  sku: ['sku', '按物品'],
  dept: ['dept', '按部门'],
  oldman: ['oldman', '按老人'],
})

const quantity = (label: string) => decimal(label, { min: -9_999_999_999, max: 9_999_999_999, step: 3 }).nullish()
const amount = (label: string) => fen(label, { min: -9_007_199_254_740_991, max: 9_007_199_254_740_991 }).nullish()

/** `rowId` is the group's or the row's own id. */
export const ReportRow = fields({
  rowId: s('行', 140),
  name: s('名称', 60).nullish(),
  depotId: id('仓库').nullish(),
  depotName: s('仓库', 40).nullish(),
  skuId: id('物品').nullish(),
  skuCode: s('编码', 30).nullish(),
  skuName: s('物品', 60).nullish(),
  specName: s('规格', 30).nullish(),
  unit: dict('单位', 'GOODS_UNIT').nullish(),
  supplierName: s('供应商', 40).nullish(),
  openQuantity: quantity('期初数量'),
  openAmount: amount('期初金额'),
  inQuantity: quantity('入库数量'),
  inAmount: amount('入库金额'),
  outQuantity: quantity('出库数量'),
  outAmount: amount('出库金额'),
  scrapQuantity: quantity('报废数量'),
  scrapAmount: amount('报废金额'),
  lendQuantity: quantity('借出数量'),
  lendAmount: amount('借出金额'),
  backQuantity: quantity('归还数量'),
  backAmount: amount('归还金额'),
  transferQuantity: quantity('调拨数量'),
  transferAmount: amount('调拨金额'),
  countQuantity: quantity('盘点数量'),
  countAmount: amount('盘点金额'),
  closeQuantity: quantity('期末数量'),
  closeAmount: amount('期末金额'),
  docCount: int('单数').nullish(),
  quantity: quantity('数量'),
  amount: amount('金额'),
  boughtAmount: amount('采购金额'),
  sentBackAmount: amount('退货金额'),
  days30: amount('30天内'),
  days90: amount('31–90天'),
  days180: amount('91–180天'),
  daysOver: amount('180天以上'),
  oldestDays: int('最长库龄', { unit: '天' }).nullish(),
  time: time('时间').nullish(),
  bizDate: day('日期').nullish(),
  moveType: code('类型', moveType).nullish(),
  docType: code('单据', docType).nullish(),
  docId: id('单据').nullish(),
  docNo: s('单号', 30).nullish(),
  /** The supplier or the receiver. */
  party: s('来源去向', 120).nullish(),
  balance: quantity('结存'),
  available: quantity('可用'),
  transit: quantity('在途'),
  minStock: quantity('下限'),
  maxStock: quantity('上限'),
  suggest: quantity('建议采购'),
  inPrice: amount('上次进价'),
})

type Key = keyof typeof ReportRow.shape
const item: Key[] = ['skuName', 'specName', 'unit']
const both = (...parts: string[]) => parts.flatMap((part) => [`${part}Quantity`, `${part}Amount`]) as Key[] // as: columns of the shape above

/** The columns of each kind, in their order; of flow by item its kind and unit too. */
export const reportColumns: Record<ReportKind, readonly Key[]> = {
  flow: ['name', 'specName', 'unit', ...both('open', ...flowPart.values, 'close')],
  usage: ['name', ...item, 'docCount', 'quantity', 'amount'],
  supplier: ['name', 'docCount', 'boughtAmount', 'sentBackAmount', 'amount'],
  age: ['depotName', ...item, 'quantity', 'amount', 'days30', 'days90', 'days180', 'daysOver', 'oldestDays'],
  trace: ['time', 'bizDate', 'moveType', 'docNo', 'depotName', 'party', ...item, 'quantity', 'amount', 'balance'],
  proposal: [
    'supplierName',
    ...item,
    'depotName',
    'available',
    'transit',
    'minStock',
    'maxStock',
    'suggest',
    'inPrice',
    'amount',
  ],
}

const page = 'warehouse.stock'

export const stockReport = calls('stock-doc', {
  report: get('/pims/web-pi/storage/stock/report/{kind}', {
    title: '库存报表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      groupBy: one(reportGroup, '汇总方式'),
      dateFrom: dayOf('日期起'),
      dateTo: dayOf('日期止'),
      depotId: refOf('depots'),
      classifyId: refOf('goodsClassify', '分类'),
      batchId: textOf('批次编号'),
      asOf: dayOf('截至日期'),
      /** For usage and supplier: the records behind a row, without `rowId` all of them, of one kind of document. */
      records: one(yesNo, '明细'),
      rowId: textOf('行'),
      docType: one(docType),
    }),
    /** `equal`: for flow, opening and all movements add up to the closing of the balances. */
    reply: paged(ReportRow).extend({ equal: flag('相符').nullish() }),
  }),
})
