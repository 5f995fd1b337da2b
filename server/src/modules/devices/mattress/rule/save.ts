import type { z } from 'zod'
import { refuse } from '#contract/kit/refusals.ts'
import type { Period } from '#contract/modules/devices/alarm/periods.ts'
import { type RuleInput, ruleRefusals } from '#contract/modules/devices/mattress/mattress.ts'
import type { RuleItem } from '#contract/modules/devices/mattress/rule-item.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { assertPeople, assertRuleScope } from '../../alarm/service.ts'
import { crossedItem, filledItems } from '../rules.ts'
import { scopeIdsOf } from './rows.ts'

/** The values of a rule to store, and its refusals (iot.md 3). */

type RuleBody = Partial<z.output<typeof RuleInput>>

/** For a new rule; 16202 where a lower limit is not below the upper one. */
export async function newRule(db: Db, who: Who, sent: z.output<typeof RuleInput>) {
  await assertRuleScope(db, who, sent)
  await assertPeople(db, who, sent)
  return { ...sent, items: itemsOf(sent.items, sent.periods) }
}

/** For an edit: fields not sent stay, except the entries of a former scope type. */
export async function changedRule(db: Db, who: Who, row: Row<'mattressRule'>, sent: RuleBody) {
  await assertPeople(db, who, sent)
  const scope = await changedScope(db, who, row, sent)
  if (!sent.items && !sent.periods) return { ...sent, ...scope }
  const { periods, items } = row
  return { ...sent, ...scope, items: itemsOf(sent.items ?? items, sent.periods ?? periods) }
}

async function changedScope(db: Db, who: Who, row: Row<'mattressRule'>, sent: RuleBody) {
  if (sent.scopeType === undefined && sent.scopeIds === undefined) return undefined
  const scopeType = sent.scopeType ?? row.scopeType
  const storedIds = scopeType === row.scopeType ? scopeIdsOf(row) : []
  const scopeIds = sent.scopeIds ?? storedIds
  await assertRuleScope(db, who, { scopeType, scopeIds }, storedIds)
  return { scopeIds }
}

function itemsOf(items: readonly RuleItem[], periods: readonly Period[]) {
  const crossed = crossedItem(items)
  if (crossed !== undefined) refuse(ruleRefusals.lowAboveHigh, {}, { field: `items.${crossed}.low` })
  return filledItems(items, periods)
}
