import { sql } from 'kysely'
import { access, common, refuse, sentenceOf, wrongValue } from '#contract/kit/refusals.ts'
import { custodyRefusals } from '#contract/modules/stock/drug/custody.ts'
import { takeRefusals as no } from '#contract/modules/stock/drug-take/take.ts'
import { nearMissType, takeStatus, verifyWay } from '#contract/modules/stock/drug-take/take-codes.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { outAt } from '../../../../living/outing/service.ts'
import { usersOf } from '../../../../platform/message/service.ts'
import { type DoseChange, doseChanged } from '../../effects.ts'
import { takes } from '../../tables.ts'
import type { Near } from '../near-misses.ts'
import { type OpenLine, restate } from '../state.ts'
import type { Body, Result } from './step-body.ts'

/** One take in work: locked, with its lines, its resident and the body of the call. */

export interface Rules {
  takeEarlyMinutes: number
  takeLateMinutes: number
  offlineMaxHours: number
}
type TakeInput = NonNullable<Body['takes']>[number]
export type Line = OpenLine & {
  prepareBy: string | null
  drugName: string
  barCode: string | null
  highRisk: number
  specialControl: number
  useStatus: number
}
export interface Case {
  take: Row<'drugTake'>
  lines: Line[]
  resident: Row<'oldman'>
  input: TakeInput
  body: Body
  near: Near[]
  rules: Rules
  /** When the step was done: now, or at the time the offline phone recorded. */
  at: string
}

/** Locks the take. Refuses 21003 out of reach and 21002 for an older version; an offline phone sends no version. */
export async function openCase(
  db: Db,
  who: Who,
  { input, body, near, rules }: { input: TakeInput; body: Body; near: Near[]; rules: object },
): Promise<Case> {
  const seen = await own(db, takes, who, input.takeId)
  const resident = await residentHeld(db, who, seen.oldmanId)
  const take = await own(db, takes, who, input.takeId, { lock: true })
  const offline = body.offline === 1
  if (!offline && input.version !== take.version) await assertNotTwice(take, { body, near, resident })
  return {
    take,
    lines: await linesIn(db, who, take.takeId),
    resident,
    input,
    body,
    near,
    rules: rules as Rules,
    at: offline ? (body.giveTime ?? who.now) : who.now, // as: read as numbers by the caller
  }
}

/**
 * Locks the resident before his takes and drugs, in the order in which drugs, outings and stays do it: a second change
 * of a row in one transaction locks him too, and that would be too late.
 */
export async function residentHeld(db: Db, who: Who, oldmanId: string) {
  const resident = await ownResident(db, who, oldmanId)
  await sql`select from oldman where org_id = ${who.orgId} and oldman_id = ${oldmanId} for key share`.execute(db)
  return resident
}

const { given, part } = takeStatus.is

/** Somebody else was quicker with the same dose: the second nurse reads who gave it (24049), else 21002. */
async function assertNotTwice(
  take: Row<'drugTake'>,
  { body, near, resident }: Pick<Case, 'body' | 'near' | 'resident'>,
) {
  if (body.action === 'give' && (take.status === given || take.status === part)) refuseTwice(take, { near, resident })
  refuse(common.stale)
}

export function refuseTwice(
  take: Row<'drugTake'>,
  { near, resident }: Pick<Case, 'near' | 'resident'>,
  tell?: () => Promise<unknown>,
): never {
  near.push({ type: nearMissType.is.twice, takeId: take.takeId, oldmanId: resident.oldmanId, tell })
  refuse(no.alreadyGiven, { name: take.giveByName, time: (take.giveTime ?? '').slice(5, 16) })
}

