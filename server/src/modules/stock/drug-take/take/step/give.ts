import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { keepType } from '#contract/modules/stock/drug/custody.ts'
import { takeRefusals as no } from '#contract/modules/stock/drug-take/take.ts'
import { nearMissType, takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { minutesBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { postKept, releasePacked, tellKept, thousandths, units } from '../../../drug/service.ts'
import { tellTwice } from '../news.ts'
import { doseMoment } from '../rules.ts'
import {
  assertHere,
  assertMayHandle,
  assertMeant,
  type Case,
  checkerOf,
  eachLine,
  type Line,
  lineInputOf,
  linesAt,
  linesNamed,
  refuseTwice,
  setLines,
  stampTake,
  tellDose,
} from './case.ts'
import type { Result } from './step-body.ts'

/** 发药: to the right resident, at its time, once (stock.md 5.4). */

const { toGive, given, missed, paused } = takeStatus.is
const voided = takeStatus.is.void

/**
 * 2 → 3. Refuses 24049, 24050, 24044, 24045, 24048, 24051, 21001 for a late dose without a reason. Drugs that only
 * nurses and doctors give wait for them; the other drugs of that time are given.
 */
export async function give(db: Db, who: Who, of: Case): Promise<Result[]> {
  const offline = of.body.offline === 1
  const open = openTo(of)
  const named = linesNamed(of)
  const waits = named.some(({ status }) => open.includes(status))
  if (!waits && named.some(({ status }) => status === given))
    refuseTwice(of.take, of, offline ? () => tellTwice(db, who, of.resident, of.take) : undefined)
  // An outing is checked first: doses of a resident who is away are paused, so bringing one is not the carer's mistake.
  await assertHere(db, who, of.resident.oldmanId, of.at)
  assertNotStopped(of, named, waits)
  if (offline) assertOffline(who, of)
  const { lines, refused } = await eachLine(db, who, linesAt(of, ...open), (line) => assertMayHandle(who, line))
  if (lines.length === 0) return refused
  const late = assertMoment(of)
  await assertMeant(db, who, { resident: of.resident, body: of.body, near: of.near, takeId: of.take.takeId })
  await handOut(db, who, of, lines)
  const stamped = await stampTake(db, who, of, {
    giveBy: who.userId,
    giveByName: who.userName,
    giveTime: of.at,
    verifyWay: of.body.verifyWay,
    late: late ? 1 : 0,
    offline: of.body.offline ?? 0,
    reason: of.body.reason ?? null,
  })
  await tellDose(db, who, of)
  return [stamped, ...refused]
}

/** Checks the wristband before any drug is given: changes nothing, refuses 24045 and records it as a near miss. */
export async function identify(db: Db, who: Who, of: Case): Promise<Result[]> {
  const { takeId, status, version } = of.take
  await assertMeant(db, who, { resident: of.resident, body: of.body, near: of.near, takeId })
  return [{ takeId, code: 0, msg: '', status, version }]
}

/**
 * Lines that may be given or refused; a phone may have given a line offline before the night job marked it as missed.
 */
export const openTo = ({ body }: Case): readonly number[] => (body.offline === 1 ? [toGive, missed] : [toGive])

/**
 * A drug stopped meanwhile but given is a near miss; when no other line waits the call is refused. A paused line counts
 * as stopped only for an offline dose: online the call is refused before anything is given.
 */
function assertNotStopped(of: Case, named: readonly Line[], waits: boolean) {
  const offline = of.body.offline === 1
  const stopped = named.filter(({ status }) => status === voided || (offline && status === paused))
  // The screen no longer offers stopped drugs of a take, so only an offline phone can name them.
  if (stopped.length === 0 || (waits && !of.input.lines?.length)) return
  of.near.push({
    type: nearMissType.is.afterStop,
    takeId: of.take.takeId,
    oldmanId: of.resident.oldmanId,
    remark: stopped.map(({ drugName }) => drugName).join('、'),
  })
  if (!waits) refuse(common.wrongState, { name: takeStatus.label(of.take.status) })
}

/** An offline step is judged by the time it was done (stock.md 5.4, Phone). */
export function assertOffline(who: Who, of: Case) {
  const hours = of.rules.offlineMaxHours
  if (!of.body.giveTime || of.body.giveTime > who.now) wrongValue('giveTime', '请填写实际发药时间')
  if (minutesBetween(of.body.giveTime, who.now) > Number(hours) * 60) refuse(no.tooOld, { n: hours })
  const risky = linesNamed(of).filter(({ highRisk, specialControl }) => highRisk === 1 || specialControl === 1)
  if (risky.some(({ status }) => openTo(of).includes(status))) refuse(no.highRisk)
}

/** 24044 before its time; a late dose needs a reason. */
function assertMoment(of: Case) {
  const { takeEarlyMinutes, takeLateMinutes } = of.rules
  const moment = doseMoment(of.take.planTime, of.at, { early: Number(takeEarlyMinutes), late: Number(takeLateMinutes) })
  if (moment === 'early') refuse(no.tooEarly)
  if (moment === 'late' && !of.body.reason) wrongValue('reason', '已过服药时间，请填写延后原因')
  return moment === 'late'
}

/** The dose leaves custody; a packed surplus goes back, or is destroyed when it was opened. */
export async function handOut(db: Db, who: Who, of: Case, lines: readonly Line[]) {
  await releasePacked(db, who, lines)
  for (const line of lines) {
    const actual = lineInputOf(of, line)?.actualDose ?? line.dose
    if (actual > line.dose) wrongValue('actualDose', `${line.drugName}实服不能多于${line.dose}`)
    const { taken, left } = divided(line, actual)
    if (taken.length > 0) await post(db, who, line, { keepType: keepType.is.taken, parts: taken })
    if (left.length > 0 && of.body.opened === 1) await spoil(db, who, of, line, left)
    await setLines(db, who, of, [{ takeLineId: line.takeLineId, status: given, values: { actualDose: actual } }])
    await tellKept(db, who, { oldmanId: line.oldmanId, drugId: line.drugId })
  }
}

type Parts = { batchId?: string; quantity: number }[]

/** Splits the packed quantity into the part given and the rest; unpacked drugs are taken by FEFO. */
function divided({ splits, dose }: Line, actual: number): { taken: Parts; left: Parts } {
  if (splits.length === 0) return { taken: actual > 0 ? [{ quantity: actual }] : [], left: [] }
  const parts: Parts = []
  const left: Parts = []
  let open = thousandths(Math.min(actual, dose))
  for (const { batchId, quantity } of splits) {
    const here = Math.min(open, thousandths(quantity))
    if (here > 0) parts.push({ batchId, quantity: units(here) })
    if (here < thousandths(quantity)) left.push({ batchId, quantity: units(thousandths(quantity) - here) })
    open -= here
  }
  return { taken: parts, left }
}

/** An opened drug that was not taken cannot be kept: two people destroy it at once. */
export async function spoil(db: Db, who: Who, of: Case, line: Line, parts: Parts) {
  const checker = await checkerOf(db, who, of.body.checkerId)
  await post(db, who, line, { keepType: keepType.is.destroy, parts, ...checker })
}

const post = (
  db: Db,
  who: Who,
  { oldmanId, drugId, takeLineId }: Line,
  { parts, ...record }: { keepType: number; parts: Parts; checkerId?: string; checkerName?: string },
) =>
  postKept(db, who, record, {
    takes: parts.map(({ batchId, quantity }) => ({
      oldmanId,
      drugId,
      takeLineId,
      quantity,
      batchId,
      expiredToo: batchId !== undefined,
    })),
  })
