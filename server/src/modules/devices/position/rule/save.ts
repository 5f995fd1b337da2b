import type { BodyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
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
import type { Db } from '#core/db/db.ts'
import { crud } from '#core/rows/crud.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { assertPeople, assertRuleScope, closeIn } from '../../alarm/service.ts'
import { seenMaps } from '../map/rows.ts'
import { locateRules } from '../tables.ts'
import { ruleRows } from './rows.ts'

interface RuleValues {
  alarmType: LocateType
  railIds: readonly string[]
  scopeType: number
  scopeIds: readonly string[]
  level?: number | null
  periods: readonly Period[]
  params: Partial<Record<keyof typeof usualParams, number | null>>
}

export const ruleHandlers = crud({ create: positionRule.ruleCreate, update: positionRule.ruleUpdate }, ruleRows, {
  create: async ({ db, who, body }) => {
    await assertPeople(db, who, body)
    return { ...body, ...(await fitted(db, who, body)) }
  },
  created: ({ ruleName }) => `新增定位报警规则${ruleName}`,
  update: async ({ db, who, body, row }) => {
    const { ruleId: _, ...values } = body
    await assertPeople(db, who, body)
    const retyped = values.alarmType !== undefined && values.alarmType !== row.alarmType
    const level = values.level === undefined && !retyped ? row.level : values.level
    const whole = { ...row, ...values, level } as RuleValues // as: a rule as it will be
    return { ...values, ...(await fitted(db, who, whole, row)) }
  },
  updated: ({ ruleName }) => `修改定位报警规则${ruleName}`,
  remove: async ({ db, who, row }) => void (await closeIn(db, who, { ruleId: row.ruleId }, '规则删除')),
  removed: ({ ruleName }) => `删除定位报警规则${ruleName}`,
})

export async function setRuleStatus(
  request: Asking & { body: BodyFor<typeof positionRule.ruleStatus> & { version?: number } },
) {
  const { db, who, body } = request
  const row = await own(db, locateRules, who, body.ruleId)
  await update(db, locateRules, who, row, { status: body.status, version: body.version })
  who.did(`${body.status === onOff.is.on ? '启用' : '停用'}定位报警规则${row.ruleName}`)
  return ruleRows.shown(request, body.ruleId)
}

/** The values to store with the sent ones: only fields of its kind. Entries of `before` may stay. */
async function fitted(db: Db, who: Who, sent: RuleValues, before?: Row<'locateRule'>) {
  const { alarmType, scopeType } = sent
  const scopeIds = [...new Set(sent.scopeIds)]
  const storedIds = (list: readonly string[] | undefined, isSame: boolean) => (isSame ? (list ?? []) : [])
  if (railTypes.includes(alarmType)) await assertRails(db, who, sent, storedIds(before?.railIds, before !== undefined))
  if (scopeType !== ruleScope.is.all)
    await assertRuleScope(
      db,
      who,
      { scopeType, scopeIds },
      storedIds(before?.scopeIds, before?.scopeType === scopeType),
    )
  const level = sent.level ?? usualLevel[alarmType]
  if (fixedLevel.includes(alarmType) && level !== usualLevel[alarmType])
    wrongValue('level', `${locateAlarm.label(alarmType)}固定为紧急`)
  const param = paramOf[alarmType]
  return {
    railIds: railTypes.includes(alarmType) ? [...new Set(sent.railIds)] : [],
    scopeIds: scopeType === ruleScope.is.all ? [] : scopeIds,
    level,
    params: param ? { [param]: sent.params[param] ?? usualParams[param] } : {},
    periods: hourlessTypes.includes(alarmType) ? [] : sent.periods,
  }
}

/** Fences of plans within reach, of the kind the alarm needs: locked, so that none is removed meanwhile. */
async function assertRails(db: Db, who: Who, { alarmType, railIds }: RuleValues, before: readonly string[]) {
  if (railIds.length === 0) wrongValue('railIds', '请选择围栏')
  const found = await db
    .selectFrom('rail')
    .select(['railId', 'railType'])
    .where('orgId', '=', who.orgId)
    .where('railId', 'in', railIds)
    .orderBy('railId')
    .forShare()
    .execute()
  const seen = await seenRails(db, who, railIds)
  const missing = railIds.some((railId) => !seen.has(railId) && !before.includes(railId))
  if (missing || found.length < new Set(railIds).size) wrongValue('railIds', '围栏不存在')
  const expectedType = alarmType === locateAlarm.is.left ? railType.is.keepIn : railType.is.keepOut
  if (found.some((rail) => rail.railType !== expectedType)) refuse(ruleRefusals.wrongRail, {}, { field: 'railIds' })
}

async function seenRails(db: Db, who: Who, railIds: readonly string[]) {
  const rows = await seenMaps(db, who)
    .innerJoin('rail', (join) =>
      join.onRef('rail.orgId', '=', 'positionMap.orgId').onRef('rail.mapId', '=', 'positionMap.mapId'),
    )
    .select('rail.railId')
    .where('rail.railId', 'in', railIds)
    .execute()
  return new Set(rows.map(({ railId }) => railId))
}
