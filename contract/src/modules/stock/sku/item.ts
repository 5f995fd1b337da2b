import { z } from 'zod'
import { arrayOf, calls, del, get, paged, paging, post, put, signedIn } from '../../../kit/calls.ts'
import { onOff } from '../../../kit/codes.ts'
import {
  code,
  decimal,
  dict,
  fen,
  field,
  fields,
  flag,
  id,
  image,
  int,
  pick,
  ref,
  refs,
  rows,
  s,
  some,
  stamps,
} from '../../../kit/fields.ts'
import { filtersOf, one, refOf, text } from '../../../kit/filters.ts'
import { importOptions } from '../../../kit/import-result.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Items of the store: one item has one spec (stock.md 2). */

/** A quantity of goods: three decimals, up to 9 999 999.999 (stock.md 3). */
export const quantityOf = (label: string, min = 0) => decimal(label, { min, max: 9_999_999.999, step: 3 })
const price = (label: string) => fen(label, { min: 0, max: 999_999_999 })

export const Sku = fields({
  skuId: id('物品'),
  skuCode: s('编码', 30),
  barCode: s('条码', 30).nullish(),
  skuName: s('名称', 60),
  specId: ref('规格', 'specs'),
  specName: s('规格', 30),
  classifyId: ref('分类', 'goodsClassify'),
  classifyName: s('分类', 40),
  unit: dict('单位', 'GOODS_UNIT'),
  auxUnit: dict('辅助单位', 'GOODS_UNIT').nullish(),
  auxRatio: decimal('换算数量', { min: 1.001, max: 9_999_999.999, step: 3 }).nullish(),
  brand: s('品牌', 200).nullish(),
  goodsProperty: dict('属性', 'GOODS_PROPERTY').nullish(),
  inPrice: price('进价').nullish(),
  salePrice: price('售价').nullish(),
  // The screen offers the fee children charged by use, from a list it has read itself.
  projectChildId: field(z.string().trim().min(1).max(64), { label: '老人收费项目', kind: 'code' }).nullish(),
  projectChildName: s('老人收费项目', 30).nullish(),
  batchManage: flag('批次管理'),
  expireManage: flag('效期管理'),
  shelfLifeDays: int('保质天数', { min: 1, max: 36500, unit: '天' }).nullish(),
  expireWarnDays: int('预警天数', { min: 0, max: 365, unit: '天' }),
  minStock: quantityOf('库存下限').nullish(),
  maxStock: quantityOf('库存上限').nullish(),
  /** The quantity in the depots within reach. */
  stockQuantity: decimal('库存', { min: 0, max: 9_999_999_999, step: 3 }).nullish(),
  lendAble: flag('可借用'),
  supplierId: ref('默认供应商', 'suppliers').nullish(),
  supplierName: s('默认供应商', 40).nullish(),
  picture: image('图片').nullish(),
  status: code('状态', onOff),
  remark: s('备注', 200).nullish(),
  ...stamps,
})

const entered = [
  'skuName',
  'specId',
  'classifyId',
  'unit',
  'barCode',
  'goodsProperty',
  'brand',
  'auxUnit',
  'auxRatio',
  'inPrice',
  'salePrice',
  'projectChildId',
  'batchManage',
  'expireManage',
  'shelfLifeDays',
  'expireWarnDays',
  'minStock',
  'maxStock',
  'lendAble',
  'supplierId',
  'picture',
  'status',
  'remark',
] as const
const usualWarnDays = 30

export const SkuInput = pick(Sku, entered, {
  batchManage: 0,
  expireManage: 0,
  expireWarnDays: usualWarnDays,
  lendAble: 0,
  status: onOff.values[0],
})

/** Limits of one depot; both empty: those of the item apply again. */
export const Limit = fields({
  depotId: ref('仓库', 'depots'),
  skuId: id('物品'),
  minStock: quantityOf('库存下限').nullish(),
  maxStock: quantityOf('库存上限').nullish(),
})

/** The search texts of goods: name, code, barcode or pinyin initials. */
export const goodsNamed = field(s('', 100), {
  label: '物品',
  kind: 'text',
  max: 100,
  help: '名称、编码或首字母',
}).nullish()

export const skuRefusals = refusals({ fixed: [23015, '物品已有库存记录，不能修改该项'] })

/** Dropdown lists send it to every list; these are always complete. */
const whole = z.enum(['0', '1']).optional()

const base = '/pims/web-pi/storage/sku'
const page = 'warehouse.sku'
const touches = ['sku', 'stock', 'dashboard']

const Option = pick(Sku, [
  'skuId',
  'skuCode',
  'barCode',
  'skuName',
  'specName',
  'unit',
  'auxUnit',
  'auxRatio',
  'classifyId',
  'goodsProperty',
  'inPrice',
  'salePrice',
  'projectChildId',
  'batchManage',
  'expireManage',
  'shelfLifeDays',
  'lendAble',
]).extend({ available: quantityOf('可用').nullish() })

export const sku = calls('sku', {
  skuList: get(base, {
    title: '物品列表',
    permit: `${page}.query`,
    exportPermit: `${page}.export`,
    query: paging({
      skuName: goodsNamed,
      /** Of any level: with everything below. */
      classifyId: refOf('goodsClassify'),
      ...filtersOf(Sku, ['goodsProperty', 'supplierId', 'lendAble', 'status']),
    }),
    reply: paged(Sku),
  }),
  skuOptions: get(`${base}/noPage`, {
    title: '可选物品',
    permit: signedIn,
    /** With a depot its goods, and their quantity. */
    query: z.object({
      keyword: text,
      classifyId: refOf('goodsClassify'),
      depotId: refOf('depots'),
      status: one(onOff),
      pageHelper: whole,
    }),
    reply: arrayOf(Option),
  }),
  skuImportTemplate: get(`${base}/import`, { title: '物品导入模板', permit: `${page}.import`, file: true }),
  skuGet: get(`${base}/{skuId}`, { title: '物品详情', permit: `${page}.query`, reply: Sku }),
  skuCreate: post(base, { title: '新增物品', permit: `${page}.add`, body: SkuInput, reply: Sku, touches }),
  /** An item, or with `limits` those of depots (stock.md 4). */
  skuUpdate: put(base, {
    title: '修改物品',
    permit: `${page}.edit|warehouse.stock.warn`,
    body: some(Sku, entered).extend({
      skuId: Sku.shape.skuId.optional(),
      limits: rows('库存上下限', Limit, 500).optional(),
    }),
    reply: Sku.nullish(),
    touches,
  }),
  skuRemove: del(`${base}/{skuId}`, { title: '删除物品', permit: `${page}.delete`, touches }),
  skuSpec: post(`${base}/spec`, {
    title: '复制物品到其他规格',
    permit: `${page}.add`,
    body: fields({ skuId: Sku.shape.skuId, specIds: refs('规格', 'specs', 50).min(1) }),
    reply: z.object({ created: z.int(), skipped: z.int() }),
    touches,
  }),
  skuImport: post(`${base}/import`, {
    ...importOptions,
    title: '导入物品',
    permit: `${page}.import`,
    touches,
  }),
})
