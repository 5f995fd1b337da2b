import { type ExpressionBuilder, sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { bandOf, glucosePeriod, itemsOf, type SignType, signType } from '#contract/modules/care/vital-sign/limits.ts'
import { signRefusals as no, signPermit, type vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import type { Tables } from '#core/db/tables.gen.ts'
import type { Ctx } from '#core/http/serve.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { ownResident } from '#core/rows/residents.ts'
import { insert, own, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { users } from '../../platform/user/tables.ts'
import { signLimits } from './tables.ts'

/**
 * Limits of the institution and of residents (care.md 10): one row for each type, for blood pressure one for each of
 * its two values.
 */

const holdsOn = (day: string) => sql<boolean>`(sign_limit.until is null or sign_limit.until >= ${day})`

/** The limits in force on a day for these residents, or for all, those of the institution included. */
export function limitsOn(db: Db, orgId: string, day: string, oldmanIds?: readonly string[]) {
  let rows = db.selectFrom('signLimit').selectAll().where('orgId', '=', orgId).where(holdsOn(day))
  if (oldmanIds)
    rows = rows.where((eb) => eb.or([eb('oldmanId', 'is', null), eb('oldmanId', 'in', [...oldmanIds, ''])]))
  return rows
    .orderBy('limitId')
    .execute()
    .then((found) => found.map((row) => ({ ...row, signType: row.signType as SignType }))) // as: checked by the table
}

/** Values beyond these are critical; null: no bound. */
export interface Beyond {
  low: number | null
  high: number | null
}

/** Limits of heart and breath that doctors have set, in force on a day, by resident. */
export async function doctorLimits(db: Db, orgId: string, day: string, oldmanIds?: readonly string[]) {
  const found = new Map<string, { heart?: Beyond; breath?: Beyond }>()
  for (const { oldmanId, signType: type, low2, high2 } of await limitsOn(db, orgId, day, oldmanIds)) {
    if (oldmanId === null || (type !== signType.is.heart && type !== signType.is.breath)) continue
    const limits = { low: low2 === null ? null : Number(low2), high: high2 === null ? null : Number(high2) }
    const known = found.get(oldmanId) ?? {}
    found.set(oldmanId, { ...known, [type === signType.is.heart ? 'heart' : 'breath']: limits })
  }
  return found
}

function shown(db: Db, who: Who) {
  return db
    .selectFrom('signLimit')
    .leftJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'signLimit.orgId').onRef('oldman.oldmanId', '=', 'signLimit.oldmanId'),
    )
    .leftJoin('userAccount as doctor', (join) =>
      join.onRef('doctor.orgId', '=', 'signLimit.orgId').onRef('doctor.userId', '=', 'signLimit.doctorId'),
    )
    .selectAll('signLimit')
    .select(['oldman.oldmanName', 'doctor.userName as doctorName'])
    .where('signLimit.orgId', '=', who.orgId)
}

/** For rows joined to their residents. */
const houseOrSeen = (who: Who) => (eb: ExpressionBuilder<Tables, 'signLimit'>) =>
  // as: `oldman` is joined
  eb.or([eb('signLimit.oldmanId', 'is', null), inResidentScope(who)(eb as never)])

/**
 * Limits in force of types the caller may read: of a resident, or without one the institution's and those of all
 * residents in reach, so that a list of many is judged like each of them.
 */
export async function limitList(
  db: Db,
  who: Who,
  { oldmanId, signTypes }: { oldmanId?: string | null; signTypes?: readonly SignType[] | null },
) {
  if (oldmanId) await ownResident(db, who, oldmanId)
  const types = readableTypes(who, signTypes)
  let rows = shown(db, who).where(sql<boolean>`sign_limit.sign_type = any(${types}::int[])`).where(holdsOn(who.today))
  rows = oldmanId ? rows.where('signLimit.oldmanId', '=', oldmanId) : rows.where(houseOrSeen(who))
  return rows.orderBy('signLimit.signType').orderBy('signLimit.item', 'desc').execute()
}

/** The types asked for, each with its permission or 401; without any those the caller may read. */
export function readableTypes(who: Who, types: readonly SignType[] | null | undefined): readonly SignType[] {
  if (!types?.length) return signType.values.filter((type) => who.may(signPermit(type, 'query')))
  for (const type of types) who.must(signPermit(type, 'query'))
  return types
}

/** Sets the limit of a resident or of the institution and replaces the former one. */
export async function saveLimit(db: Db, who: Who, body: Ctx<typeof vitalSign.saveLimit>['body']) {
  who.must(signPermit(body.signType, 'limit'))
  const { oldmanId = null, signType: type } = body
  const item = type === signType.is.pressure ? (body.item ?? wrongValue('item', '请选择收缩压或舒张压')) : null
  if (type === signType.is.weight) wrongValue('signType', '体重按变化判定，没有阈值')
  assertOrder(body)
  const resident = oldmanId ? await ownResident(db, who, oldmanId, { lock: true }) : undefined
  if (resident && !livesHere.includes(resident.oldmanStatus)) refuse(no.notLiving)
  if (resident && !body.doctorId) wrongValue('doctorId', '个人阈值须由医生确认')
  if (body.doctorId) await own(db, users, who, body.doctorId)
  if (body.until && body.until < who.today) wrongValue('until', '有效期不能早于今天')
  const values = { ...body, oldmanId, item }
  await assertRange(db, who, values)
  const before = await db
    .selectFrom('signLimit')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('signType', '=', type)
    .where(sql<boolean>`oldman_id is not distinct from ${oldmanId} and item is not distinct from ${item}`)
    .executeTakeFirst()
  // An ended one is not shown, so a save of the next one sends no version of it.
  const ended = before?.until != null && before.until < who.today
  const row = before
    ? await update(db, signLimits, who, before, { ...values, version: ended ? before.version : body.version })
    : await insert(db, signLimits, who, values)
  who.did(`设置${resident?.oldmanName ?? '全院'}的${signType.label(type)}阈值`)
  return shown(db, who).where('signLimit.limitId', '=', row.limitId).executeTakeFirstOrThrow()
}

/** The given limits must rise, whichever of the four are set. */
function assertOrder({ low2, low1, high1, high2 }: BodyFor<typeof vitalSign.saveLimit>) {
  if (low2 == null && low1 == null && high1 == null && high2 == null) wrongValue('low1', '请至少填写一个界限')
  if (low2 != null && low1 != null && low2 > low1) wrongValue('low2', '危急下限不能高于正常下限')
  if (low1 != null && high1 != null && low1 >= high1) wrongValue('high1', '正常上限须高于正常下限')
  if (high1 != null && high2 != null && high1 > high2) wrongValue('high2', '危急上限不能低于正常上限')
}

/** Together with the default limits there is a normal range at any time of day. */
async function assertRange(db: Db, who: Who, limit: BodyFor<typeof vitalSign.saveLimit> & { oldmanId: string | null }) {
  const house = limit.oldmanId ? await limitsOn(db, who.orgId, who.today, []) : []
  for (const period of glucosePeriod.values) {
    const band = bandOf(limit.item ?? itemsOf[limit.signType][0], [...house, limit], period)
    if (band && band.low1 >= band.high1)
      wrongValue(limit.low1 == null ? 'high1' : 'low1', `正常范围为空：未填的按${band.low1}–${band.high1}`)
  }
}

export async function removeLimits(db: Db, who: Who, limitIds: readonly string[]) {
  const rows = await shown(db, who)
    .where('signLimit.limitId', 'in', [...limitIds])
    .where(houseOrSeen(who))
    .execute()
  if (rows.length < new Set(limitIds).size) refuse(common.missing)
  for (const { oldmanName: _, doctorName: __, ...row } of rows) {
    who.must(signPermit(row.signType as SignType, 'limit')) // as: checked by the table
    await remove(db, signLimits, who, row)
  }
  who.did(`删除${rows.length}条体征阈值`)
}

/** Removes limits past their last day; the defaults apply again. Gives how many. */
export async function endedLimits(db: Db, who: Who) {
  const ended = await db
    .selectFrom('signLimit')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('until', '<', who.today)
    .execute()
  for (const row of ended) await remove(db, signLimits, who, row)
  return ended.length
}
