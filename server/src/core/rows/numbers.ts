import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/**
 * The next number of a running series such as `LR2026`: 1, 2, 3 … without gaps inside committed work. The row stays
 * locked until the end of the transaction, so take it late.
 */
export async function nextNumber(db: Db, orgId: string, scope: string): Promise<number> {
  return lastOf(db, orgId, scope, 1)
}

async function lastOf(db: Db, orgId: string, scope: string, count: number) {
  const row = await db
    .insertInto('runningNo')
    .values({ orgId, scope, lastNo: count })
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'scope']).doUpdateSet({ lastNo: sql`running_no.last_no + ${count}` }),
    )
    .returning('lastNo')
    .executeTakeFirstOrThrow()
  return row.lastNo
}

/** `prefix` and the number with leading zeros: LR2026 + 5 digits. */
export async function nextSerial(db: Db, orgId: string, prefix: string, digits: number) {
  return prefix + String(await nextNumber(db, orgId, prefix)).padStart(digits, '0')
}

/** The next `count` serials of a series, taken in one go (imports). */
export async function nextSerials(db: Db, orgId: string, prefix: string, digits: number, count: number) {
  const last = await lastOf(db, orgId, prefix, count)
  return Array.from({ length: count }, (_, at) => prefix + String(last - count + 1 + at).padStart(digits, '0'))
}

/**
 * Numbers of several series in one statement, for work whose rows need more than one: how many of each, answered as the
 * first of each. Series are taken in the order given: whoever takes the same ones gives the same order, so that two such
 * statements never wait for each other.
 */
export async function nextOfSeries(db: Db, orgId: string, wanted: Record<string, number>) {
  const scopes = Object.keys(wanted)
  const rows = await db
    .insertInto('runningNo')
    .values(scopes.map((scope) => ({ orgId, scope, lastNo: wanted[scope] })))
    .onConflict((conflict) =>
      conflict.columns(['orgId', 'scope']).doUpdateSet({ lastNo: sql`running_no.last_no + excluded.last_no` }),
    )
    .returning(['scope', 'lastNo'])
    .execute()
  return Object.fromEntries(rows.map(({ scope, lastNo }) => [scope, lastNo - wanted[scope] + 1]))
}
