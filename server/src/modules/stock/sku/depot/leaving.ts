import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { accountsOf, heirOf, joinLeaving } from '../../../platform/staff/service.ts'
import { depots } from '../tables.ts'

/** A depot always has a keeper: an employee who leaves hands it over (administration.md 2.1). */
joinLeaving({
  type: '管理的仓库',
  duties: async (db, who, empId) => (await keptBy(db, who, empId)).kept.map(({ depotName }) => depotName),
  move: async (db, who, empId, to) => {
    const { kept, userIds } = await keptBy(db, who, empId)
    if (kept.length === 0) return
    const heir = await heirOf(db, who, to, '管理仓库')
    for (const row of kept) {
      const others = idsOf(row.keeperIds).filter((id) => id !== heir && !userIds.includes(id))
      await patch(db, depots, who, row, { keeperIds: [...others, heir] })
    }
  },
})

const idsOf = (stored: unknown) => (Array.isArray(stored) ? stored.map(String) : [])

async function keptBy(db: Db, who: Who, empId: string) {
  const userIds = await accountsOf(db, who, empId)
  const depots = await db
    .selectFrom('depot')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where(sql<boolean>`jsonb_exists_any(keeper_ids, ${userIds}::text[])`)
    .orderBy('depotName')
    .execute()
  return { kept: depots, userIds }
}
