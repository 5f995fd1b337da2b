import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { access, refuse } from '#contract/kit/refusals.ts'
import { trainingStatus } from '#contract/modules/campus/training/training.ts'
import type { training } from '#contract/modules/campus/training/training-calls.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { contains, page } from '#core/rows/read/list.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { setting } from '#core/settings.ts'
import { hasSignedIn, pageCode, passed, stateNow } from './reads.ts'
import { yearBounds } from './rules.ts'

/** The trainings of an employee, and the hours missing for the year (administration.md 5.3). */

const { draft, ended } = trainingStatus.is
const joined = sql`training on training.org_id = training_member.org_id and training.training_id = training_member.training_id`

/** The hours count when it has ended and the employee attended. */
const earned = (now: string) =>
  sql<number>`(case when training_member.sign_time is not null and ${stateNow(now)} = ${sql.lit(ended)} then training.hours else 0 end)`

/** The trainings of one employee: anybody's with `.query`, else one's own; no drafts. */
export function recordsPage({ db, who }: Asking, query: QueryFor<typeof training.records>) {
  const empId = query.empId ?? who.empId
  if (empId !== who.empId && !who.may(`${pageCode}.query`)) refuse(access.forbidden, {}, { status: 401 })
  let rows = db
    .selectFrom('trainingMember')
    .innerJoin('training', (join) =>
      join
        .onRef('training.orgId', '=', 'trainingMember.orgId')
        .onRef('training.trainingId', '=', 'trainingMember.trainingId'),
    )
    .select(['training.trainingId', 'training.title', 'training.trainingType', 'training.way', 'training.startTime'])
    .select(['training.endTime', 'training.hours', 'training.place', 'training.teacher'])
    .select(['trainingMember.memberId', 'trainingMember.empId', 'trainingMember.signTime', 'trainingMember.score'])
    .select(['trainingMember.certFile', 'trainingMember.remark', hasSignedIn.as('signed'), passed(who.now).as('pass')])
    .select([stateNow(who.now).as('status'), earned(who.now).as('earned')])
    .where('trainingMember.orgId', '=', who.orgId)
    .where('trainingMember.empId', '=', empId)
    .where('training.status', '<>', draft)
  if (query.year) {
    const [from, to] = yearBounds(query.year)
    rows = rows.where('training.startTime', '>=', from).where('training.startTime', '<', to)
  }
  if (query.title) rows = rows.where('training.title', 'like', contains(query.title))
  if (query.trainingType != null) rows = rows.where(sql<boolean>`training.training_type = ${query.trainingType}`)
  if (query.signed != null) rows = rows.where(sql<boolean>`${hasSignedIn} = ${query.signed}`)
  return page(rows, query, {
    fields: { startTime: 'training.startTime', hours: 'training.hours', score: 'trainingMember.score' },
    first: [
      ['training.startTime', 'desc'],
      ['training.trainingId', 'desc'],
    ],
  })
}

/** All present employees with the hours of a year; by default this year. */
export async function hoursPage({ db, who }: Asking, query: QueryFor<typeof training.hours>) {
  const required = await setting(db, who.orgId, 'trainingHoursYear')
  const [from, to] = yearBounds(query.year ?? Number(who.today.slice(0, 4)))
  const learned = sql<{ invited: number; attended: number; hours: number }>`(
    select count(*)::int as invited, count(training_member.sign_time)::int as attended,
      coalesce(sum(${earned(who.now)}), 0) as hours
    from training_member join ${joined}
    where training_member.org_id = emp.org_id and training_member.emp_id = emp.emp_id
      and training.start_time >= ${from}::timestamp and training.start_time < ${to}::timestamp
      and ${stateNow(who.now)} = ${sql.lit(ended)})`.as('learned')
  const enough = sql<number>`(learned.hours >= ${required}::numeric)::int`
  let rows = db
    .selectFrom('emp')
    .leftJoin('dept', (join) => join.onRef('dept.orgId', '=', 'emp.orgId').onRef('dept.deptId', '=', 'emp.deptId'))
    .leftJoin('job', (join) => join.onRef('job.orgId', '=', 'emp.orgId').onRef('job.jobId', '=', 'emp.jobId'))
    .innerJoinLateral(learned, (join) => join.onTrue())
    .select(['emp.empId', 'emp.empNo', 'emp.empName', 'dept.deptName', 'job.jobName'])
    .select(['learned.invited', 'learned.attended', 'learned.hours', enough.as('enough')])
    .select([
      sql<number>`${required}::int`.as('required'),
      sql<number>`greatest(${required}::numeric - learned.hours, 0)`.as('missing'),
    ])
    .where('emp.orgId', '=', who.orgId)
    .where('emp.status', '<>', empStatus.is.left)
  if (query.empName) rows = rows.where('emp.empName', 'like', contains(query.empName))
  if (query.deptId) rows = rows.where('emp.deptId', '=', query.deptId)
  if (query.enough != null) rows = rows.where(sql<boolean>`${enough} = ${query.enough}`)
  return page(rows, query, {
    fields: { hours: 'learned.hours', empNo: 'emp.empNo', empName: 'emp.empName', attended: 'learned.attended' },
    first: [
      ['learned.hours', 'asc'],
      ['emp.empNo', 'asc'],
      ['emp.empId', 'asc'],
    ],
  })
}
