import { sql } from 'kysely'
import type { Db } from '#core/db/db.ts'
import { chainHash } from '#core/who/audit.ts'

const batch = 2000

/**
 * Recomputes the hash chain of an organisation from its first row to the head (platform.md 5). `firstBadId` is the
 * first row that was altered, or before which one is missing; where the newest rows are gone, the last remaining one.
 */
export async function verifyChain(
  db: Db,
  orgId: string,
): Promise<{ ok: boolean; firstBadId: string | null; count: number }> {
  const head = await db.selectFrom('dataLogHead').selectAll().where('orgId', '=', orgId).executeTakeFirst()
  let seq = 0
  let hash = ''
  let lastId: string | null = null
  for (;;) {
    const rows = await rowsAfter(db, orgId, seq, head?.seq ?? 0)
    for (const row of rows) {
      hash = chainHash(hash, row)
      if (row.seq !== seq + 1 || row.hash !== hash) return { ok: false, firstBadId: row.changeId, count: seq }
      seq = row.seq
      lastId = row.changeId
    }
    if (rows.length < batch) break
  }
  const whole = seq === (head?.seq ?? 0) && hash === (head?.hash ?? '')
  return whole ? { ok: true, firstBadId: null, count: seq } : { ok: false, firstBadId: lastId, count: seq }
}

function rowsAfter(db: Db, orgId: string, seq: number, upTo: number) {
  return (
    db
      .selectFrom('dataLog')
      .select([
        'changeId',
        'seq',
        'logId',
        'entity',
        'entityId',
        'entityName',
        'action',
        'fields',
        'userId',
        'userName',
        'reason',
        'hash',
      ])
      // The hash covers milliseconds, which a time on the wire does not have.
      .select(sql<string>`to_char(oper_time, 'YYYY-MM-DD HH24:MI:SS.MS')`.as('operTime'))
      .where('orgId', '=', orgId)
      .where('seq', '>', seq)
      .where('seq', '<=', upTo)
      .orderBy('seq')
      .limit(batch)
      .execute()
  )
}
