import { sql } from 'kysely'
import { refuse } from '#contract/kit/refusals.ts'
import { residenceRefusals as no, recordType } from '#contract/modules/living/residence/residence.ts'
import { liveStatus, quitType, type StepBody } from '#contract/modules/living/residence/residence-step.ts'
import { type Db, together } from '#core/db/db.ts'
import { columnsIn, type Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { endReminders, reviveReminders } from '../../../platform/reminder/service.ts'
import { bedsChanged } from '../../location/service.ts'
import { setResidentState } from '../../resident/service.ts'
import { assertBedSuits, assertBedsFree, assertBedUsable, matesOf } from '../bed/bed-guards.ts'
import { blocked, ended, leaveBeds, lockBeds, occupied, openBeds, type Place, takeBeds } from '../bed/beds.ts'
import { answerTo, tellStepBegins, tellStepDone } from '../effects.ts'
import { addRecord } from '../read/records.ts'
import { type Case, freed, liveStatusOf, summaryOf } from '../read/stays.ts'
import { assertQuit } from '../rules.ts'
import { lives } from '../tables.ts'

/** 退住 and 撤销退住 (residence.md 2.2). */

export async function quit(db: Db, who: Who, { resident, stay }: Case, body: StepBody<'quit'>): Promise<Case> {
  const subject = { resident, stay, day: body.quitDate }
  const lastMove = await lastMoveDate(db, who, stay)
  assertQuit(body, { today: who.today, now: who.now, liveDate: stay.liveDate, lastMove })
  if (await answerTo(db, who, 'outside', subject)) refuse(no.outside)
  const force = body.force === 1 && who.may('live.live.list.quitForce')
  if (!force && (await answerTo(db, who, 'itemsOpen', subject))) refuse(no.itemsOpen)
  const detail = { ...body, force }
  // Fields entered before another type was chosen are dropped.
  const deathTime = body.quitType === quitType.is.died ? (body.deathTime ?? null) : null
  const beds = await openBeds(db, who, stay.liveId)
  await lockBeds(db, who, beds, 'bedId')

  await tellStepBegins(db, who, { name: 'quit', detail, resident, stay })
  await leaveBeds(db, who, stay.liveId, body.quitDate, ended.quit)
  const nextStay = await patch(db, lives, who, stay, {
    ...columnsIn(lives, body),
    deathTime,
    handoverList: body.handoverList ?? [],
    statusBeforeQuit: stay.oldmanStatus,
    oldmanStatus: liveStatus.is.quit,
  })
  const state = { ...summaryOf(nextStay, null), ...freed, deathTime }
  const next = await setResidentState(db, who, resident, state)
  await addRecord(db, who, next, {
    recordType: recordType.is.quit,
    fromValue: resident.bedName,
    toValue: quitType.label(body.quitType),
    remark: body.quitReason,
  })
  await endReminders(db, who, resident.oldmanId)
  await tellStepDone(db, who, { name: 'quit', detail, resident: next, stay: nextStay })
  who.did(`为${resident.oldmanName}办理退住，退住日期${body.quitDate}`)
  return { resident: next, stay: nextStay }
}

/** The day of the last change of bed; the move-in does not count. */
async function lastMoveDate(db: Db, who: Who, stay: Row<'live'>) {
  const rows = await db
    .selectFrom('bedStay')
    .select('dateFrom')
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', stay.liveId)
    .where('kind', '=', occupied)
    .orderBy('dateFrom', 'desc')
    .execute()
  return rows.length > 1 ? rows[0].dateFrom : null
}

/**
 * The stay continues as if it had never ended: with the same row of the same bed, or with another bed from the same
 * day.
 */
export async function revokeQuit(
  db: Db,
  who: Who,
  { resident, stay }: Case,
  body: StepBody<'revokeFormal'>,
): Promise<Case> {
  const field = 'bedId'
  const quitDate = stay.quitDate ?? who.today
  const subject = { resident, stay, day: quitDate }
  if (await answerTo(db, who, 'settlementDone', subject)) refuse(no.settled)
  const last = await bedsLeft(db, who, stay, quitDate)
  const bedIdBefore = last[0]?.bedId ?? stay.bedId ?? ''
  const bedId = body.bedId ?? bedIdBefore
  const same = bedId === bedIdBefore
  const whole = same && stay.wholeRoom === 1
  const beds = await lockBeds(db, who, [{ bedId, wholeRoom: whole }, ...(same ? last : [])], field)
  const place = beds.place(bedId)
  // The room may have other beds by now: a resident of the whole room gets the whole room again.
  const rows = same ? last.filter((row) => beds.place(row.bedId).roomId === place.roomId) : []
  const added = whole ? beds.beside(bedId).filter((one) => !rows.some((row) => row.bedId === one.bedId)) : []
  const targets = same ? [...rows.map((row) => beds.place(row.bedId)), ...added] : [place]
  const free = { from: quitDate, liveId: null, field }
  const [, inRoom] = await together(assertBedsFree(db, who, targets, free), matesOf(db, who, place))
  for (const one of targets) assertBedUsable(one, field)
  await assertBedSuits(db, who, resident, { place, field, inRoom })
  const feeMonth = await answerTo(db, who, 'closedMonth', subject)
  if (feeMonth) refuse(no.monthClosed, { feeMonth })

  const detail = { quitDate, bedIdBefore, bedId }
  await tellStepBegins(db, who, { name: 'revokeQuit', detail, resident, stay })
  if (same) await reopen(db, who, rows)
  if (added.length > 0)
    await takeBeds(db, who, stay, { kind: blocked, bedId: added[0].bedId, beside: added.slice(1), from: quitDate })
  if (!same) await takeBeds(db, who, stay, { kind: occupied, bedId, from: quitDate })
  return goOn(db, who, { resident, stay }, place, { detail, wholeRoom: same ? stay.wholeRoom : 0 })
}

async function goOn(
  db: Db,
  who: Who,
  { resident, stay }: Case,
  place: Place,
  { detail, wholeRoom }: { detail: { quitDate: string; bedIdBefore: string; bedId: string }; wholeRoom: number },
): Promise<Case> {
  const nextStay = await patch(db, lives, who, stay, {
    oldmanStatus: stay.statusBeforeQuit ?? liveStatus.is.living,
    statusBeforeQuit: null,
    quitDate: null,
    quitType: null,
    quitReason: null,
    deathTime: null,
    handoverList: [],
    bedId: place.bedId,
    wholeRoom,
  })
  const next = await setResidentState(db, who, resident, { ...summaryOf(nextStay, place), deathTime: null })
  const quitTime = await quitTimeOf(db, who, stay)
  if (quitTime) await reviveReminders(db, who, resident.oldmanId, quitTime)
  const toValue = liveStatus.label(liveStatusOf(nextStay))
  await addRecord(db, who, next, {
    recordType: recordType.is.quitRevoke,
    fromValue: liveStatus.label(liveStatus.is.quit),
    toValue,
  })
  await tellStepDone(db, who, { name: 'revokeQuit', detail, resident: next, stay: nextStay })
  who.did(`撤销${resident.oldmanName}的退住，床位${place.fullName}`)
  return { resident: next, stay: nextStay }
}

/** When the last departure of a stay was entered. */
async function quitTimeOf(db: Db, who: Who, { liveId }: Row<'live'>) {
  const { last } = await db
    .selectFrom('liveRecord')
    .select(({ fn }) => fn.max('recordTime').as('last'))
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', liveId)
    .where('recordType', '=', recordType.is.quit)
    .executeTakeFirstOrThrow()
  return last
}

/**
 * The rows this departure ended, not one that was undone before it: the resident's own bed first, then those blocked
 * with it.
 */
function bedsLeft(db: Db, who: Who, stay: Row<'live'>, quitDate: string): Promise<Row<'bedStay'>[]> {
  return db
    .selectFrom('bedStay')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', stay.liveId)
    .where('endReason', '=', ended.quit)
    .where('dateTo', '=', quitDate)
    .orderBy(sql`kind = ${blocked}`)
    .orderBy('bedId')
    .execute()
}

async function reopen(db: Db, who: Who, rows: readonly Row<'bedStay'>[]) {
  const bedStayIds = rows.map(({ bedStayId }) => bedStayId)
  await db
    .updateTable('bedStay')
    .set({ dateTo: null, endReason: null, updateBy: who.userId, updateByName: who.userName, updateTime: who.now })
    .where('orgId', '=', who.orgId)
    .where('bedStayId', 'in', bedStayIds)
    .execute()
  bedsChanged(
    who,
    rows.map(({ bedId }) => bedId),
  )
}
