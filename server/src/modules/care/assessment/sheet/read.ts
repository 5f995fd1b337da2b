import { sql } from 'kysely'
import { maskIdCard } from '#contract/kit/value/id-card.ts'
import { assessPages, assessStatus, pagePermit, recordPermit } from '#contract/modules/care/assessment/assessment.ts'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import type { Issue } from '#contract/modules/care/assessment/bank.ts'
import { problemsOf } from '#contract/modules/care/assessment/scoring/problems.ts'
import { score } from '#contract/modules/care/assessment/scoring/score.ts'
import { type Answer, issuesOf } from '#contract/modules/care/assessment/scoring/sheet.ts'
import { sectionsOf } from '#contract/modules/care/assessment/scoring/words.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/read/list.ts'
import { type Asking, listing, withResident } from '#core/rows/read/listing.ts'
import { userName } from '#core/rows/user-name.ts'
import { endsWith } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'
import { seesIdCards } from '../../../living/resident/service.ts'
import { bankOf } from '../bank/banks.ts'
import type { Assessment } from '../effects.ts'
import { assessments } from '../tables.ts'

/** Assessments in lists and in detail (care.md 9.8). */

/** Types whose page the caller may open; all of them with the permission for the records. */
const readable = (who: Who) =>
  assessPages.map((_, type) => type).filter((type) => who.may(`${pagePermit(type, 'query')}|${recordPermit('query')}`))

const shown = (db: Db, who: Who) =>
  withResident(db, who, assessments, 'assessorId', 'secondId')
    .select([userName('assessment.assessorId').as('assessorName'), userName('assessment.secondId').as('secondName')])
    .select(sql<string>`coalesce(oldman.oldman_name, assessment.oldman_name)`.as('oldmanName'))
    .select('assessment.type as assessmentType')
    .where(
      sql<boolean>`(assessment.type = any(${readable(who)}::smallint[])
        or assessment.assessor_id = ${who.userId} or assessment.second_id = ${who.userId})`,
    )

export const assessmentRows = listing(assessments, assessment.list, {
  rows: shown,
  sort: ['assessDate', 'assessNo', 'totalScore', 'finalGrade', 'nextAssessDate'],
  where: {
    oldmanName: (typed: string) => sql`coalesce(oldman.oldman_name, assessment.oldman_name) like ${contains(typed)}`,
    oldmanIdcard: (typed: string) => endsWith('assessment.oldmanIdcard', typed),
    mine: (value: number, who) =>
      sql`(assessment.assessor_id = ${who.userId} or coalesce(assessment.second_id, '') = ${who.userId}) = ${value === 1}`,
    dueState: (value: readonly number[], who) =>
      value.length > 0
        ? sql`(${sql.join(
            value.map((one) => isDue(one, who.today)),
            sql` or `,
          )})`
        : sql`true`,
  },
  first: [
    ['assessment.assessDate', 'desc'],
    ['assessment.assessNo', 'desc'],
  ],
  present: ({ who }, row) => {
    const oldmanIdcard = seesIdCards(who, row.orgId) ? row.oldmanIdcard : maskIdCard(row.oldmanIdcard)
    return { ...row, oldmanIdcard: oldmanIdcard as typeof row.oldmanIdcard } // as: opened or masked, it is not stored again
  },
})

/** States of residents who need an assessment: waiting for a bed or living here. */
export const counted = [liveStatus.is.waiting, liveStatus.is.trial, liveStatus.is.living]

/** 1 within thirty days, 2 overdue: of current assessments only, and not of residents who have left. */
export const isDue = (value: number, today: string) =>
  sql<boolean>`(assessment.current = 1 and oldman.oldman_status = any(${counted}::smallint[]) and ${
    value === 1
      ? sql`assessment.next_assess_date between ${today} and ${addDays(today, 30)}`
      : sql`assessment.next_assess_date < ${today}`
  })`

const labelsOf = (issues: readonly Issue[], answers: readonly Answer[]) => {
  const chosen = new Map(answers.map(({ issueId, optionId }) => [issueId, optionId]))
  return issues.map(({ issueId, issueName, options }) => ({
    issueId,
    issueName,
    label: options.find(({ optionId }) => optionId === chosen.get(issueId))?.label ?? null,
  }))
}

/** One assessment in full: its answers as text, missing answers, and the assessment before it. */
export async function wholeOf(request: Asking, assessmentId: string) {
  const row = await assessmentRows.shown(request, assessmentId)
  const { who } = request
  const bank = bankOf(row.type)
  const { missing, warnings, scaleResults } = score(bank, row)
  const history = await historyOf(request.db, who, row)
  const earlier = history.filter((one) => one.assessmentId !== assessmentId && one.assessDate <= row.assessDate)
  return {
    ...row,
    labels: labelsOf(issuesOf(bank), row.answers),
    scaleLabels: labelsOf(
      bank.riskScales.flatMap(({ issues }) => issues),
      row.riskScaleAnswers,
    ),
    missing: row.assessStatus === assessStatus.is.draft ? missing : [],
    warnings,
    scaleResults,
    history,
    sections: sectionsOf(bank, row),
    problems: problemsOf(bank, row),
    previousId: earlier.findLast(({ type }) => sameBank(type, row.type))?.assessmentId ?? null,
  }
}

/** 2 and 3 ask the same items. */
const sameBank = (one: number, other: number) => one === other || (one >= 2 && other >= 2)

async function historyOf(db: Db, who: Who, { oldmanId }: Pick<Assessment, 'oldmanId'>) {
  if (!oldmanId) return []
  return db
    .selectFrom('assessment')
    .select(['assessmentId', 'assessDate', 'type', 'totalScore', 'finalGrade', 'finalGradeName'])
    .where('orgId', '=', who.orgId)
    .where('oldmanId', '=', oldmanId)
    .where('assessStatus', '=', assessStatus.is.complete)
    .orderBy('assessDate')
    .orderBy('assessNo')
    .limit(200)
    .execute()
}
