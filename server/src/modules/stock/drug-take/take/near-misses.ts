import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import type { Who } from '#core/who/who.ts'

/** Near misses are kept although the call is refused (stock.md 5.4, DRUG_NEAR_MISS). */
export interface Near {
  type: number
  takeId: string
  oldmanId: string
  scanned?: string
  remark?: string
  /** People to notify at once: the message is sent after the refusal has rolled back all other writes. */
  tell?: () => Promise<unknown>
}

export async function keepNear(db: Db, who: Who, near: readonly Near[]) {
  if (near.length === 0) return
  const rows = near.map(({ type, takeId, oldmanId, scanned, remark }) => ({
    orgId: who.orgId,
    nearMissId: newId(),
    type,
    takeId,
    oldmanId,
    createTime: who.now,
    userId: who.userId,
    userName: who.userName,
    scanned: scanned?.slice(0, 100) ?? null,
    remark: remark?.slice(0, 200) ?? null,
  }))
  await db.insertInto('drugNearMiss').values(rows).execute()
  for (const { tell } of near) await tell?.()
}
