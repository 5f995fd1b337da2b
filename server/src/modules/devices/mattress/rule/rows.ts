import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { ruleScope } from '#contract/modules/devices/alarm/rule-scope.ts'
import { mattressRule } from '#contract/modules/devices/mattress/mattress.ts'
import type { Db } from '#core/db/db.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { scopeNames } from '../../alarm/service.ts'
import type { Rule } from '../rules.ts'
import { rules } from '../tables.ts'

/** Rules for lists, with their scope as text. Residents out of reach are counted, not named. */

export const ruleRows = listing(rules, mattressRule.list, {
  rows: (db, who) =>
    db.selectFrom('mattressRule').selectAll('mattressRule').where('mattressRule.orgId', '=', who.orgId),
  where: {
    alarmType: (value: number) => sql`mattress_rule.items @> ${JSON.stringify([{ alarmType: value }])}::jsonb`,
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
  const names = await scopeNames(
    db,
    who,
    list.map((row) => ({ scopeType: row.scopeType, scopeIds: scopeIdsOf(row) })),
  )
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
export const scopeIdsOf = ({ scopeIds }: Pick<Row<'mattressRule'>, 'scopeIds'>) => scopeIds

/** The enabled rules, as the judge reads them. */
export async function enabledRules(db: Db, orgId: string): Promise<Rule[]> {
  return db
    .selectFrom('mattressRule')
    .select(['ruleId', 'ruleName', 'scopeType', 'scopeIds', 'periods', 'items', 'sort', 'silentMinutes'])
    .select(['escalate', 'notify', 'createTime'])
    .where('orgId', '=', orgId)
    .where('status', '=', onOff.is.on)
    .execute()
}
