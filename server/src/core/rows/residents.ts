import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '../db/db.ts'
import type { Who } from '../who/who.ts'
import { inResidentScope } from './read/scope.ts'
import type { Row } from './store/table.ts'

// Nearly every module refers to residents: one way to find a resident within the caller's reach.

/** A resident the caller may see, or refusal 21003. `lock` holds the row until the end of the transaction. */
export async function ownResident(
  db: Db,
  who: Who,
  oldmanId: string,
  options: { lock?: boolean } = {},
): Promise<Row<'oldman'>> {
  let query = db
    .selectFrom('oldman')
    .selectAll()
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', '=', oldmanId)
    .where(inResidentScope(who))
  if (options.lock) query = query.forUpdate()
  return (await query.executeTakeFirst()) ?? refuse(common.missing)
}

/** Like `ownResident`, for reading: an upper level also sees residents of the organisations below. */
export async function readableResident(db: Db, who: Who, oldmanId: string): Promise<Row<'oldman'>> {
  const orgIds = who.scope.orgIds ?? []
  if (orgIds.length === 0) return ownResident(db, who, oldmanId)
  const rows = await db
    .selectFrom('oldman')
    .selectAll()
    .where('oldman.orgId', 'in', [who.orgId, ...orgIds])
    .where('oldman.oldmanId', '=', oldmanId)
    .where(inResidentScope(who))
    .execute()
  return rows.find((row) => row.orgId === who.orgId) ?? rows[0] ?? refuse(common.missing)
}
