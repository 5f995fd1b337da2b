import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import {
  allergicSince,
  type drugUse,
  useRefusals as no,
  orderedTimes,
  usePause,
  useStatus,
} from '#contract/modules/stock/drug-take/use.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import { own, patch, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { done, undone } from '../../../platform/message/service.ts'
import { uses } from '../tables.ts'
import { tellPacked } from '../take/news.ts'
import { dropComing, makeDoses } from '../take/plan.ts'
import { endLines, isPacked, takeLinesOf } from '../take/state.ts'
import { idsBefore } from './chain.ts'
import { type Finding, findingsOf, pass, planOfUse } from './checks.ts'
import { settingOf } from './news.ts'
import { pauseNow } from './pause.ts'
import { drugOf, dueSoon, type Input, makeUse, type UseRow } from './save.ts'

/** Steps of a setting: confirm, refuse, stop, resume, change, end (stock.md 5.3). */

type Body = BodyFor<typeof drugUse.useUpdate> & { version?: number }
const { waiting, used, stopped, ended } = useStatus.is

/** Does a step or a change; refuses 21002, 21009 and the codes of each step. Gives the setting in force afterwards. */
export async function changeUse(db: Db, who: Who, body: Body): Promise<string> {
  const row = await ownUse(db, who, body.useId)
  if (body.version !== row.version) refuse(common.stale)
  if (body.pause != null && body.pause !== row.pause) return reviewed(db, who, row, body)
  if (body.useStatus == null || body.useStatus === row.useStatus) return edit(db, who, row, body)
  if (row.useStatus === waiting) return audited(db, who, row, body)
  if (row.useStatus === used && body.useStatus === stopped) {
    who.must('drug.set.stop')
    if (!body.stopReason) wrongValue('stopReason', '请选择停药原因')
    return stopUse(db, who, row, { stopReason: Number(body.stopReason), remark: body.remark })
  }
  if (row.useStatus === stopped && body.useStatus === used) return resume(db, who, row, body)
  return wrongState(row)
}

/** The setting of a resident within reach; the resident is locked first. */
export async function ownUse(db: Db, who: Who, useId: string): Promise<UseRow> {
  const seen = await own(db, uses, who, useId)
  await ownResident(db, who, seen.oldmanId, { lock: true })
  return own(db, uses, who, useId, { lock: true })
}

const wrongState = (row: UseRow): never => refuse(common.wrongState, { name: useStatus.label(row.useStatus) })

/** 0 → 1 by a second person, or 0 → 2 with a reason. */
async function audited(db: Db, who: Who, row: UseRow, body: Body) {
  who.must('drug.set.audit')
  const agreed = body.useStatus === used
  if (!agreed && body.useStatus !== stopped) wrongState(row)
  if (row.createBy === who.userId) refuse(no.ownAudit)
  if (!agreed && !body.remark) wrongValue('remark', '请填写不同意的原因')
  const by = { auditBy: who.userId, auditByName: who.userName, auditTime: who.now }
  await done(db, who, { ...settingOf(row.useId), event: 'audit' })
  if (!agreed) {
    await patch(db, uses, who, row, { ...by, useStatus: stopped, stopTime: who.now, remark: body.remark })
    who.did('不同意用药设置')
    return row.useId
  }
  const due = dueSoon(row, who.now)
  const flags = await recheck(db, who, { ...row, ...due }, body)
  const pause = await pauseNow(db, who, row.oldmanId)
  await replace(db, who, await patch(db, uses, who, row, { ...by, ...due, useStatus: used, flags, pause }))
  await makeDoses(db, who, { useIds: [row.useId] })
  who.did('确认用药设置')
  return row.useId
}

/**
 * Ends the replaced setting on the day before this one begins, or now when it begins today: the resident is never
 * without the drug in between.
 */
async function replace(db: Db, who: Who, row: Pick<UseRow, 'prevUseId' | 'startDate'>, skipped?: UseRow) {
  if (!row.prevUseId) return
  const before = await own(db, uses, who, row.prevUseId, { lock: true })
  const isUsed = before.useStatus === used
  if (before.startDate > who.today && (isUsed || skipped)) {
    // The replaced setting never begins: the one before it goes on until the new one begins.
    if (isUsed) await patch(db, uses, who, before, { useStatus: ended, endDate: before.startDate })
    return replace(db, who, { ...row, prevUseId: before.prevUseId }, isUsed ? before : skipped)
  }
  if (!isUsed) return
  if (row.startDate > who.today) {
    const last = addDays(row.startDate, -1)
    const isShortened = skipped && before.endDate === addDays(skipped.startDate, -1)
    const endDate = before.endDate === null || isShortened || before.endDate > last ? last : before.endDate
    await patch(db, uses, who, before, { endDate })
    await remakeTo(db, who, before.useId, endDate)
    return
  }
  await dropComing(db, who, [before.useId])
  // Doses already due are given as they were ordered: the new setting plans none for past times.
  await endOpen(db, who, [before.useId], who.now)
  await patch(db, uses, who, before, { useStatus: ended, endDate: who.today })
  if (before.pause === usePause.is.review) await reviewEnded(db, who, before.oldmanId)
}

