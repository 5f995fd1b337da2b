import { wrongValue } from '#contract/kit/refusals.ts'
import type { EscalateStep } from '#contract/modules/devices/alarm/escalation.ts'
import { ruleScope } from '#contract/modules/devices/alarm/rule-scope.ts'
import type { Db } from '#core/db/db.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Who } from '#core/who/who.ts'

/** The scope of rules of mattresses and positions, and their recipients: existing and within reach (iot.md 3, 8.3). */

interface Scoped {
  scopeType: number
  scopeIds: readonly string[]
}

/** Names of the entries of these scopes, without residents out of the caller's reach. */
export async function scopeNames(db: Db, who: Who, list: readonly Scoped[]): Promise<ReadonlyMap<string, string>> {
  const of = (scopeType: number) =>
    list.filter((row) => row.scopeType === scopeType).flatMap(({ scopeIds }) => scopeIds)
  const found = [
    ...(await places(db, who, of(ruleScope.is.place))),
    ...(await levels(db, who, of(ruleScope.is.level))),
    ...(await people(db, who, of(ruleScope.is.resident))),
  ]
  return new Map(found.map(({ id, name }) => [id, name]))
}

const places = async (db: Db, who: Who, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('location')
        .select(['locationId as id', 'locationName as name'])
        .where('orgId', '=', who.orgId)
        .where('locationId', 'in', [...new Set(ids)])
        .execute()
const levels = async (db: Db, who: Who, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('level')
        .select(['levelId as id', 'levelName as name'])
        .where('orgId', '=', who.orgId)
        .where('levelId', 'in', [...new Set(ids)])
        .execute()
const people = async (db: Db, who: Who, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('oldman')
        .select(['oldmanId as id', 'oldmanName as name'])
        .where('oldman.orgId', '=', who.orgId)
        .where('oldmanId', 'in', [...new Set(ids)])
        .where(inResidentScope(who))
        .execute()

/** The entries of a scope exist, and residents are within the caller's reach; earlier entries may stay. Else 21001. */
export async function assertRuleScope(
  db: Db,
  who: Who,
  { scopeType, scopeIds }: Scoped,
  before: readonly string[] = [],
) {
  const { all, place, level } = ruleScope.is
  if (scopeType === all) return scopeIds.length > 0 ? wrongValue('scopeIds', '适用全部时不选对象') : undefined
  if (scopeIds.length === 0) wrongValue('scopeIds', '请选择适用的对象')
  if (new Set(scopeIds).size < scopeIds.length) wrongValue('scopeIds', '对象不能重复')
  const fresh = scopeIds.filter((id) => !before.includes(id))
  const read = scopeType === place ? places : scopeType === level ? levels : people
  if ((await read(db, who, fresh)).length < fresh.length) wrongValue('scopeIds', '所选对象不存在或无权查看')
}

/** Users named in steps have an account in this institution. */
export async function assertPeople(db: Db, who: Who, { escalate = [] }: { escalate?: readonly EscalateStep[] }) {
  const userIds = [...new Set(escalate.flatMap((step) => step.userIds ?? []))]
  if (userIds.length === 0) return
  const known = await db
    .selectFrom('userAccount')
    .select('userId')
    .where('orgId', '=', who.orgId)
    .where('userId', 'in', userIds)
    .execute()
  if (known.length < userIds.length) wrongValue('escalate', '通知人员不存在')
}
