import type { z } from 'zod'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { type LiveEdit, residenceRefusals as no, recordType } from '#contract/modules/living/residence/residence.ts'
import { liveStatus, livesHere, neverBegan, willMoveIn } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { columnsIn, type Row } from '#core/rows/store/table.ts'
import { find, patch, remove } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { bedsChanged } from '../../location/service.ts'
import { setResidentState } from '../../resident/service.ts'
import { assertBedsFree } from '../bed/bed-guards.ts'
import { lockBeds, occupied, onHold, openBeds } from '../bed/beds.ts'
import { answerTo, tellStepBegins, tellStepDone } from '../effects.ts'
import { addRecord, levelName } from '../read/records.ts'
import {
  assertLevel,
  assertStayVersion,
  type Case,
  freed,
  lastQuitDate,
  liveStatusOf,
  lockCase,
} from '../read/stays.ts'
import {
  assertLevelDate,
  assertLiveDate,
  assertPlanDate,
  assertPlannedQuit,
  bookExpiry,
  correctedDates,
} from '../rules.ts'
import { lives } from '../tables.ts'

type Body = z.output<typeof LiveEdit> & { version?: number }

/**
 * PUT /oldmans/live: ordinary fields, a corrected move-in date, a new level; each part needs a permission of its own.
 */
export async function editStay(db: Db, who: Who, body: Body, plainPermit = 'live.live.list.edit'): Promise<Case> {
  const found = await lockCase(db, who, body.oldmanId)
  assertStayVersion(found.stay, body.version)
  let next = found
  const plain = plainEdit(who, found.stay, body)
  const corrects = (['liveDate', 'chargeStartDate'] as const).some(
    (key) => body[key] !== undefined && body[key] !== found.stay[key],
  )
  if (Object.keys(plain).length > 0) {
    who.must(plainPermit)
    next = { ...next, stay: await patch(db, lives, who, next.stay, columnsIn(lives, plain)) }
    if (next.stay.bedId) bedsChanged(who, [next.stay.bedId])
  }
  if (corrects) next = await correctLiveDate(db, who, next, body.liveDate, body.chargeStartDate)
  if (body.levelIdNew) {
    who.must('live.live.list.level')
    next = await changeLevel(db, who, next, { ...body, levelIdNew: body.levelIdNew })
  }
  who.did(`修改${found.resident.oldmanName}的入住信息`)
  return next
}

/** The fields that may be edited in each state; unchanged values are ignored. */
function plainEdit(who: Who, stay: Row<'live'>, body: Body) {
  const changed = <K extends keyof Row<'live'> & keyof Body>(key: K) =>
    body[key] !== undefined && body[key] !== stay[key]
  const only = (states: readonly number[]) => {
    if (!states.includes(stay.oldmanStatus)) refuse(common.wrongState, { name: liveStatus.label(stay.oldmanStatus) })
  }
  const values: Partial<Body> = {}
  if (changed('planLiveDate')) {
    only(willMoveIn)
    if (body.planLiveDate) assertPlanDate(body.planLiveDate, who.today)
    else if (stay.oldmanStatus === liveStatus.is.booked) wrongValue('planLiveDate', '预计入住日期不能为空')
    values.planLiveDate = body.planLiveDate
  }
  if (changed('bookExpireDate')) {
    only([liveStatus.is.booked])
    if (!body.bookExpireDate) wrongValue('bookExpireDate', '预订有效期不能为空')
    values.bookExpireDate = bookExpiry(body.bookExpireDate, who.today, 0)
  }
  if (changed('trialEndDate')) {
    only([liveStatus.is.trial])
    if (!body.trialEndDate) wrongValue('trialEndDate', '试住到期不能为空')
    if (stay.liveDate && body.trialEndDate < stay.liveDate) wrongValue('trialEndDate', '试住到期不能早于入住日期')
    values.trialEndDate = body.trialEndDate
  }
  if (changed('planQuitDate')) {
    only(livesHere)
    values.planQuitDate = body.planQuitDate
  }
  if (changed('liveType')) values.liveType = body.liveType
  if (changed('saleId')) values.saleId = body.saleId
  if (changed('remark')) values.remark = body.remark
  if ('planQuitDate' in values || 'liveType' in values) {
    const planned = body.planQuitDate === undefined ? stay.planQuitDate : body.planQuitDate
    if (livesHere.includes(stay.oldmanStatus)) assertPlannedQuit(body.liveType ?? stay.liveType, planned, stay.liveDate)
  }
  return values
}

