import { sql } from 'kysely'
import { ruleScope } from '#contract/modules/devices/alarm/rule-scope.ts'
import { positionRule } from '#contract/modules/devices/position/rule.ts'
import type { Db } from '../../../../core/db/db.ts'
import { listing } from '../../../../core/rows/listing.ts'
import type { Row } from '../../../../core/rows/write.ts'
import type { Who } from '../../../../core/who/who.ts'
import { locateRules } from '../tables.ts'

/** Rules in the order in which they are tried, with the names of what they are about. */
export const ruleRows = listing(locateRules, positionRule.ruleList, {
  rows: (db, who) => db.selectFrom('locateRule').selectAll('locateRule').where('locateRule.orgId', '=', who.orgId),
  sort: ['ruleName', 'alarmType', 'sort', 'status'],
  where: { railId: (asked: string) => sql`locate_rule.rail_ids @> ${JSON.stringify([asked])}::jsonb` },
  first: [
    ['locateRule.sort', 'asc'],
    ['locateRule.createTime', 'asc'],
    ['locateRule.ruleId', 'asc'],
  ],
  dressed: async ({ db, who }, rows) => named(db, who, rows),
})

async function named(db: Db, who: Who, rows: readonly Row<'locateRule'>[]) {
  const names = await namesOf(db, who, rows)
  const of = (list: unknown) => (list as string[]).map((id) => names.get(id) ?? '已删除') // as: what the contract let in
  return rows.map((row) => ({ ...row, railNames: of(row.railIds), scopeNames: of(row.scopeIds) }))
}

async function namesOf(db: Db, who: Who, rows: readonly Row<'locateRule'>[]) {
  const idsOf = (list: (row: Row<'locateRule'>) => unknown) => [
    ...new Set(rows.flatMap((row) => list(row) as string[])),
  ] // as: see above
  const of = (type: number) => idsOf((row) => (row.scopeType === type ? row.scopeIds : []))
  const { rows: found } = await sql<{ id: string; name: string }>`
    select rail_id as id, rail_name as name from rail where org_id = ${who.orgId} and rail_id = any(${idsOf((row) => row.railIds)}::text[])
    union all select location_id, location_name from location where org_id = ${who.orgId} and location_id = any(${of(ruleScope.is.place)}::text[])
    union all select level_id, level_name from level where org_id = ${who.orgId} and level_id = any(${of(ruleScope.is.level)}::text[])
    union all select oldman_id, oldman_name from oldman where org_id = ${who.orgId} and oldman_id = any(${of(ruleScope.is.resident)}::text[])`.execute(
    db,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}
