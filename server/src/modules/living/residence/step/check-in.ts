import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { residenceRefusals as no } from '#contract/modules/living/residence/residence.ts'
import { liveStatus, type StepBody } from '#contract/modules/living/residence/residence-step.ts'
import { residentRefusals } from '#contract/modules/living/resident/resident.ts'
import { addDays } from '#core/clock.ts'
import { type Db, together } from '#core/db/db.ts'
import { columnsIn } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { isReachable, setResidentState } from '../../resident/service.ts'
import { assertBedSuits, assertBedsFree, assertBedUsable, matesOf } from '../bed/bed-guards.ts'
import { leaveBeds, lockBeds, occupied, openBeds, takeBeds } from '../bed/beds.ts'
import { answerTo, type Subject, tellStepBegins, tellStepDone } from '../effects.ts'
import { addRecord } from '../read/records.ts'
import { type Case, levelStopped, summaryOf } from '../read/stays.ts'
import { assertConfirmed, assertLiveDate, assertPlannedQuit, chargeStart } from '../rules.ts'
import { lives } from '../tables.ts'

/** 试住入住 (with days) and 正式入住 (without). */
export async function checkIn(
  db: Db,
  who: Who,
  found: Case,
  body: StepBody<'checkin'>,
  trialDays: number | null,
): Promise<Case> {
  const { resident, stay } = found
  const { place, beside, heldBeds, wholeRoom, chargeStartDate, liveType, levelName } = await allowed(
    db,
    who,
    found,
    body,
  )
  const detail = { ...body, trial: trialDays !== null, chargeStartDate, wholeRoom }
  await tellStepBegins(db, who, { name: 'checkin', detail, resident, stay })
  // The lock on the resident ensures it: a resident who had no bed still has none.
  if (heldBeds.length > 0) await leaveBeds(db, who, stay.liveId, body.liveDate, null)
  const oldmanStatus = trialDays === null ? liveStatus.is.living : liveStatus.is.trial
  const remark = body.remark ?? stay.remark
  const taking = takeBeds(db, who, stay, { kind: occupied, bedId: place.bedId, beside, from: body.liveDate })
  const patching = patch(db, lives, who, stay, {
    ...columnsIn(lives, body),
    ...demandFields(body, stay),
    liveType,
    wholeRoom,
    chargeStartDate,
    oldmanStatus,
    trialDays,
    trialEndDate: trialDays === null ? null : addDays(body.liveDate, trialDays),
    formalDate: trialDays === null ? body.liveDate : null,
    saleId: body.saleId ?? stay.saleId,
    remark,
  })
  const summary = summaryOf({ liveId: stay.liveId, levelId: body.levelId, oldmanStatus }, place)
  const recordType = trialDays === null ? 5 : 4
  const note = { recordType, toValue: place.fullName, levelName, remark } as const
  const [, nextStay, next] = await together(
    taking,
    patching,
    setResidentState(db, who, resident, summary),
    addRecord(db, who, { ...resident, ...summary }, note),
  )
  await tellStepDone(db, who, { name: 'checkin', detail, resident: next, stay: nextStay })
  who.did(`为${resident.oldmanName}办理${trialDays === null ? '正式入住' : '试住'}，床位${place.fullName}`)
  return { resident: next, stay: nextStay }
}