export async function linesIn(db: Db, who: Who, takeId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select line.take_line_id, line.take_id, line.use_id, line.drug_id, line.dose, line.status, line.splits,
      line.prepare_by, take.oldman_id, take.plan_time, drug.drug_name, drug.bar_code, drug.high_risk, drug.special_control, used.use_status
    from drug_take take
    join drug_take_line line on line.org_id = take.org_id and line.take_id = take.take_id
    join drug on drug.org_id = line.org_id and drug.drug_id = line.drug_id
    join drug_use used on used.org_id = line.org_id and used.use_id = line.use_id
    where take.org_id = ${who.orgId} and take.take_id = ${takeId} order by line.drug_id, line.take_line_id`.execute(db)
  return rows
}

/** The lines the call names; all lines when it names none. */
export function linesNamed({ lines, input }: Case): Line[] {
  const named = input.lines?.map(({ takeLineId }) => takeLineId)
  return named?.length ? lines.filter(({ takeLineId }) => named.includes(takeLineId)) : lines
}

/** The named lines in one of these states. Refuses 21009 where there are none. */
export function linesAt(of: Case, ...states: readonly number[]): Line[] {
  const found = linesNamed(of).filter(({ status }) => states.includes(status))
  if (found.length === 0) refuse(common.wrongState, { name: takeStatus.label(of.take.status) })
  return found
}

export const lineInputOf = ({ input }: Case, line: Pick<Line, 'takeLineId'>) =>
  input.lines?.find(({ takeLineId }) => takeLineId === line.takeLineId)

/** 24043: the scanned code belongs to another drug than the dose; recorded as a near miss. */
export function assertScanned(of: Case, line: Line) {
  const scanned = lineInputOf(of, line)?.drugCode
  if (!scanned || scanned === line.barCode) return
  of.near.push({
    type: nearMissType.is.wrongDrug,
    takeId: of.take.takeId,
    oldmanId: of.resident.oldmanId,
    scanned,
    remark: line.drugName,
  })
  refuse(no.otherDrug)
}

/** 24048: high-risk drugs are checked and given by nurses and doctors alone. */
export function assertMayHandle(who: Who, { highRisk, specialControl }: Line) {
  const risky = highRisk === 1 || specialControl === 1
  if (risky && !who.may('drug.drugGetList.highRisk')) refuse(no.highRisk)
}

/**
 * Does a step with each drug of a take by itself: a refused drug does not hold back the others (stock.md 5.4). Gives
 * the lines that succeeded, and the refusals of the others.
 */
export async function eachLine(
  db: Db,
  who: Who,
  lines: readonly Line[],
  step: (line: Line) => unknown,
): Promise<{ lines: Line[]; refused: Result[] }> {
  const done: Line[] = []
  const refused: Result[] = []
  for (const line of lines) {
    const refusal = await attempt(db, who, {}, async () => {
      await step(line)
    })
    if (!refusal) done.push(line)
    else
      refused.push({
        takeId: line.takeId,
        takeLineId: line.takeLineId,
        code: refusal.refusal.code,
        msg: sentenceOf(refusal.message),
        status: line.status,
        version: null,
      })
  }
  return { lines: done, refused }
}

/** 24050 when the resident was out at that moment, whether he is back by now or not. */
export async function assertHere(db: Db, who: Who, oldmanId: string, at: string) {
  if (await outAt(db, who, oldmanId, at)) refuse(no.away)
}

/**
 * Identifies the resident: by card, bed or wristband, or by sight with a reason. 24045 for another resident, recorded
 * as a near miss.
 */
export async function assertMeant(
  db: Db,
  who: Who,
  { resident, body, near, takeId }: { resident: Row<'oldman'>; body: Body; near: Near[]; takeId?: string },
) {
  if (!body.verifyWay) wrongValue('verifyWay', '请先核对老人身份')
  if (body.verifyWay === verifyWay.is.eye) {
    if (body.offline === 1 || !body.reason) wrongValue('reason', '人工核对须填写原因')
    return
  }
  if (!body.verifyCode) wrongValue('verifyCode', '请扫描腕带、床头码或老人卡')
  const bed = resident.bedId
    ? await db
        .selectFrom('bed')
        .select('bedCode')
        .where('orgId', '=', who.orgId)
        .where('bedId', '=', resident.bedId)
        .executeTakeFirst()
    : undefined
  const right = [resident.oldmanId, resident.wristbandNo, bed?.bedCode]
  if (right.includes(body.verifyCode)) return
  if (takeId)
    near.push({ type: nearMissType.is.wrongPerson, takeId, oldmanId: resident.oldmanId, scanned: body.verifyCode })
  refuse(no.otherPerson)
}

/** The second person who checks an opened drug that was not taken (24022). */
export async function checkerOf(db: Db, who: Who, checkerId: string | null | undefined) {
  if (!checkerId) wrongValue('checkerId', '已开封未服的药须另一人核对')
  if (checkerId === who.userId) refuse(custodyRefusals.samePerson, {}, { field: 'checkerId' })
  const holders = await usersOf(db, who.orgId, { permit: 'drug.depositedList.query' })
  if (!holders.includes(checkerId)) refuse(access.forbidden, {}, { status: 401 })
  const { userName } = await db
    .selectFrom('userAccount')
    .select('userName')
    .where('orgId', '=', who.orgId)
    .where('userId', '=', checkerId)
    .executeTakeFirstOrThrow()
  return { checkerId, checkerName: userName }
}

/** Writes the lines, then the state of the take and who did the step. */
export async function setLines(
  db: Db,
  who: Who,
  of: Case,
  lines: readonly { takeLineId: string; status: number; values?: Record<string, unknown> }[],
) {
  for (const { takeLineId, status, values = {} } of lines)
    await db
      .updateTable('drugTakeLine')
      .set({ status, ...values })
      .where('orgId', '=', who.orgId)
      .where('takeLineId', '=', takeLineId)
      .execute()
  await restate(db, who, [of.take.takeId])
}

/** Modules that joined doses get this line as it is now; doses at need follow no plan and are left out. */
export async function tellDose(db: Db, who: Who, { take, body, at }: Case, by?: DoseChange['by']) {
  if (take.prn === 1) return
  const { oldmanId, planTime } = take
  const now = { userId: who.userId, userName: who.userName, at }
  await doseChanged(db, who, { oldmanId, planTime, by: by ?? now, reason: body.reason ?? null })
}

/** Who did a step, and when; the version rises with it. */
export async function stampTake(db: Db, who: Who, of: Case, values: Record<string, unknown>): Promise<Result> {
  const row = await db
    .updateTable('drugTake')
    .set({
      ...values,
      updateBy: who.userId,
      updateByName: who.userName,
      updateTime: who.now,
      version: sql<number>`version + 1`,
    })
    .where('orgId', '=', who.orgId)
    .where('takeId', '=', of.take.takeId)
    .returning(['status', 'version'])
    .executeTakeFirstOrThrow()
  return { takeId: of.take.takeId, code: 0, msg: '', status: row.status, version: row.version }
}
