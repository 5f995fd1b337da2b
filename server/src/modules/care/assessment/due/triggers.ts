import { sql } from 'kysely'
import { assessCause, assessStatus } from '#contract/modules/care/assessment/assessment.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { outType } from '#contract/modules/living/outing/outing.ts'
import { livesHere } from '#contract/modules/living/residence/residence-step.ts'
import { remindType } from '#contract/modules/platform/reminder/reminder.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { joinOuting } from '../../../living/outing/service.ts'
import { joinAdmissions, joinResidence } from '../../../living/residence/service.ts'
import { joinReminders } from '../../../platform/reminder/service.ts'
import { askNow, forgetAsked, forgetDiets, remindUnsigned } from '../news.ts'
import { routineDays } from '../rules.ts'
import { assessments } from '../tables.ts'
import { enabledFor, hasValid } from './due.ts'

/** Events that make a resident due for assessment early (care.md 9.5), and the reminders of the nightly job. */

const currentRow = (db: Db, who: Who, oldmanId: string) =>
  db
    .selectFrom('assessment')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('current', '=', 1)
    .executeTakeFirst()

/** Brings the due day forward. An earlier due day stays with its reason; with `isAsked` the reason is replaced. */
async function bringForward(db: Db, who: Who, oldmanId: string, date: string, nextReason: string, isAsked = false) {
  const row = await currentRow(db, who, oldmanId)
  if (!row) return
  const isSooner = row.nextAssessDate === null || row.nextAssessDate > date
  if (isSooner || isAsked)
    await patch(db, assessments, who, row, { ...(isSooner && { nextAssessDate: date }), nextReason })
}

/** A resident hurt by a fall is due for assessment today (care.md 9.5); the incident makes the to-do (RISK_ASSESS). */
export const dueAfterFall = (db: Db, who: Who, oldmanId: string) =>
  bringForward(db, who, oldmanId, who.today, '跌倒受伤', true)

