import { onOff } from '#contract/kit/codes.ts'
import { SkuInput } from '#contract/modules/stock/sku/item.ts'
import type { Db } from '#core/db/db.ts'
import { insert } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { type ImportPlan, type ImportRequest, importRows, parsedLine } from '../../../platform/sheet-import/service.ts'
import { skus, specs } from '../tables.ts'
import { itemConstraints } from './constraints.ts'
import { newItem } from './save.ts'

/** Items from a workbook (stock.md 2): unknown specs are made, an unknown kind or supplier is the line's problem. */

export const itemPlan = {
  noun: '物品',
  heads: {
    skuName: '名称',
    specId: '规格',
    classifyId: '分类',
    unit: '单位',
    barCode: '条码',
    goodsProperty: '属性',
    brand: '品牌',
    inPrice: '进价',
    salePrice: '售价',
    batchManage: '批次管理',
    expireManage: '效期管理',
    shelfLifeDays: '保质天数',
    expireWarnDays: '预警天数',
    minStock: '下限',
    maxStock: '上限',
    lendAble: '可借',
    supplierId: '供应商',
  },
  required: ['skuName', 'specId', 'classifyId', 'unit'],
  schema: SkuInput,
  constraints: itemConstraints,
  choices: async (db, who) => ({
    classifyId: [...(await kindPaths(db, who)).keys()],
    supplierId: [...(await supplierNames(db, who)).keys()],
  }),
  sample: {
    skuName: '成人纸尿裤',
    specId: 'L码/10片',
    classifyId: '护理用品/失禁护理/成人纸尿裤',
    unit: '包',
    inPrice: '29.80',
  },
} as const satisfies ImportPlan<string>

export async function importItems(ctx: ImportRequest) {
  const { db, who } = ctx
  const kinds = await kindPaths(db, who)
  const suppliers = await supplierNames(db, who)
  return importRows(ctx, itemPlan, async ({ cells, values }) => {
    const classifyId = kinds.get(cells.classifyId.replaceAll('／', '/'))
    if (!classifyId) return { key: 'classifyId', message: '没有这个三级分类，请写成 一级/二级/三级' }
    const supplierId = suppliers.get(cells.supplierId)
    if (cells.supplierId && !supplierId) return { key: 'supplierId', message: '没有这个供应商' }
    const specId =
      (await specNamed(db, who, cells.specId)) ?? (await insert(db, specs, who, { specName: cells.specId })).specId
    const inputs = { ...values, ...numbersOf(cells), classifyId, supplierId, specId }
    await insert(db, skus, who, await newItem(db, who, parsedLine(SkuInput, inputs)))
  })
}

type Cells = Record<keyof typeof itemPlan.heads, string>
/** Money as people write it, in yuan; a value that is no number is refused by the check. */
function numbersOf(cells: Cells) {
  const fen = (text: string) => (/^\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : text || undefined)
  const whole = (text: string) => (/^\d+$/.test(text) ? Number(text) : text || undefined)
  return {
    inPrice: fen(cells.inPrice),
    salePrice: fen(cells.salePrice),
    shelfLifeDays: whole(cells.shelfLifeDays),
    expireWarnDays: whole(cells.expireWarnDays),
  }
}

async function specNamed(db: Db, who: Who, specName: string) {
  const row = await db
    .selectFrom('spec')
    .select('specId')
    .where('orgId', '=', who.orgId)
    .where('specName', '=', specName)
    .executeTakeFirst()
  return row?.specId
}

/** Kinds in use that take items, as `一级/二级/三级`. */
async function kindPaths(db: Db, who: Who) {
  const rows = await db
    .selectFrom('classify as third')
    .innerJoin('classify as second', (join) =>
      join.onRef('second.orgId', '=', 'third.orgId').onRef('second.classifyId', '=', 'third.parentId'),
    )
    .innerJoin('classify as first', (join) =>
      join.onRef('first.orgId', '=', 'second.orgId').onRef('first.classifyId', '=', 'second.parentId'),
    )
    .select([
      'third.classifyId',
      'first.classifyName as one',
      'second.classifyName as two',
      'third.classifyName as three',
    ])
    .where('third.orgId', '=', who.orgId)
    .where('third.status', '=', onOff.is.on)
    .execute()
  return new Map(rows.map(({ classifyId, one, two, three }) => [`${one}/${two}/${three}`, classifyId]))
}

async function supplierNames(db: Db, who: Who) {
  const rows = await db
    .selectFrom('supplier')
    .select(['supplierId', 'supplierName'])
    .where('orgId', '=', who.orgId)
    .where('status', '=', onOff.is.on)
    .execute()
  return new Map(rows.map(({ supplierId, supplierName }) => [supplierName, supplierId]))
}
