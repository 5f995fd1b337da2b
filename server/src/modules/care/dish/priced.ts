import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { namedChild } from '../../fees/fee-project/service.ts'

/** The fee project a dish or a guest's meal is charged by is the institution's own, else 21003 at its field. */
export async function assertChild(db: Db, who: Who, projectChildId: string | null | undefined) {
  if (projectChildId) await namedChild(db, who, projectChildId)
}

/** Ingredients of a dish may refer to items of the store: the institution's own, else 21003 at their field. */
export async function assertGoods(db: Db, who: Who, ingredients: readonly { skuId?: string | null }[] | undefined) {
  const ids = [...new Set((ingredients ?? []).flatMap(({ skuId }) => skuId ?? []))]
  if (ids.length === 0) return
  const found = await db
    .selectFrom('sku')
    .select('skuId')
    .where('orgId', '=', who.orgId)
    .where('skuId', 'in', ids)
    .execute()
  if (found.length < ids.length) refuse(common.missing, {}, { field: 'ingredients' })
}