/**
 * After a new last day, planned and packed doses of later days are void, or they would be given beside those of the
 * next setting.
 */
async function remakeTo(db: Db, who: Who, useId: string, endDate: string | null) {
  await dropComing(db, who, [useId])
  if (endDate) await endOpen(db, who, [useId], endDate < who.today ? who.now : `${endDate} 23:59:59`)
  await makeDoses(db, who, { useIds: [useId] })
}

async function recheck(db: Db, who: Who, row: UseRow, body: Pick<Body, 'overReason' | 'confirms'>) {
  const resident = await ownResident(db, who, row.oldmanId)
  const drug = await drugOf(db, who, row.drugId)
  const except = [...(await idsBefore(db, who, row.useId)), ...(await followersOf(db, who, row))]
  const use = { ...planOfUse(row), dose: row.dose, maxPerDay: row.maxPerDay, except }
  const found = await findingsOf(db, who, { resident, drug, candidate: use })
  const flags = row.flags
  const since = flags.includes(allergicSince)
  // A confirmed conflict keeps the reason of the prescriber, or of the order of the other drug; an allergy found since
  // has no reason.
  const isPassed = ({ def, passedThere }: Finding) =>
    since && def === no.allergic ? false : flags.includes(def.code) || passedThere?.includes(def.code)
  const overReason = body.overReason ?? (since ? null : row.overReason)
  pass(
    who,
    found.filter((one) => !isPassed(one)),
    { overReason, confirms: body.confirms },
  )
  return found.map(({ def }) => def.code)
}

/** The settings that replaced this one: its last doses are given beside theirs. */
async function followersOf(db: Db, { orgId }: Who, { useId, useStatus: status }: UseRow) {
  if (status !== ended) return []
  const rows = await db
    .selectFrom('drugUse')
    .select('useId')
    .where('orgId', '=', orgId)
    .where('prevUseId', '=', useId)
    .execute()
  return rows.map((row) => row.useId)
}

/** Whether the drug still suits the resident: checked again each time it is packed (stock.md 5.3). */
export async function assertUseFits(db: Db, who: Who, useId: string) {
  await recheck(db, who, await own(db, uses, who, useId), {})
}

/** 1 → 2: coming doses are cancelled, packed ones must be put back. */
export async function stopUse(
  db: Db,
  who: Who,
  row: UseRow,
  { stopReason, remark }: { stopReason: number; remark?: string | null },
) {
  const values = { useStatus: stopped, stopReason, stopTime: who.now, ...(remark && { remark }) }
  await patch(db, uses, who, row, values)
  await endOpen(db, who, [row.useId])
  await undone(db, who, settingOf(row.useId))
  if (row.pause === usePause.is.review) await reviewEnded(db, who, row.oldmanId)
  who.did('停用用药设置')
  return row.useId
}

const { toPack, toCheck, toGive, paused } = takeStatus.is

/**
 * Makes open lines of these settings void, all or those after a time; the person who packed one is asked to put it
 * back.
 */
export async function endOpen(db: Db, who: Who, useIds: readonly string[], after?: string) {
  const open = await takeLinesOf(
    db,
    who,
    sql`line.use_id = any(${[...useIds]}::text[]) and line.status in (${toPack}, ${toCheck}, ${toGive}, ${paused})
      ${after === undefined ? sql`` : sql`and take.plan_time > ${after}::timestamp`}`,
  )
  await endLines(db, who, open, takeStatus.is.void)
  for (const line of open.filter(isPacked)) await tellPacked(db, who, line)
}

/** 2 → 1, on the day it was stopped; a single dose that was not given is due now. */
async function resume(db: Db, who: Who, row: UseRow, body: Pick<Body, 'overReason' | 'confirms'>) {
  who.must('drug.set.stop')
  if (row.stopTime?.slice(0, 10) !== who.today || row.stopReason === null) wrongState(row)
  const due = (await wasGiven(db, who, row)) ? {} : dueSoon(row, who.now)
  const flags = await recheck(db, who, { ...row, ...due }, body)
  const pause = await pauseNow(db, who, row.oldmanId)
  await patch(db, uses, who, row, { ...due, useStatus: used, stopReason: null, stopTime: null, flags, pause })
  await dropVoid(db, who, row.useId)
  await makeDoses(db, who, { useIds: [row.useId] })
  who.did('恢复用药设置')
  return row.useId
}

