import type { z } from 'zod'
import { common, refuse } from '#contract/kit/refusals.ts'
import {
  type Adjust,
  type Exchange,
  residenceRefusals as no,
  recordType,
} from '#contract/modules/living/residence/residence.ts'
import { bedStayKind, livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { type Db, together } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import { undone } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { setResidentState } from '../../resident/service.ts'
import { assertBedSuits, assertBedsFree, assertBedUsable, matesOf } from '../bed/bed-guards.ts'
import { ended, leaveBeds, lockBeds, openBeds, type Place, takeBeds } from '../bed/beds.ts'
import { answerTo, type BillLine, type StepDetails, type Subject, tellStepBegins, tellStepDone } from '../effects.ts'
import { addRecord, levelName } from '../read/records.ts'
import { assertLevel, assertMayLevel, assertStayVersion, type Case, lockCase, summaryOf } from '../read/stays.ts'
import { assertMoveDate } from '../rules.ts'
import { lives } from '../tables.ts'

/** 调床 and 换床 (residence.md 2.4). A bed row ends on the day the next one begins, so no day is empty or doubled. */

type AdjustBody = z.output<typeof Adjust> & { version?: number }

export async function adjust(db: Db, who: Who, body: AdjustBody, preview: boolean) {
  const field = 'bedIdNew'
  const found = await lockCase(db, who, body.oldmanId)
  const { resident, stay } = found
  assertStayVersion(stay, body.version)
  assertMayLevel(who, stay, body.levelIdNew ?? stay.levelId)
  const rows = await openBeds(db, who, stay.liveId)
  const own = rows.at(0)
  if (!own || own.kind === bedStayKind.blocked) refuse(no.notMovable)
  assertMoveDate('adjustDate', body.adjustDate, { today: who.today, since: own.dateFrom })
  const wholeRoom = body.wholeRoom ?? 0
  const targets = [{ bedId: body.bedIdNew, wholeRoom: wholeRoom === 1 }, ...rows.map(({ bedId }) => ({ bedId }))]
  const beds = await lockBeds(db, who, targets, field)
  const place = beds.place(body.bedIdNew)
  const beside = wholeRoom === 1 ? beds.beside(body.bedIdNew) : []
  const free = { from: body.adjustDate, liveId: stay.liveId, field }
  const [, inRoom] = await together(assertBedsFree(db, who, [place, ...beside], free), matesOf(db, who, place))
  // Taking or freeing the rest of the room is the only reason to stay in the same bed.
  if (place.bedId === own.bedId && wholeRoom === stay.wholeRoom) refuse(no.sameBed, {}, { field })
  for (const one of [place, ...beside]) assertBedUsable(one, field)
  await assertBedSuits(db, who, resident, { place, field, inRoom })
  await assertLevel(db, who, { levelId: body.levelIdNew, field: 'levelIdNew', stay })
  const detail = {
    date: body.adjustDate,
    bedIdBefore: own.bedId,
    bedId: place.bedId,
    bedChildId: body.bedChildIdNew ?? null,
    levelIdBefore: stay.levelId,
    levelId: body.levelIdNew ?? stay.levelId,
    wholeRoom,
    reason: body.adjustReason,
  }
  const subject = { resident, stay, day: body.adjustDate }
  await assertMonthOpen(db, who, subject)
  const billed = await billLines(db, who, subject)
  const move = async () => {
    const next = await moveTo(db, who, found, { kind: own.kind, place, beside, detail })
    return { version: next.stay.version, ...changeOf(billed, await billLines(db, who, subject), body.adjustDate) }
  }
  const answer = { liveId: stay.liveId, bedName: place.fullName }
  // A preview runs the move and undoes it: it shows exactly what would happen.
  if (preview) return { ...answer, ...(await undone(db, who, move)), version: stay.version }
  const moved = await move()
  who.did(`为${resident.oldmanName}调床：${resident.bedName ?? ''} → ${place.fullName}`)
  return { ...answer, ...moved }
}

const billLines = async (db: Db, who: Who, subject: Subject) => (await answerTo(db, who, 'billLines', subject)) ?? []

/** The lines a move adds to bills, and the resulting bill of its month, fee by fee. */
function changeOf(before: readonly BillLine[], after: readonly BillLine[], day: string) {
  const known = new Set(before.map(({ lineId }) => lineId))
  const line = ({ feeName, days, amount }: BillLine) => ({ feeName, days, amount })
  const month = after.filter(({ feeMonth }) => feeMonth === day.slice(0, 7))
  return {
    adjustLines: after.filter(({ lineId }) => !known.has(lineId)).map(line),
    billPreview: [...Map.groupBy(month, ({ feeName }) => feeName)].map(([feeName, lines]) => ({
      feeName,
      days: lines.reduce((sum, { days }) => sum + days, 0),
      amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    })),
  }
}

async function assertMonthOpen(db: Db, who: Who, subject: Subject) {
  const feeMonth = await answerTo(db, who, 'closedMonth', subject)
  if (feeMonth) refuse(no.monthClosed, { feeMonth })
}

interface Target {
  kind: number
  place: Place
  beside: readonly Place[]
  detail: StepDetails['adjust']
}

async function moveTo(
  db: Db,
  who: Who,
  { resident, stay }: Case,
  { kind, place, beside, detail }: Target,
): Promise<Case> {
  await tellStepBegins(db, who, { name: 'adjust', detail, resident, stay })
  await leaveBeds(db, who, stay.liveId, detail.date, ended.adjust)
  await takeBeds(db, who, stay, { kind, bedId: place.bedId, beside, from: detail.date })
  const { wholeRoom, levelId, reason } = detail
  const nextStay = await patch(db, lives, who, stay, { bedId: place.bedId, wholeRoom, levelId })
  const next = await setResidentState(db, who, resident, summaryOf(nextStay, place))
  const level = await levelName(db, who, levelId)
  const note = { fromValue: resident.bedName, toValue: place.fullName, levelName: level, remark: reason }
  await addRecord(db, who, next, { recordType: recordType.is.adjust, ...note })
  if (levelId !== stay.levelId) {
    const fromValue = await levelName(db, who, stay.levelId)
    await addRecord(db, who, next, {
      recordType: recordType.is.level,
      fromValue,
      toValue: level,
      levelName: level,
      remark: reason,
    })
  }
  await tellStepDone(db, who, { name: 'adjust', detail, resident: next, stay: nextStay })
  return { resident: next, stay: nextStay }
}

/** A stay after an exchange, and the changes of the exchange on its bills. */
type ExchangeSide = Case & ReturnType<typeof changeOf>

/**
 * Two residents change beds at once. They are locked in the order of their ids: two crossing exchanges wait and do not
 * deadlock. `preview`: gives the changes on the bills of both and stores nothing.
 */
export async function exchange(
  db: Db,
  who: Who,
  body: z.output<typeof Exchange>,
  preview: boolean,
): Promise<ExchangeSide[]> {
  const field = 'oldmanIdTo'
  if (body.oldmanId === body.oldmanIdTo) refuse(no.notExchangeable, {}, { field })
  const cases = new Map<string, Case>()
  for (const oldmanId of [body.oldmanId, body.oldmanIdTo].sort()) cases.set(oldmanId, await lockCase(db, who, oldmanId))
  const one = cases.get(body.oldmanId) ?? refuse(common.missing)
  const other = cases.get(body.oldmanIdTo) ?? refuse(common.missing)
  assertStayVersion(one.stay, body.versionFrom)
  assertStayVersion(other.stay, body.versionTo)
  const bed = await onlyBed(db, who, one)
  const bedTo = await onlyBed(db, who, other)
  const since = bed.dateFrom > bedTo.dateFrom ? bed.dateFrom : bedTo.dateFrom
  assertMoveDate('exchangeDate', body.exchangeDate, { today: who.today, since })
  const beds = await lockBeds(db, who, [bed, bedTo], field)
  const pair = [one.resident.oldmanId, other.resident.oldmanId]
  const place = beds.place(bed.bedId)
  const placeTo = beds.place(bedTo.bedId)
  const [here, there] = await together(matesOf(db, who, place), matesOf(db, who, placeTo))
  await assertBedSuits(db, who, one.resident, { place: placeTo, field, leaving: pair, inRoom: there })
  await assertBedSuits(db, who, other.resident, { place, field, leaving: pair, inRoom: here })
  for (const { resident, stay } of [one, other])
    await assertMonthOpen(db, who, { resident, stay, day: body.exchangeDate })

  const swaps = [
    { from: one, place: placeTo, detail: swapOf(body, bed, bedTo) },
    { from: other, place, detail: swapOf(body, bedTo, bed) },
  ]
  if (preview) return undone(db, who, () => carryOut(db, who, swaps))
  const moved = await carryOut(db, who, swaps)
  who.did(`${one.resident.oldmanName}与${other.resident.oldmanName}换床`)
  return moved
}

interface Swap {
  from: Case
  place: Place
  detail: StepDetails['exchange']
}

async function carryOut(db: Db, who: Who, swaps: readonly Swap[]): Promise<ExchangeSide[]> {
  const billed: (readonly BillLine[])[] = []
  for (const { from, detail } of swaps) billed.push(await billLines(db, who, { ...from, day: detail.date }))
  for (const { from, detail } of swaps) await tellStepBegins(db, who, { name: 'exchange', detail, ...from })
  for (const { from, detail } of swaps) await leaveBeds(db, who, from.stay.liveId, detail.date, ended.exchange)
  const moved: Case[] = []
  for (const { from, place, detail } of swaps) moved.push(await swapInto(db, who, from, place, detail))
  const results: ExchangeSide[] = []
  for (const [at, { from, detail }] of swaps.entries()) {
    const now = await billLines(db, who, { ...from, day: detail.date })
    results.push({ ...moved[at], ...changeOf(billed[at], now, detail.date) })
  }
  return results
}

const swapOf = (body: z.output<typeof Exchange>, from: Row<'bedStay'>, to: Row<'bedStay'>) => ({
  date: body.exchangeDate,
  bedIdBefore: from.bedId,
  bedId: to.bedId,
  oldmanIdOther: to.oldmanId,
  reason: body.reason,
})

async function swapInto(db: Db, who: Who, { resident, stay }: Case, place: Place, detail: StepDetails['exchange']) {
  await takeBeds(db, who, stay, { kind: bedStayKind.occupied, bedId: place.bedId, from: detail.date })
  const nextStay = await patch(db, lives, who, stay, { bedId: place.bedId })
  const next = await setResidentState(db, who, resident, summaryOf(nextStay, place))
  const note = { fromValue: resident.bedName, toValue: place.fullName, remark: detail.reason }
  await addRecord(db, who, next, {
    recordType: recordType.is.exchange,
    ...note,
    levelName: await levelName(db, who, stay.levelId),
  })
  await tellStepDone(db, who, { name: 'exchange', detail, resident: next, stay: nextStay })
  return { resident: next, stay: nextStay }
}

/** The bed of a current resident. A whole room cannot be exchanged for a bed. */
async function onlyBed(db: Db, who: Who, { resident, stay }: Case) {
  const [row] = await openBeds(db, who, stay.liveId)
  if (!livesHere.includes(resident.oldmanStatus) || row?.kind !== bedStayKind.occupied) refuse(no.notExchangeable)
  if (stay.wholeRoom === 1) refuse(common.wrongState, { name: '包房' })
  return row
}