/** Nurses who may assess by any bank. */
async function assessingNurses(db: Db, who: Who) {
  const { rows } = await sql<{ userId: string }>`
    select user_assess.user_id from user_assess
    where user_assess.org_id = ${who.orgId} and exists (
      select from user_role join role on role.org_id = user_role.org_id and role.role_id = user_role.role_id
      where user_role.org_id = user_assess.org_id and user_role.user_id = user_assess.user_id
        and role.role_code in ('NURSE', 'NURSE_HEAD'))
    order by user_assess.user_id`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** An event: the resident is due today, and nurses get a to-do. */
async function trigger(db: Db, who: Who, resident: Row<'oldman'>, why: string) {
  await bringForward(db, who, resident.oldmanId, who.today, why, true)
  await askNow(db, who, resident, await assessingNurses(db, who), why)
}

/** The level proposed from an assessment is disputed (care.md 9.5). */
export const dueAfterDispute = (db: Db, who: Who, resident: Row<'oldman'>) =>
  trigger(db, who, resident, '对评定的等级有异议')

// The module of outings makes the to-do to assess a resident after a hospital stay (RETURN_ASSESS).
joinOuting({
  name: 'assessment',
  afterStep: async (db, who, step) => {
    if (step.name !== 'return' || step.outing.outType !== outType.is.hospital) return
    await bringForward(db, who, step.resident.oldmanId, step.detail.backDay, '住院返院')
  },
})

joinResidence({
  name: 'assessment',
  answers: { assessed: (db, who, { resident, day }) => hasValid(db, who, resident, day) },
  asideOfStep: async (db, who, { name, detail, resident }) => {
    if (name === 'checkin')
      await bringForward(db, who, resident.oldmanId, addDays(detail.liveDate, routineDays), '入住满30天')
    if (name === 'quit') await forgetAsked(db, who, resident.oldmanId)
  },
})
joinAdmissions(enabledFor)

/** True for a DISEASE of the archive from F00–F99: the group 认知与精神. */
const mentalDiseases = '3__'
const riskSum = sql<number>`(coalesce((assessment.risk_events->>'fall')::int, 0) + coalesce((assessment.risk_events->>'wander')::int, 0)
  + coalesce((assessment.risk_events->>'choke')::int, 0) + coalesce((assessment.risk_events->>'suicide')::int, 0))`
const archiveSum = sql<number>`(coalesce(oldman.fall_in30d, 0) + coalesce(oldman.lost_in30d, 0)
  + coalesce(oldman.choke_in30d, 0) + coalesce(oldman.suicide_in30d, 0))`

/** Assessed for an event within the last thirty days: these facts are taken into account. */
const isAnswered = (today: string) =>
  sql`(assessment.assess_causle = ${assessCause.is.immediate} and assessment.assess_date > ${addDays(today, -30)})`

/** Facts in the archives that are newer than the current assessment. */
async function lookForTriggers(db: Db, who: Who) {
  const rows = await db
    .selectFrom('oldman')
    .innerJoin('assessment', (join) =>
      join
        .onRef('assessment.orgId', '=', 'oldman.orgId')
        .onRef('assessment.oldmanId', '=', 'oldman.oldmanId')
        .on('assessment.current', '=', 1),
    )
    .selectAll('oldman')
    .select([
      sql<boolean>`(${archiveSum} >= 2 and ${riskSum} < 2 and not ${isAnswered(who.today)})`.as('manyEvents'),
      sql<boolean>`(oldman.diagnosed_date > assessment.assess_date and exists (
        select from jsonb_array_elements_text(oldman.disease) as code where code like ${mentalDiseases}))`.as(
        'diagnosed',
      ),
      'assessment.nextReason',
      'assessment.nextAssessDate',
    ])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanStatus', 'in', livesHere)
    .execute()
  let found = 0
  for (const { manyEvents, diagnosed, nextReason, nextAssessDate, ...resident } of rows) {
    const why = manyEvents
      ? '近30天发生2次以上照护风险事件'
      : diagnosed
        ? '新确诊认知或精神障碍'
        : nextReason === '入住满30天' && nextAssessDate === who.today
          ? nextReason
          : undefined
    if (!why || (nextReason === why && nextAssessDate !== who.today)) continue
    await trigger(db, who, resident, why)
    found += 1
  }
  return found
}

/** Submitted a week ago or longer and not signed. */
async function lookForUnsigned(db: Db, who: Who) {
  const rows = await db
    .selectFrom('assessment')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('assessStatus', '=', assessStatus.is.waiting)
    .where('assessTime', '<', `${addDays(who.today, -6)} 00:00:00`)
    .orderBy('assessNo')
    .execute()
  let notified = 0
  for (const row of rows)
    notified += await remindUnsigned(db, who, row, daysBetween(String(row.assessTime).slice(0, 10), who.today))
  return notified
}

joinRound('reminder-day', {
  title: '即时评估提醒',
  name: 'assessment-triggers',
  touches: ['assessment', 'message', 'todo'],
  run: (db, { who }) => lookForTriggers(db, who),
})
joinRound('reminder-day', {
  title: '评估待签名提醒',
  touches: ['message'],
  run: (db, { who }) => lookForUnsigned(db, who),
})

joinRound('reminder-day', {
  title: '饮食建议过期',
  touches: ['todo'],
  run: (db, { who }) => forgetDiets(db, who),
})

/**
 * The stage of a reminder: 30 and 7 days before, on the day, and weekly after. A stage is dated by its own day until
 * the next one comes, since a reminder is made once per object and day (care.md 9.5).
 */
function stageOf(next: string, day: string): string | undefined {
  const left = daysBetween(day, next)
  if (left > 30) return undefined
  if (left > 0) return addDays(next, left > 7 ? -30 : -7)
  return addDays(next, Math.floor(-left / 7) * 7)
}

joinReminders({
  name: 'assessment',
  // A new event may have brought an assessment forward.
  behind: ['assessment-triggers'],
  title: '评估到期提醒',
  remindType: remindType.assessment,
  generate: async (db, who, day) => {
    const rows = await db
      .selectFrom('assessment')
      .innerJoin('oldman', (join) =>
        join.onRef('oldman.orgId', '=', 'assessment.orgId').onRef('oldman.oldmanId', '=', 'assessment.oldmanId'),
      )
      .select(['assessment.assessmentId', 'assessment.type', 'assessment.nextAssessDate', 'assessment.nextReason'])
      .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName'])
      .where('assessment.orgId', '=', who.orgId)
      .where('assessment.current', '=', 1)
      .where('assessment.nextAssessDate', '<=', addDays(day, 30))
      .where('oldman.oldmanStatus', 'in', livesHere)
      .execute()
    return rows.flatMap(({ assessmentId, type, nextAssessDate, nextReason, oldmanId, oldmanName, bedName }) => {
      const date = stageOf(String(nextAssessDate), day)
      if (!date) return []
      const due = {
        title: `${[bedName, oldmanName].filter(Boolean).join(' ')}应于${nextAssessDate}评估`,
        content: `上次为${assessType.label(type)}${nextReason ? `，${nextReason}` : ''}`,
        oldmanId,
        date,
        advanceDays: 0,
        bizType: 'assessment',
        bizId: assessmentId,
        receivers: [
          { kind: 'ROLE' as const, id: 'NURSE_HEAD' },
          { kind: 'ROLE' as const, id: 'NURSE' },
        ],
      }
      return [due]
    })
  },
})
