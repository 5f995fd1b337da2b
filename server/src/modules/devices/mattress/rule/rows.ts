import { sql } from 'kysely'
import { wrongValue } from '#contract/kit/refusals.ts'
import { ruleScope } from '#contract/modules/devices/alarm/rule-scope.ts'
import { mattressRule } from '#contract/modules/devices/mattress/mattress.ts'
import type { Db } from '../../../../core/db/db.ts'
import { listing } from '../../../../core/rows/listing.ts'
import { inResidentScope } from '../../../../core/rows/scope.ts'
import type { Row } from '../../../../core/rows/write.ts'
import type { Who } from '../../../../core/who/who.ts'
import type { Rule } from '../rules.ts'
import { rules } from '../tables.ts'

/** Rules as they are listed, and whom they are for in words. Those of residents out of reach are counted, not named. */

export const ruleRows = listing(rules, mattressRule.list, {
  rows: (db, who) =>
    db.selectFrom('mattressRule').selectAll('mattressRule').where('mattressRule.orgId', '=', who.orgId),
  where: {
    alarmType: (asked: number) => sql`mattress_rule.items @> ${JSON.stringify([{ alarmType: asked }])}::jsonb`,
  },
  sort: ['ruleName', 'sort', 'scopeType', 'status'],
  first: [
    ['mattressRule.sort', 'asc'],
    ['mattressRule.createTime', 'asc'],
    ['mattressRule.ruleId', 'asc'],
  ],
  dressed: ({ db, who }, rows) => withScopes(db, who, rows),
})

const shownNames = 4

async function withScopes<R extends Row<'mattressRule'>>(db: Db, who: Who, list: readonly R[]) {
  const names = await namesOf(db, who, list)
  return list.map((row) => {
    const ids = scopeIdsOf(row)
    const known = ids.flatMap((id) => names.get(id) ?? [])
    const rest = ids.length - Math.min(known.length, shownNames)
    const shown = known.slice(0, shownNames).join('、')
    const scopeText =
      row.scopeType === ruleScope.is.all
        ? '全部老人'
        : rest > 0
          ? `${shown}${shown ? '等' : ''}${ids.length}${unitOf(row)}`
          : shown
    return { ...row, scopeText }
  })
}

const unitOf = ({ scopeType }: { scopeType: number }) =>
  scopeType === ruleScope.is.resident ? '位老人' : scopeType === ruleScope.is.level ? '个等级' : '个区域'
/** as: jsonb of the contract's shape */
export const scopeIdsOf = ({ scopeIds }: Pick<Row<'mattressRule'>, 'scopeIds'>) => scopeIds as unknown as string[]

async function namesOf(db: Db, who: Who, list: readonly Row<'mattressRule'>[]) {
  const of = (scopeType: number) => list.filter((row) => row.scopeType === scopeType).flatMap(scopeIdsOf)
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

/** A scope names what there is, and residents the caller may see; who stood in it before may stay. Else 21001. */
export async function assertScope(
  db: Db,
  who: Who,
  { scopeType, scopeIds }: { scopeType: number; scopeIds: readonly string[] },
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

/** Those that are enabled, as the judge reads them. */
export async function enabledRules(db: Db, orgId: string): Promise<Rule[]> {
  const rows = await db
    .selectFrom('mattressRule')
    .select(['ruleId', 'ruleName', 'scopeType', 'scopeIds', 'periods', 'items', 'sort', 'silentMinutes'])
    .select(['escalate', 'notify', 'createTime'])
    .where('orgId', '=', orgId)
    .where('status', '=', 1)
    .execute()
  return rows as unknown as Rule[] // as: jsonb of the contract's shape
}
