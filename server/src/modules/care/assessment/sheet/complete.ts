import { assessStatus } from '#contract/modules/care/assessment/assessment.ts'
import { scaleResults } from '#contract/modules/care/assessment/scoring/scales.ts'
import { typeIs } from '#contract/modules/care/assessment/scoring/sheet.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import type { Db } from '#core/db/db.ts'
import { ownResident } from '#core/rows/residents.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own, patch } from '#core/rows/store/write.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { type AssessmentFacts, setAssessed } from '../../../living/resident/service.ts'
import { bankOf } from '../bank/banks.ts'
import { type Assessment, followCompleted } from '../effects.ts'
import { assessed, proposeDiet } from '../news.ts'
import { currentOf, monthsLater, nextDate, validMonths } from '../rules.ts'
import { assessments } from '../tables.ts'

/** The effects of an assessment that is complete and bound to a resident (care.md 9.4, 9.5, 9.7). */

const aboutAll: Who['scope'] = { all: true, deptIds: [], self: true, orgChildren: false }

/** After the last signature the assessment is valid from now on, and is the current one of its resident. */
export async function complete(db: Db, who: Who, row: Assessment, change: object) {
  const validity = await settings(db, who.orgId, ['assessValidMonths01', 'assessValidMonths23'])
  const validUntil = monthsLater(row.assessDate, validMonths(row.type, validity))
  const done = await patch(db, assessments, who, row, {
    ...change,
    validUntil,
    nextAssessDate: validUntil,
    nextReason: null,
  })
  return done.oldmanId ? takeEffect(db, who, done, done.oldmanId) : done
}

/**
 * Complete and bound, an assessment may become the one that counts: the archive takes over its findings, and other
 * modules follow. An older one that is bound afterwards has no effect.
 */
export async function takeEffect(db: Db, who: Who, row: Assessment, oldmanId: string) {
  // The second assessor may have no access to the ward; the row names its resident.
  const resident = await ownResident(db, { ...who, scope: aboutAll }, oldmanId, { lock: true })
  const stay = livesHere.includes(resident.oldmanStatus) ? await stayOf(db, who, resident) : undefined
  const next = nextDate(String(row.validUntil), row.assessDate, stay?.liveDate ?? null)
  await patch(db, assessments, who, row, { nextAssessDate: next.date, nextReason: next.reason })
  const counting = await recount(db, who, resident, row)
  const latest = await own(db, assessments, who, row.assessmentId)
  if (counting && counting.assessDate > row.assessDate) return latest
  await assessed(db, who, oldmanId)
  if (row.type === typeIs.plus && latest.current === 1) await proposeOf(db, who, latest, resident)
  const proposalId = await followCompleted(db, who, latest)
  return proposalId ? patch(db, assessments, who, latest, { proposalId }) : latest
}

const stayOf = (db: Db, who: Who, { liveId }: Row<'oldman'>) =>
  db
    .selectFrom('live')
    .select('liveDate')
    .where('orgId', '=', who.orgId)
    .where('liveId', '=', liveId)
    .executeTakeFirst()

/**
 * Gives the assessment that counts now, and writes its ability level into the archive (care.md 9.4), with its findings
 * where it is the one just completed.
 */
export async function recount(db: Db, who: Who, resident: Row<'oldman'>, just?: Assessment) {
  const rows = await db
    .selectFrom('assessment')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', resident.oldmanId)
    .where((eb) => eb.or([eb('assessStatus', '=', assessStatus.is.complete), eb('current', '=', 1)]))
    .execute()
  const next = currentOf(
    rows.filter((row) => row.assessStatus === assessStatus.is.complete),
    who.today,
  )
  // The former one first: only one row of a resident may be current.
  for (const row of rows)
    if (row.current === 1 && row.assessmentId !== next?.assessmentId)
      await patch(db, assessments, who, row, { current: 0 })
  if (next && next.current === 0) await patch(db, assessments, who, next, { current: 1 })
  const abilityLevel = next && next.type !== typeIs.easy ? next.finalGrade : null
  const isFound = just?.type === typeIs.plus && just.assessmentId === next?.assessmentId
  const found = isFound ? foundBy(just) : {}
  if (abilityLevel !== resident.abilityLevel || Object.keys(found).length > 0)
    await setAssessed(db, who, resident, { ...found, abilityLevel })
  return next
}

/** Heights, weights and counts of the enhanced bank, in the fields of the archive. */
function foundBy(row: Assessment): AssessmentFacts {
  const parts = row.parts
  const events = row.riskEvents
  const height = Number(parts?.A2?.height)
  const weight = Number(parts?.A2?.weight)
  return {
    ...(height >= 50 && height <= 230 && { height: Math.round(height) }),
    ...(weight >= 20 && { weight: Math.round(weight * 10) / 10 }),
    fallIn30d: events.fall ?? 0,
    lostIn30d: events.wander ?? 0,
    chokeIn30d: events.choke ?? 0,
    suicideIn30d: events.suicide ?? 0,
  }
}

async function proposeOf(db: Db, who: Who, row: Assessment, resident: Row<'oldman'>) {
  const results = scaleResults(bankOf(row.type), row)
  const found = results.find(({ dimensionId, risk }) => dimensionId === 'D3' && risk >= 1)
  if (!found?.diet || !livesHere.includes(resident.oldmanStatus)) return
  const thick = thickened[found.score]
  await proposeDiet(db, who, resident, `${found.diet}${thick ? `、饮水增稠${thick}级` : ''}`, row)
}
/** The thickness of drinks in the proposed diet, by the score of the swallowing test (care.md 9.7). */
const thickened: Readonly<Record<number, number>> = { 3: 1, 4: 2 }
