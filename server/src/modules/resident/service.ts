import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '../../core/db.ts'
import { inResidentScope } from '../../core/scope.ts'
import type { Who } from '../../core/who.ts'
import type { Row } from '../../core/write.ts'

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
