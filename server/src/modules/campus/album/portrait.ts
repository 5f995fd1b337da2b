import { refuse } from '#contract/kit/refusals.ts'
import { albumRefusals as no } from '#contract/modules/campus/album/album.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/**
 * A resident without consent is not shown to other families: his tag and a shared album exclude each other, in either
 * order (22704). The refusal names him even if he is out of the caller's reach.
 */
export async function assertPortraits(db: Db, who: Who, oldmanIds: readonly string[]) {
  if (oldmanIds.length === 0) return
  const found = await db
    .selectFrom('oldman')
    .select('oldmanName')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', 'in', [...new Set(oldmanIds)])
    .where('portraitAuth', '=', 0)
    .orderBy('oldmanName')
    .execute()
  if (found.length > 0) refuse(no.noPortrait, { name: found.map(({ oldmanName }) => oldmanName).join('、') })
}