/** The first bed row begins on the corrected day; a booking of the same bed ends where it begins. */
async function correctLiveDate(
  db: Db,
  who: Who,
  found: Case,
  newLiveDate: string | undefined,
  charge: string | undefined,
) {
  const { resident, stay } = found
  who.must('live.live.list.correct')
  const liveDateBefore = stay.liveDate
  if (!livesHere.includes(stay.oldmanStatus) || !liveDateBefore)
    refuse(common.wrongState, { name: liveStatus.label(stay.oldmanStatus) })
  const liveDate = newLiveDate ?? liveDateBefore
  assertLiveDate(liveDate, { today: who.today, lastQuitDate: await lastQuitDate(db, who, stay.oldmanId, stay.liveId) })
  const values = correctedDates({ ...stay, liveDate: liveDateBefore }, liveDate, charge)
  for (const day of [liveDateBefore, liveDate]) {
    const feeMonth = await answerTo(db, who, 'closedMonth', { resident, stay, day })
    if (feeMonth) refuse(no.monthClosed, { feeMonth })
  }
  const detail = { liveDateBefore, liveDate, chargeStartDate: values.chargeStartDate }
  await tellStepBegins(db, who, { name: 'correct', detail, resident, stay })
  await shiftFirstDay(db, who, stay, liveDateBefore, liveDate)
  const nextStay = await patch(db, lives, who, stay, { ...values })
  await tellStepDone(db, who, { name: 'correct', detail, resident, stay: nextStay })
  return { resident, stay: nextStay }
}

async function shiftFirstDay(db: Db, who: Who, stay: Row<'live'>, from: string, to: string) {
  const field = 'liveDate'
  const rows = await db
    .selectFrom('bedStay')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', stay.liveId)
    .orderBy('createTime')
    .orderBy('bedStayId')
    .execute()
  const own = rows.find((row) => row.kind === occupied && row.dateFrom === from)
  const first = rows.filter((row) => row.kind !== onHold && row.dateFrom === from && row.dateTo === own?.dateTo)
  const holds = rows.filter((row) => row.kind === onHold && row.dateTo === from)
  const beds = await lockBeds(db, who, [...first, ...holds], field)
  if (own?.dateTo && own.dateTo < to) wrongValue(field, '入住日期不能晚于第一次床位变动')
  const places = first.map(({ bedId }) => beds.place(bedId))
  if (to < from) await assertBedsFree(db, who, places, { from: to, until: from, liveId: stay.liveId, field })
  const setDays = async ({ bedStayId }: Row<'bedStay'>, days: { dateFrom?: string; dateTo?: string }) =>
    db.updateTable('bedStay').set(days).where('orgId', '=', who.orgId).where('bedStayId', '=', bedStayId).execute()
  const shiftHolds = async () => {
    for (const row of holds) await setDays(row, { dateTo: to < row.dateFrom ? row.dateFrom : to })
  }
  const shiftFirst = async () => {
    for (const row of first) await setDays(row, { dateFrom: to })
  }
  // The row that becomes shorter is written first: ranges of one bed never overlap, not even for a moment.
  await (to < from ? shiftHolds() : shiftFirst())
  await (to < from ? shiftFirst() : shiftHolds())
  bedsChanged(
    who,
    first.map(({ bedId }) => bedId),
  )
}

interface NewLevel {
  levelIdNew: string
  levelDate?: string | null
  assessmentId?: string | null
  reason?: string | null
}

/**
 * 调级 from the care module: an affirmed change of level whose day has come (care.md 9.6); the permission was checked
 * there.
 */