/** The guards in the order of their row in residence.md 2.2; gives the data they read. */
async function allowed(db: Db, who: Who, { resident, stay }: Case, body: StepBody<'checkin'>) {
  const field = 'bedId'
  const [facts, heldBeds, demands] = await together(
    factsOf(db, who, stay, body.levelId ?? stay.levelId),
    openBeds(db, who, stay.liveId),
    settings(db, who.orgId, demanded),
  )
  if (!facts.reachable) refuse(residentRefusals.noUrgentContact)
  assertConfirmed(resident)
  const wholeRoom = body.wholeRoom ?? (heldBeds[0]?.bedId === body.bedId ? stay.wholeRoom : 0)
  const targets = [{ bedId: body.bedId, wholeRoom: wholeRoom === 1 }, ...heldBeds.map(({ bedId }) => ({ bedId }))]
  const beds = await lockBeds(db, who, targets, field)
  const place = beds.place(body.bedId)
  const beside = wholeRoom === 1 ? beds.beside(body.bedId) : []
  const own = { from: body.liveDate, liveId: stay.liveId, field }
  const [, inRoom] = await together(assertBedsFree(db, who, [place, ...beside], own), matesOf(db, who, place))
  assertLiveDate(body.liveDate, { today: who.today, lastQuitDate: facts.lastQuitDate })
  const chargeStartDate = chargeStart(body.liveDate, body.chargeStartDate)
  const liveType = body.liveType ?? stay.liveType
  assertPlannedQuit(liveType, body.planQuitDate, body.liveDate)
  for (const one of [place, ...beside]) assertBedUsable(one, field)
  await assertBedSuits(db, who, resident, { place, field, inRoom })
  if (body.levelId && facts.levelName === null) refuse(common.missing, {}, { field: 'levelId' })
  if (facts.isLevelStopped && body.levelId !== stay.levelId) wrongValue('levelId', levelStopped)
  await assertDemands(db, who, demands, {
    resident,
    stay: { ...stay, ...demandFields(body, stay) },
    day: body.liveDate,
  })
  return { place, beside, heldBeds, wholeRoom, chargeStartDate, liveType, levelName: facts.levelName }
}

interface Facts {
  reachable: boolean
  /** The day the last finished stay ended; a new one cannot begin before it. */
  lastQuitDate: string | null
  levelName: string | null
  isLevelStopped: boolean
}

/** The data the guards need beside the beds, in one statement. */
async function factsOf(db: Db, who: Who, { liveId, oldmanId }: Case['stay'], levelId: string | null): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select ${isReachable(who, oldmanId)} as reachable, (
        select max(quit_date) from live
        where org_id = ${who.orgId} and oldman_id = ${oldmanId} and live_id <> ${liveId}
      ) as last_quit_date,
      level.level_name, coalesce(level.status = ${onOff.is.off}, false) as is_level_stopped
    from (select) as one left join level on level.org_id = ${who.orgId} and level.level_id = ${levelId}`.execute(db)
  return rows[0]
}

const demandFields = (body: StepBody<'checkin'>, stay: Case['stay']) => ({
  contractId: body.contractId ?? stay.contractId,
  assessmentId: body.assessmentId ?? stay.assessmentId,
  depositDue: body.depositDue ?? stay.depositDue,
  medicalDepositDue: body.medicalDepositDue ?? stay.medicalDepositDue,
})

const demanded = ['checkinNeedAssessment', 'checkinNeedContract', 'checkinNeedDeposit'] as const
type Demands = Awaited<ReturnType<typeof settings<(typeof demanded)[number]>>>

/**
 * The demands of the institution's settings before a check-in. Without a module that can confirm it, a demand counts as
 * not fulfilled.
 */
async function assertDemands(db: Db, who: Who, demand: Demands, subject: Subject) {
  if (demand.checkinNeedAssessment && !(await answerTo(db, who, 'assessed', subject)))
    refuse(no.needsAssessment, {}, { field: 'assessmentId' })
  if (demand.checkinNeedContract && !(await answerTo(db, who, 'contracted', subject)))
    refuse(no.needsContract, {}, { field: 'contractId' })
  if (!demand.checkinNeedDeposit) return
  const deposit = await answerTo(db, who, 'deposit', subject)
  const { due, paid } = deposit ?? { due: subject.stay.depositDue + subject.stay.medicalDepositDue, paid: 0 }
  if (!deposit || paid < due) refuse(no.needsDeposit, { a: yuan(due), b: yuan(paid) })
}

const yuan = (fen: number) => (fen / 100).toFixed(2)
