import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { org } from '#contract/modules/platform/org/org.ts'
import type { Db } from '#core/db/db.ts'
import { contains, page } from '#core/rows/read/list.ts'
import type { Row } from '#core/rows/store/table.ts'
import { find, insert, own, remove, update } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { depts, jobs } from './tables.ts'

type JobFollower = (db: Db, who: Who, job: Row<'job'>) => Promise<void>
const followers: JobFollower[] = []

/** Called in the transaction that changes a job to another type. */
export function joinJobTypes(follower: JobFollower) {
  followers.push(follower)
}

const order = {
  fields: { jobName: 'job.job_name', sort: 'job.sort', createTime: 'job.create_time' },
  first: [
    ['job.sort', 'asc'],
    ['job.job_name', 'asc'],
    ['job.job_id', 'asc'],
  ],
} as const

export async function listJobs(db: Db, who: Who, query: QueryFor<typeof org.jobList>) {
  let rows = jobRows(db, who)
  const status = query.status ?? (query.pageHelper === '0' ? 1 : undefined)
  if (status !== undefined) rows = rows.where('job.status', '=', status)
  if (query.jobName) rows = rows.where('job.jobName', 'like', contains(query.jobName))
  if (query.jobTypeCode) rows = rows.where('job.jobTypeCode', '=', query.jobTypeCode)
  if (query.deptId) rows = rows.where('job.deptId', '=', query.deptId)
  return page(rows, query, order)
}

export async function createJob(db: Db, who: Who, body: BodyFor<typeof org.jobCreate>) {
  await assertDept(db, who, body.deptId)
  const row = await insert(db, jobs, who, { ...body })
  return shown(db, who, row.jobId)
}

export async function updateJob(db: Db, who: Who, body: BodyFor<typeof org.jobUpdate> & { version?: number }) {
  const row = await own(db, jobs, who, body.jobId)
  await assertDept(db, who, body.deptId)
  const next = await update(db, jobs, who, row, { ...body })
  if (next.jobTypeCode !== row.jobTypeCode) for (const follow of followers) await follow(db, who, next)
  return shown(db, who, row.jobId)
}

/** Refuses 21008 while employees have the job. */
export async function removeJob(db: Db, who: Who, jobId: string) {
  const row = await own(db, jobs, who, jobId)
  const { empCount } = await shown(db, who, jobId)
  if (Number(empCount) > 0) refuse(common.inUse, {}, { data: { refs: [{ type: '员工', count: Number(empCount) }] } })
  await remove(db, jobs, who, row)
}

async function assertDept(db: Db, who: Who, deptId: string | null | undefined) {
  if (deptId && !(await find(db, depts, who, deptId))) refuse(common.missing, {}, { field: 'deptId' })
}

function jobRows(db: Db, who: Who) {
  return db
    .selectFrom('job')
    .leftJoin('dept', (join) => join.onRef('dept.orgId', '=', 'job.orgId').onRef('dept.deptId', '=', 'job.deptId'))
    .selectAll('job')
    .select('dept.deptName')
    .select((eb) =>
      eb
        .selectFrom('emp')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('emp.orgId', '=', 'job.orgId')
        .whereRef('emp.jobId', '=', 'job.jobId')
        .as('empCount'),
    )
    .where('job.orgId', '=', who.orgId)
}

async function shown(db: Db, who: Who, jobId: string) {
  return jobRows(db, who).where('job.jobId', '=', jobId).executeTakeFirstOrThrow()
}
