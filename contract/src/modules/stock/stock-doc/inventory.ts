import { z } from 'zod'
import { calls, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  day,
  decimal,
  dict,
  fen,
  fields,
  flag,
  id,
  int,
  name,
  refs,
  rows,
  s,
  time,
  words,
} from '../../../kit/fields.ts'
import { filtersOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'
import { reviewNow } from '../../../kit/review.ts'
import { PrintTemplate } from '../../platform/setting/print-template.ts'
import { quantityOf } from '../sku/item.ts'
import { docType } from '../stock/ledger.ts'
import { docBody, docDecision, docFilters, docHead, docSaved, docStatus } from './document.ts'

/** 盘点: goods are counted, and the books are corrected (stock.md 3.7). */

export const inventoryType = codes({
  1: ['all', '全盘'],
  2: ['kinds', '按分类盘'],
  3: ['sample', '抽盘'],
  4: ['moving', '动态盘'],
})
/** The states of a count. */
export const inventoryStatus = codes(
  {
    10: ['counting', '盘点中'],
    11: ['counted', '待确认'],
    6: ['finished', '已完成'],
    7: ['cancelled', '已取消'],
  },
  [10, 11, 6, 7],
)

export const inventoryRefusals = refusals({
  openDocs: [23072, '盘点范围内存在待审核或在途单据'],
  countedByOther: [23073, '该行已由{name}盘点为{q}，请确认'],
  uncounted: [23074, '还有{n}行未盘点'],
  ownCount: [23075, '确认人不能是盘点人'],
  notCounter: [23076, '您不是该盘点单的盘点人'],
})

const { counting, counted } = docStatus.is
export const isCounting = ({ status }: { status?: unknown }) => status === counting
export const isCounted = ({ status }: { status?: unknown }) => status === counted
/** A count of this kind does not block goods. */
export const isMoving = ({ inventoryType: type }: { inventoryType?: unknown }) => type === inventoryType.is.moving

const signed = (label: string) => decimal(label, { min: -9_999_999_999, max: 9_999_999_999, step: 3 })
const money = (label: string) => fen(label, { min: -9_007_199_254_740_991, max: 9_007_199_254_740_991 })
/** The most lines of a count; a larger depot is counted by its kinds of goods. */
export const countLimit = 5000

const own = {
  inventoryType: code('盘点方式', inventoryType),
  blind: flag('盲盘'),
  counterIds: refs('盘点人', 'users', 20),
  counterNames: s('盘点人', 1000).nullish(),
  classifyIds: refs('物品分类', 'goodsClassify', 50),
  skuIds: words('物品', 64, 500),
  randomPercent: int('随机抽取', { min: 1, max: 100, unit: '%' }).nullish(),
}
const common = ['id', 'docNo', 'bizDate', 'depotId', 'depotName', 'remark', 'files', 'kinds', 'printCount'] as const
const signedBy = ['postByName', 'postTime', 'auditByName', 'auditTime', 'auditOpinion'] as const
const stampsOf = ['createByName', 'createTime', 'updateByName', 'updateTime', 'version'] as const
const shared = Object.fromEntries([...common, ...signedBy, ...stampsOf].map((key) => [key, docHead[key]])) as Pick<
  typeof docHead,
  (typeof common)[number] | (typeof signedBy)[number] | (typeof stampsOf)[number]
> // as: the keys of the list

/** `id` and `inventoryId` are the same: either is accepted, both are answered. */
export const Inventory = fields({
  inventoryId: id('盘点单'),
  ...shared,
  status: code('状态', inventoryStatus),
  ...reviewNow,
  ...own,
  lineCount: int('行数'),
  countedCount: int('已盘行数'),
  diffCount: int('差异行数').nullish(),
  /** Null until it is handed in. */
  totalQuantity: signed('差异数量').nullish(),
  totalAmount: money('差异金额').nullish(),
})

export const InventoryLine = fields({
  detailId: id('明细'),
  skuId: id('物品'),
  skuCode: s('编码', 30),
  barCode: s('条码', 30).nullish(),
  skuName: s('物品', 60),
  specName: s('规格', 30),
  unit: dict('单位', 'GOODS_UNIT'),
  batchId: id('批次').nullish(),
  batchNo: s('批号', 30).nullish(),
  expireDate: day('有效期').nullish(),
  /** Found without a row in the books. */
  found: flag('账外'),
  /** Null in a blind count, for the counters. */
  bookQuantity: quantityOf('账面数量').nullish(),
  bookAmount: money('账面金额').nullish(),
  countQuantity: quantityOf('实盘数量').nullish(),
  diffQuantity: signed('差异').nullish(),
  diffAmount: money('差异金额').nullish(),
  diffReason: dict('差异原因', 'INVENTORY_DIFF_REASON').nullish(),
  countByName: name('盘点人', 50).nullish(),
  countTime: time('盘点时间').nullish(),
  lineVersion: z.int(),
})

const lines = rows('明细', InventoryLine, countLimit)
/** A document the count made: surplus or shortage. */
const Made = fields({ docType: code('单据', docType), docId: id('单据'), docNo: s('单号', 30) })
const InventoryRow = Inventory.extend(InventoryLine.partial().omit({ lineVersion: true }).shape)
const InventoryWhole = Inventory.extend({
  lines,
  records: rows('流水', docBody.records.element, 20_000),
  trail: docBody.trail,
  reviews: docBody.reviews,
  made: rows('盘盈盘亏单', Made, 50),
  /** Whether the caller counts here. */
  mayCount: flag('盘点人'),
})
export const InventoryPrint = z.object({
  template: PrintTemplate,
  head: Inventory,
  details: lines,
  printCount: int('打印次数'),
})

const named = { inventoryId: id('盘点单').nullish(), id: id('盘点单').nullish() }

/** A row of the books with the version it was read in, or goods found beside them. */
export const CountedLine = fields({
  detailId: id('明细').nullish(),
  countQuantity: quantityOf('实盘数量'),
  lineVersion: int('行版本').nullish(),
  diffReason: InventoryLine.shape.diffReason,
  skuId: id('物品').nullish(),
  batchNo: s('批号', 30).nullish(),
  expireDate: day('有效期').nullish(),
  price: fen('单价', { min: 0, max: 999_999_999 }).nullish(),
})

export const InventoryInput = fields({
  ...named,
  bizDate: docHead.bizDate.nullish(),
  depotId: docHead.depotId.nullish(),
  remark: docHead.remark,
  files: docHead.files.nullish(),
  inventoryType: own.inventoryType.nullish(),
  blind: own.blind.nullish(),
  counterIds: own.counterIds.nullish(),
  classifyIds: own.classifyIds.nullish(),
  skuIds: own.skuIds.nullish(),
  randomPercent: own.randomPercent,
  lines: rows('明细', CountedLine, 500).nullish(),
  cancel: flag('取消').nullish(),
  reason: area('取消原因', 200).nullish(),
})

const SavedLine = fields({
  detailId: id('明细'),
  lineVersion: z.int(),
  countQuantity: quantityOf('实盘数量').nullish(),
})
const Saved = fields({ inventoryId: id('盘点单'), ...docSaved })

const base = '/pims/web-pi/storage/inventory'
const page = 'warehouse.inventory'
/** Modules that the end of a count changes, since it moves goods. */
const moves = ['stock-doc', 'stock', 'message', 'dashboard']

export const inventory = calls('stock-doc', {
  inventoryList: get(base, {
    title: '盘点列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      ...docFilters,
      ...filtersOf(InventoryRow, ['status', 'inventoryType', 'depotId']),
    }),
    reply: paged(InventoryRow),
  }),
  inventoryGet: get(`${base}/{inventoryId}`, { title: '盘点详情', permit: `${page}.query`, reply: InventoryWhole }),
  /**
   * Without an id a count begins; with one counted quantities are saved, or with `cancel` the count ends without
   * effect.
   */
  inventorySave: post(`${base}/0`, {
    title: '盘点保存',
    permit: `${page}.freeze|${page}.draft|${page}.cancel`,
    body: InventoryInput,
    reply: Saved.extend({ lines: rows('明细', SavedLine, 500) }),
    touches: ['stock-doc', 'stock', 'message'],
  }),
  /** Everything is counted: it waits for its confirmation, or is over. */
  inventorySubmit: post(`${base}/1`, {
    title: '盘点提交',
    permit: `${page}.post`,
    body: fields({
      ...named,
      uncountedZero: flag('未盘视为0').nullish(),
      lines: rows(
        '差异原因',
        fields({ detailId: id('明细'), diffReason: dict('差异原因', 'INVENTORY_DIFF_REASON') }),
        countLimit,
      ).nullish(),
    }),
    reply: Saved.extend({ print: InventoryPrint }),
    touches: moves,
  }),
  inventoryPrint: post(`${base}/print`, {
    title: '盘点单打印',
    permit: `${page}.print`,
    body: fields(named),
    reply: InventoryPrint,
    touches: ['stock-doc'],
  }),
  /** By a user who did not count. */
  inventoryConfirm: put(`${base}/confirm`, {
    title: '确认盘点',
    permit: `${page}.confirm|${page}.audit`,
    body: fields({ ...named, ...docDecision }),
    reply: Saved,
    touches: moves,
  }),
})
