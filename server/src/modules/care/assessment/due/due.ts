import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { assessStatus } from '#contract/modules/care/assessment/assessment.ts'
import type { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { contains, countOf, page } from '#core/rows/read/list.ts'
import { withResident } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Row } from '#core/rows/store/table.ts'
import { isNumber } from '#core/sealing/sealed-columns.ts'
import type { Who } from '#core/who/who.ts'
import { counted, isDue } from '../sheet/read.ts'
import { assessments } from '../tables.ts'

/** Residents due for assessment, and their assessments that may still be used (care.md 9.5, 9.8). */

const noticeDays = 30

/** Residents without a valid assessment, or with one due within thirty days; most overdue first. */
export async function dueResidents(db: Db, who: Who, query: QueryFor<typeof assessment.due>) {
  const day = sql<string | null>`least(assessment.next_assess_date, assessment.valid_until)`
  let rows = db
    .selectFrom('oldman')
    .leftJoin('assessment', (join) =>
      join
        .onRef('assessment.orgId', '=', 'oldman.orgId')
        .onRef('assessment.oldmanId', '=', 'oldman.oldmanId')
        .on('assessment.current', '=', 1),
    )
    .select(['oldman.oldmanId', 'oldman.oldmanName', 'oldman.bedName'])
    .select(['assessment.type as lastType', 'assessment.finalGradeName as lastGrade'])
    .select([
      day.as('nextAssessDate'),
      sql<number>`greatest(0, coalesce(${who.today}::date - ${day}, 0))`.as('overdueDays'),
    ])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanStatus', 'in', counted)
    // as: a left join keeps `oldman`
    .where((eb) => inResidentScope(who)(eb as never))
    .where(sql<boolean>`(assessment.assessment_id is null or ${day} <= ${addDays(who.today, noticeDays)})`)
  if (query.oldmanName) rows = rows.where('oldman.oldmanName', 'like', contains(query.oldmanName))
  if (query.dueState === 1) rows = rows.where(sql<boolean>`${day} >= ${who.today}`)
  if (query.dueState === 2) rows = rows.where(sql<boolean>`(${day} < ${who.today} or assessment.assessment_id is null)`)
  return page(rows, query, {
    fields: { nextAssessDate: 'nextAssessDate' },
    first: [
      ['overdueDays', 'desc'],
      ['nextAssessDate', 'asc'],
      ['oldmanId', 'asc'],
    ],
  })
}

/** Submitted within half a year and not bound to another resident, newest first (care.md 9.8). */
export async function enabledFor(db: Db, who: Who, resident: Row<'oldman'>) {
  const rows = await db
    .selectFrom('assessment')
    .selectAll()
    .where('assessment.orgId', '=', who.orgId)
    .where((eb) =>
      eb.or([
        eb('assessment.oldmanId', '=', resident.oldmanId),
        eb.and([eb('assessment.oldmanId', 'is', null), isNumber('assessment.oldmanIdcard', [resident.oldmanIdCard])]),
      ]),
    )
    .where('assessment.assessTime', '>=', `${addDays(who.today, -180)} 00:00:00`)
    .where('assessment.assessStatus', 'in', [assessStatus.is.complete, assessStatus.is.void])
    .orderBy('assessment.assessTime', 'desc')
    .orderBy('assessment.assessNo', 'desc')
    .execute()
  return rows.map((row) => ({
    assessmentId: row.assessmentId,
    assessmentType: row.type,
    typeName: assessType.label(row.type),
    gradeName: row.finalGradeName,
    assessTime: String(row.assessTime),
    enable:
      row.assessStatus === assessStatus.is.complete && (row.validUntil ?? '') >= who.today
        ? (1 as const)
        : (0 as const),
    nextAssessDate: row.nextAssessDate,
  }))
}

/**
 * How many residents are due within thirty days or overdue: the figure of the home page (residence.md 8, assessExpire).
 */
export const countDueAssessments = (db: Db, who: Who) =>
  countOf(
    withResident(db, who, assessments, 'assessorId', 'secondId').where(
      sql<boolean>`(${isDue(1, who.today)} or ${isDue(2, who.today)})`,
    ),
  )

/** True when a valid one exists for the archive or its ID card: a resident may be assessed before admission (31025). */
export const hasValid = async (db: Db, who: Who, resident: Row<'oldman'>, day: string) =>
  (await enabledOrBound(db, who, resident)).some(({ validUntil }) => (validUntil ?? '') >= day)

const enabledOrBound = (db: Db, who: Who, resident: Row<'oldman'>) =>
  db
    .selectFrom('assessment')
    .select('validUntil')
    .where('assessment.orgId', '=', who.orgId)
    .where('assessment.assessStatus', '=', assessStatus.is.complete)
    .where((eb) =>
      eb.or([
        eb('assessment.oldmanId', '=', resident.oldmanId),
        eb.and([eb('assessment.oldmanId', 'is', null), isNumber('assessment.oldmanIdcard', [resident.oldmanIdCard])]),
      ]),
    )
    .execute()
