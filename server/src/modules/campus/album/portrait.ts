import { refuse } from '#contract/kit/refusals.ts'
import { albumRefusals as no } from '#contract/modules/campus/album/album.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Nobody who has not agreed to it is shown to other families: a tag of him and a shared album exclude each other,
 * whichever comes second (22704). He is named whether or not the caller may see him otherwise.
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