const wasGiven = async (db: Db, { orgId }: Who, { useId }: UseRow) =>
  (await db
    .selectFrom('drugTakeLine')
    .select('takeLineId')
    .where('orgId', '=', orgId)
    .where('useId', '=', useId)
    .where('status', '=', takeStatus.is.given)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Coming doses voided by the stop are removed, so that they can be planned anew. */
async function dropVoid(db: Db, who: Who, useId: string) {
  await sql`update drug_take_line line set status = ${takeStatus.is.toPack} from drug_take take
    where line.org_id = ${who.orgId} and line.use_id = ${useId} and line.status = ${takeStatus.is.void}
      and take.org_id = line.org_id and take.take_id = line.take_id and take.plan_time > ${who.now}::timestamp`.execute(
    db,
  )
  await dropComing(db, who, [useId])
}

/** Reviewed after a hospital stay: the drug is given again. */
async function reviewed(db: Db, who: Who, row: UseRow, body: Body) {
  who.must('drug.set.audit')
  if (row.pause !== usePause.is.review || body.pause !== usePause.is.none || row.useStatus !== used) wrongState(row)
  await patch(db, uses, who, row, { pause: usePause.is.none })
  await dropComing(db, who, [row.useId])
  await makeDoses(db, who, { useIds: [row.useId] })
  await reviewEnded(db, who, row.oldmanId)
  who.did('复核用药设置')
  return row.useId
}

/** The to-do of the return ends when the last setting is reviewed. */
export async function reviewEnded(db: Db, who: Who, oldmanId: string) {
  const left = await db
    .selectFrom('drugUse')
    .select('useId')
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('useStatus', '=', used)
    .where('pause', '=', usePause.is.review)
    .executeTakeFirst()
  if (!left) await done(db, who, settingOf(oldmanId))
}

const inPlace = ['endDate', 'remark', 'orderFile'] as const

/**
 * A waiting setting is edited in place; one in force only in its end, its text and its paper: other changes make a new
 * setting.
 */
async function edit(db: Db, who: Who, row: UseRow, body: Body) {
  who.must('drug.set.edit')
  if (row.useStatus !== waiting && row.useStatus !== used) wrongState(row)
  const { useId: _, version, confirms, useStatus: __, pause: ___, stopReason: ____, ...sent } = body
  const changes = changesOf(row, sent)
  const small = changes.every(([key]) => inPlace.some((one) => one === key))
  if (row.useStatus === used && small) {
    if (body.endDate && body.endDate < row.startDate) wrongValue('endDate', '结束日期不能早于开始日期')
    const { endDate } = await update(db, uses, who, row, { ...Object.fromEntries(changes), version })
    await remakeTo(db, who, row.useId, endDate)
    return row.useId
  }
  const whole = {
    ...inputOf(row),
    // Another frequency has its own usual times.
    ...(sent.freq && sent.freq !== row.freq && { times: undefined }),
    ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    confirms,
  }
  const { row: created } = await makeUse(db, who, whole, row)
  if (row.useStatus === waiting) {
    await patch(db, uses, who, row, { useStatus: stopped, stopTime: who.now, remark: '已修改' })
    await undone(db, who, settingOf(row.useId))
    await patch(db, uses, who, created, { prevUseId: row.prevUseId })
  }
  if (created.useStatus === used)
    await replace(db, who, { ...created, prevUseId: row.useStatus === used ? row.useId : row.prevUseId })
  return created.useId
}

/** The sent values that differ from the stored ones: screens send a setting whole. */
function changesOf(row: UseRow, sent: Omit<Body, 'useId'>) {
  const known: Record<string, unknown> = inputOf(row)
  const times = sent.times && orderedTimes({ ...row, times: sent.times, dose: row.doseValue })
  return Object.entries({ ...sent, times }).filter(
    ([key, value]) => value !== undefined && JSON.stringify(known[key] ?? null) !== JSON.stringify(value),
  )
}

/** A stored setting in the shape of a call, in the unit of the order. */
function inputOf(row: UseRow): Input {
  return { ...row, dose: row.doseValue, times: orderedTimes(row) } as Input // as: flags are numbers to the table
}

/** A setting that waits or has ended may be deleted when no dose was given (21008). */
export async function assertNeverDosed(db: Db, who: Who, row: UseRow) {
  const lines = await db
    .selectFrom('drugTakeLine')
    .select('takeLineId')
    .where('orgId', '=', who.orgId)
    .where('useId', '=', row.useId)
    .where('status', 'not in', [takeStatus.is.toPack, takeStatus.is.paused])
    .execute()
  if (lines.length > 0) refuse(common.inUse, {}, { data: { refs: [{ type: '服药记录', count: lines.length }] } })
}