export const levelTo = async (db: Db, who: Who, { oldmanId, ...level }: NewLevel & { oldmanId: string }) =>
  changeLevel(db, who, await lockCase(db, who, oldmanId), level)

async function changeLevel(db: Db, who: Who, { resident, stay }: Case, body: NewLevel) {
  const living = livesHere.includes(stay.oldmanStatus)
  // Before the move-in a level can be changed only after one was chosen (residence.md 2.4).
  if (!living && !(stay.levelId && willMoveIn.includes(stay.oldmanStatus)))
    refuse(common.wrongState, { name: liveStatus.label(stay.oldmanStatus) })
  await assertLevel(db, who, { levelId: body.levelIdNew, field: 'levelIdNew', stay })
  if (!body.levelDate) wrongValue('levelDate', '生效日期不能为空')
  assertLevelDate(body.levelDate, { today: who.today, liveDate: stay.liveDate })
  if (body.levelIdNew === stay.levelId) wrongValue('levelIdNew', '新等级与现等级相同')
  const feeMonth = await answerTo(db, who, 'closedMonth', { resident, stay, day: body.levelDate })
  if (feeMonth) refuse(no.monthClosed, { feeMonth })
  const detail = {
    date: body.levelDate,
    levelIdBefore: stay.levelId,
    levelId: body.levelIdNew,
    assessmentId: body.assessmentId ?? null,
    reason: body.reason ?? null,
  }
  await tellStepBegins(db, who, { name: 'level', detail, resident, stay })
  const nextStay = await patch(db, lives, who, stay, { levelId: detail.levelId })
  const next = await setResidentState(db, who, resident, { levelId: detail.levelId })
  const toValue = await levelName(db, who, detail.levelId)
  const remark = [`自${detail.date}起`, detail.reason].filter(Boolean).join('，')
  const fromValue = await levelName(db, who, stay.levelId)
  await addRecord(db, who, next, { recordType: recordType.is.level, fromValue, toValue, levelName: toValue, remark })
  if (stay.bedId) bedsChanged(who, [stay.bedId])
  await tellStepDone(db, who, { name: 'level', detail, resident: next, stay: nextStay })
  return { resident: next, stay: nextStay }
}

/** A stay that never began may be deleted; the resident then has the state after the stay before. */
export async function removeStay(db: Db, who: Who, oldmanId: string, version: number | undefined) {
  const { resident, stay } = await lockCase(db, who, oldmanId)
  if (!neverBegan.includes(stay.oldmanStatus)) refuse(common.wrongState, { name: liveStatus.label(stay.oldmanStatus) })
  if (version !== undefined) assertStayVersion(stay, version)
  if (await answerTo(db, who, 'charged', { resident, stay, day: who.today })) refuse(no.charged)
  await tellStepBegins(db, who, { name: 'remove', detail: {}, resident, stay })
  const open = await openBeds(db, who, stay.liveId)
  const earlier = await db
    .selectFrom('live')
    .select(['liveId', 'oldmanStatus'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('liveId', '<>', stay.liveId)
    .orderBy('createTime', 'desc')
    .orderBy('liveId', 'desc')
    .executeTakeFirst()
  const state = {
    oldmanStatus: earlier ? liveStatusOf(earlier) : (3 as const),
    liveId: earlier?.liveId ?? null,
    bedId: null,
    bedName: null,
  }
  const next = await setResidentState(db, who, resident, { ...state, levelId: null, ...(earlier ? freed : {}) })
  await db.deleteFrom('bedStay').where('orgId', '=', who.orgId).where('liveId', '=', stay.liveId).execute()
  await remove(db, lives, who, stay)
  bedsChanged(
    who,
    open.map(({ bedId }) => bedId),
  )
  const left = earlier ? await find(db, lives, who, earlier.liveId) : undefined
  await tellStepDone(db, who, { name: 'remove', detail: {}, resident: next, stay: left ?? stay })
  who.did(`删除${resident.oldmanName}的入住记录`)
}
