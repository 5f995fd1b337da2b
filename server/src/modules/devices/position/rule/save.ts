import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { locateAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import type { Period } from '#contract/modules/devices/alarm/periods.ts'
import { ruleScope } from '#contract/modules/devices/alarm/rule-scope.ts'
import { railType } from '#contract/modules/devices/position/rail.ts'
import {
  fixedLevel,
  hourlessTypes,
  type LocateType,
  paramOf,
  positionRule,
  railTypes,
  ruleRefusals,
  usualLevel,
  usualParams,
} from '#contract/modules/devices/position/rule.ts'
import type { Db } from '../../../../core/db/db.ts'
import { crud } from '../../../../core/rows/crud.ts'
import type { Asking } from '../../../../core/rows/listing.ts'
import { own, rowsWith, update } from '../../../../core/rows/write.ts'
import type { Who } from '../../../../core/who/who.ts'
import { closeIn } from '../../alarm/service.ts'
import { locateRules, rails } from '../tables.ts'
import { ruleRows } from './rows.ts'

interface Sent {
  alarmType: LocateType
  railIds: readonly string[]
  scopeType: number
  scopeIds: readonly string[]
  level?: number | null
  periods: readonly Period[]
  params: Partial<Record<keyof typeof usualParams, number | null>>
}

export const ruleHandlers = crud({ create: positionRule.ruleCreate, update: positionRule.ruleUpdate }, ruleRows, {
  create: async ({ db, who, body }) => ({ ...body, ...(await fitted(db, who, body)) }),
  created: ({ ruleName }) => `新增定位报警规则${ruleName}`,
  update: async ({ db, who, body, row }) => {
    const { ruleId: _, ...values } = body
    const retyped = values.alarmType !== undefined && values.alarmType !== row.alarmType
    const level = values.level ?? (retyped ? null : row.level)
    const whole = { ...row, ...values, level } as Sent // as: a rule as it would be
    return { ...values, ...(await fitted(db, who, whole)) }
  },
  updated: ({ ruleName }) => `修改定位报警规则${ruleName}`,
  remove: async ({ db, who, row }) => void (await closeIn(db, who, { ruleId: row.ruleId }, '规则删除')),
  removed: ({ ruleName }) => `删除定位报警规则${ruleName}`,
})

export async function setRuleStatus(
  asked: Asking & { body: BodyFor<typeof positionRule.ruleStatus> & { version?: number } },
) {
  const { db, who, body } = asked
  const row = await own(db, locateRules, who, body.ruleId)
  await update(db, locateRules, who, row, { status: body.status, version: body.version })
  who.did(`${body.status === 1 ? '启用' : '停用'}定位报警规则${row.ruleName}`)
  return ruleRows.shown(asked, body.ruleId)
}

/** What is stored beside what was sent: nothing that its kind does not know. */
async function fitted(db: Db, who: Who, sent: Sent) {
  const { alarmType, scopeType } = sent
  if (railTypes.includes(alarmType)) await assertRails(db, who, sent)
  if (scopeType !== ruleScope.is.all) await assertScope(db, who, sent)
  const level = sent.level ?? usualLevel[alarmType]
  if (fixedLevel.includes(alarmType) && level !== usualLevel[alarmType])
    wrongValue('level', `${locateAlarm.label(alarmType)}固定为紧急`)
  const param = paramOf[alarmType]
  return {
    railIds: railTypes.includes(alarmType) ? [...new Set(sent.railIds)] : [],
    scopeIds: scopeType === ruleScope.is.all ? [] : [...new Set(sent.scopeIds)],
    level,
    params: param ? { [param]: sent.params[param] ?? usualParams[param] } : {},
    periods: hourlessTypes.includes(alarmType) ? [] : sent.periods,
  }
}

async function assertRails(db: Db, who: Who, { alarmType, railIds }: Sent) {
  if (railIds.length === 0) wrongValue('railIds', '请选择围栏')
  const found = await rowsWith(db, rails, who, { railId: [...railIds] })
  if (found.length < new Set(railIds).size) wrongValue('railIds', '围栏不存在')
  const wanted = alarmType === locateAlarm.is.left ? railType.is.keepIn : railType.is.keepOut
  if (found.some((rail) => rail.railType !== wanted)) refuse(ruleRefusals.wrongRail, {}, { field: 'railIds' })
}

const places = { 2: ['location', 'location_id'], 3: ['level', 'level_id'], 4: ['oldman', 'oldman_id'] } as const

async function assertScope(db: Db, who: Who, { scopeType, scopeIds }: Sent) {
  if (scopeIds.length === 0) wrongValue('scopeIds', `请选择${ruleScope.label(scopeType)}`)
  const [table, column] = places[scopeType as 2 | 3 | 4] // as: every scope but all
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where org_id = ${who.orgId} and ${sql.ref(column)} = any(${[...scopeIds]}::text[])`.execute(db)
  if (rows[0].n < new Set(scopeIds).size) wrongValue('scopeIds', `${ruleScope.label(scopeType)}不存在`)
}
