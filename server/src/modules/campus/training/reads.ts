import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import {
  codeSeconds,
  trainingRefusals as no,
  trainingFlow,
  trainingStatus,
} from '#contract/modules/campus/training/training.ts'
import { training } from '#contract/modules/campus/training/training-calls.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { codeAt, signsAt, stateAt } from './rules.ts'
import { trainings } from './tables.ts'

/** Trainings as lists and details show them. */

export const pageCode = 'administration.training.records'
const { planned, running, ended } = trainingStatus.is

/** The state at a moment, as `stateAt` of rules.ts. */
export const stateNow = (now: string) => sql<number>`(case
  when training.status not in (${sql.lit(planned)}, ${sql.lit(running)}) then training.status
  when training.end_time <= ${now}::timestamp then ${sql.lit(ended)}
  when training.start_time <= ${now}::timestamp then ${sql.lit(running)} else ${sql.lit(planned)} end)::int`

export const hasSignedIn = sql<number>`(training_member.sign_time is not null)::int`

/** Passed with an exam by the score, else by attendance; missing at the end means not passed. */
export const passed = (now: string) => sql<number | null>`(case
  when training.exam = 1 and training_member.score is not null then training_member.score >= training.pass_score
  when training.exam = 0 and training_member.sign_time is not null then true
  when ${stateNow(now)} = ${sql.lit(ended)} then false end)::int`

const counted = (what: ReturnType<typeof sql>) => sql<number>`(
  select ${what} from training_member
  where training_member.org_id = training.org_id and training_member.training_id = training.training_id)`

/** The names for a list; many are cut short. */
const namesOf = (table: 'dept' | 'emp', ids: 'dept_ids' | 'member_ids') => {
  const name = sql.ref(`${table}.${table}Name`)
  const id = sql.ref(`${table}.${table}Id`)
  return sql<string | null>`left((select string_agg(${name}, '、' order by ${name}) from ${sql.table(table)}
    where ${sql.ref(`${table}.orgId`)} = training.org_id and jsonb_exists(training.${sql.raw(ids)}, ${id})), 300)`
}

const shownRows = (db: Db, who: Who) =>
  db
    .selectFrom('training')
    .select([
      'trainingId',
      'title',
      'trainingType',
      'way',
      'startTime',
      'endTime',
      'hours',
      'place',
      'teacher',
      'deptIds',
      'memberIds',
      'content',
      'files',
      'exam',
      'passScore',
      'cancelReason',
      'createByName',
      'createTime',
      'updateByName',
      'updateTime',
      'version',
    ])
    .select([
      stateNow(who.now).as('status'),
      namesOf('dept', 'dept_ids').as('deptNames'),
      namesOf('emp', 'member_ids').as('memberNames'),
      counted(sql`count(*)::int`).as('memberNum'),
      counted(sql`count(sign_time)::int`).as('signNum'),
      counted(sql`count(*) filter (where ${passed(who.now)} = 1)::int`).as('passNum'),
      sql<number | null>`case when ${stateNow(who.now)} = ${sql.lit(ended)} then
        ${counted(sql`round(100.0 * count(*) filter (where ${passed(who.now)} = 1) / nullif(count(*), 0), 1)`)} end`.as(
        'passRate',
      ),
    ])
    .where('training.orgId', '=', who.orgId)

export const trainingRows = listing(trainings, training.list, {
  rows: shownRows,
  sort: ['startTime', 'hours', 'title'],
  first: [
    ['training.startTime', 'desc'],
    ['training.trainingId', 'desc'],
  ],
  where: { status: (value: number, who) => sql`${stateNow(who.now)} = ${value}` },
})

/** The members, by department and name. */
export const memberRows = (db: Db, who: Who, trainingId: string) =>
  db
    .selectFrom('trainingMember')
    .innerJoin('training', (join) =>
      join
        .onRef('training.orgId', '=', 'trainingMember.orgId')
        .onRef('training.trainingId', '=', 'trainingMember.trainingId'),
    )
    .innerJoin('emp', (join) =>
      join.onRef('emp.orgId', '=', 'trainingMember.orgId').onRef('emp.empId', '=', 'trainingMember.empId'),
    )
    .leftJoin('dept', (join) => join.onRef('dept.orgId', '=', 'emp.orgId').onRef('dept.deptId', '=', 'emp.deptId'))
    .leftJoin('job', (join) => join.onRef('job.orgId', '=', 'emp.orgId').onRef('job.jobId', '=', 'emp.jobId'))
    .select(['trainingMember.memberId', 'trainingMember.empId', 'emp.empName', 'dept.deptName', 'job.jobName'])
    .select(['trainingMember.signTime', 'trainingMember.signWay', 'trainingMember.score', 'trainingMember.certFile'])
    .select(['trainingMember.remark', hasSignedIn.as('signed'), passed(who.now).as('pass')])
    .where('trainingMember.orgId', '=', who.orgId)
    .where('trainingMember.trainingId', '=', trainingId)

/** One training with a page of its members, and on request the code to scan at its place. */
export async function wholeTraining(request: Asking, trainingId: string, query: QueryFor<typeof training.get>) {
  const { db, who } = request
  const manages = who.may(`${pageCode}.query`)
  if (query.qr === 1) who.must(`${pageCode}.sign`)
  let found = memberRows(db, who, trainingId)
  if (!manages) {
    found = found.where('trainingMember.empId', '=', who.empId)
    if (!(await found.executeTakeFirst())) refuse(common.missing)
  }
  const shown = await trainingRows.shown(request, trainingId)
  if (query.empName) found = found.where('emp.empName', 'like', contains(query.empName))
  if (query.signed != null) found = found.where(sql<boolean>`${hasSignedIn} = ${query.signed}`)
  if (query.pass != null) found = found.where(sql<boolean>`${passed(who.now)} = ${query.pass}`)
  const paging = { page: query.page ?? 1, size: query.size ?? 20 }
  return {
    ...shown,
    // Other members are shown only to users who manage the list.
    ...(!manages && { memberIds: [], memberNames: null }),
    members: await page(found, paging, byPerson),
    qr: query.qr === 1 ? await codeOf(db, who, trainingId) : null,
  }
}

const byPerson = {
  fields: {},
  first: [
    ['dept.deptName', 'asc'],
    ['emp.empName', 'asc'],
    ['trainingMember.memberId', 'asc'],
  ],
} as const

async function codeOf(db: Db, who: Who, trainingId: string) {
  const row = await own(db, trainings, who, trainingId)
  trainingFlow.take('sign', { status: stateAt(row, who.now) })
  if (!signsAt(row, who.now, 'oneself')) refuse(no.notNow)
  return { qrText: codeAt(row, who.now), expireIn: codeSeconds }
}
