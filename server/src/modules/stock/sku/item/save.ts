import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { chargeCycle } from '#contract/modules/fees/fee-project/fee-project.ts'
import { deepestLevel } from '#contract/modules/stock/sku/classify.ts'
import { type SkuInput, skuRefusals } from '#contract/modules/stock/sku/item.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { initialsOf } from '#core/words/initials.ts'
import { namedChild } from '../../../fees/fee-project/service.ts'
import { classifies, skuNumbers, skus, specs, suppliers } from '../tables.ts'
import { skuUses } from '../uses.ts'

/** Checks an item before it is stored (stock.md 2). */

type Input = z.output<typeof SkuInput>
type Change = Partial<Input>

/** Values of a new item, with its code. */
export async function newItem(db: Db, who: Who, body: Input) {
  await assertSound(db, who, body, body)
  const skuCode = await skuNumbers.next(db, who)
  return { ...body, skuCode, pinyin: initialsOf(body.skuName) }
}

/** Values of an edit: an item with records keeps its unit and its flags (23015). */
export async function changedItem(db: Db, who: Who, { skuId }: Row<'sku'>, body: Change) {
  // The first movement locks the row meanwhile.
  const row = await own(db, skus, who, skuId, { lock: true })
  const changed = fixed.find((key) => body[key] !== undefined && body[key] !== row[key])
  if (changed && (await skuUses(db, who.orgId, 'ofSku', skuId)).length > 0)
    refuse(skuRefusals.fixed, {}, { field: changed })
  // A form sends all it shows: a kind, spec or supplier that has gone out of use since may stay.
  const named = Object.fromEntries(references.filter((key) => body[key] !== row[key]).map((key) => [key, body[key]]))
  await assertSound(db, who, named, { ...row, ...body })
  return { ...body, ...(body.skuName && { pinyin: initialsOf(body.skuName) }) }
}
const fixed = ['unit', 'batchManage', 'expireManage', 'lendAble'] as const
const references = ['specId', 'classifyId', 'supplierId', 'projectChildId'] as const

/** An item with records is not removed. */
export async function assertSkuUnused(db: Db, who: Who, { skuId }: Row<'sku'>) {
  const moved = await skuUses(db, who.orgId, 'ofSku', skuId)
  const refs = [...moved, ...(await skuUses(db, who.orgId, 'namesSku', skuId))]
  if (refs.length > 0) refuse(common.inUse, {}, { data: { refs } })
}

interface Whole {
  auxUnit?: unknown
  auxRatio?: unknown
  minStock?: number | null
  maxStock?: number | null
}

/** Sent references must exist and be in use; the values as they will be stored must fit together. */
async function assertSound(db: Db, who: Who, sent: Change, whole: Whole) {
  if (sent.specId) assertOn('specId', await own(db, specs, who, sent.specId))
  if (sent.classifyId) {
    const kind = await own(db, classifies, who, sent.classifyId)
    assertOn('classifyId', kind)
    if (kind.classifyLevel !== deepestLevel) wrongValue('classifyId', `请选择第${deepestLevel}级分类`)
  }
  if (sent.supplierId) assertOn('supplierId', await own(db, suppliers, who, sent.supplierId))
  if (sent.projectChildId) await assertPerUse(db, who, sent.projectChildId)
  if (!whole.auxUnit !== !whole.auxRatio)
    wrongValue(whole.auxUnit ? 'auxRatio' : 'auxUnit', '辅助单位和换算数量须一起填写')
  assertLimits(whole)
}

/** The lower limit is below the upper one. */
export function assertLimits({ minStock, maxStock }: Whole) {
  if (minStock != null && maxStock != null && minStock > maxStock) wrongValue('maxStock', '库存上限不能小于下限')
}

const assertOn = (field: string, { status }: { status: number }) =>
  status === onOff.is.on || wrongValue(field, '已停用，请选择其他')

/** Items are charged each time they are used. */
async function assertPerUse(db: Db, who: Who, projectChildId: string) {
  const child = await namedChild(db, who, projectChildId)
  if (child.chargeCycle !== chargeCycle.is.perUse) wrongValue('projectChildId', '请选择按次计费的收费项目')
}
