import { sql } from 'kysely'
import { ruleScope } from '#contract/modules/devices/alarm/rule-scope.ts'
import { positionRule } from '#contract/modules/devices/position/rule.ts'
import type { Db } from '#core/db/db.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { scopeNames } from '../../alarm/service.ts'
import { locateRules, rails } from '../tables.ts'

/** Rules in the order in which they are tried, with the names of their fences and scopes. */
export const ruleRows = listing(locateRules, positionRule.ruleList, {
  rows: (db, who) => db.selectFrom('locateRule').selectAll('locateRule').where('locateRule.orgId', '=', who.orgId),
  sort: ['ruleName', 'alarmType', 'sort', 'status'],
  where: { railId: (value: string) => sql`locate_rule.rail_ids @> ${JSON.stringify([value])}::jsonb` },
  first: [
    ['locateRule.sort', 'asc'],
    ['locateRule.createTime', 'asc'],
    ['locateRule.ruleId', 'asc'],
  ],
  dressed: async ({ db, who }, rows) => named(db, who, rows),
})

async function named(db: Db, who: Who, rows: readonly Row<'locateRule'>[]) {
  const fences = await fenceNames(db, who, rows)
  const scopes = await scopeNames(db, who, rows)
  return rows.map((row) => ({
    ...row,
    railNames: row.railIds.map((id) => fences.get(id) ?? deletedText),
    scopeNames:
      row.scopeType === ruleScope.is.resident
        ? peopleOf(row, scopes)
        : row.scopeIds.map((id) => scopes.get(id) ?? deletedText),
  }))
}

const deletedText = '已删除'

/** Residents out of reach are counted, not named. */
function peopleOf({ scopeIds }: { scopeIds: readonly string[] }, names: ReadonlyMap<string, string>) {
  const known = scopeIds.flatMap((id) => names.get(id) ?? [])
  const others = scopeIds.length - known.length
  return others > 0 ? [...known, `其他${others}位老人`] : known
}

async function fenceNames(db: Db, who: Who, rows: readonly Row<'locateRule'>[]) {
  const found = await rowsWith(db, rails, who, { railId: [...new Set(rows.flatMap(({ railIds }) => railIds))] })
  return new Map(found.map(({ railId, railName }) => [railId, railName]))
}
