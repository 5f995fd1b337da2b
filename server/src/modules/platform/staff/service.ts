import { refuse } from '#contract/kit/refusals.ts'
import { staffRefusals } from '#contract/modules/platform/staff/staff.ts'
import type { Db } from '../../../core/db/db.ts'
import { own, patch, type Row } from '../../../core/rows/write.ts'
import type { Who } from '../../../core/who/who.ts'
import { joinJobs } from '../org/service.ts'
import { depts } from '../org/tables.ts'
import { emps } from './tables.ts'

export { countStaff } from './rows.ts'
export { joinSalesmen } from './sales-figures.ts'
export { salesmanOf, userOfSale } from './salesmen.ts'

/** The job has become another type: its employees follow (administration.md 2.1, jobTypeCode from job). */
async function syncJobType(db: Db, who: Who, job: Pick<Row<'job'>, 'jobId' | 'jobTypeCode'>) {
  const rows = await db
    .selectFrom('emp')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('jobId', '=', job.jobId)
    .execute()
  for (const row of rows) await patch(db, emps, who, row, { jobTypeCode: job.jobTypeCode })
}

joinJobs(syncJobType)

/**
 * What somebody leaves behind must be taken over first (22202); with `to` it moves there. Departments led are all
 * there is until later modules give people residents, shifts or goods.
 */
export async function handOver(db: Db, who: Who, empId: string, to: string | null) {
  const led = await db
    .selectFrom('dept')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('leaderEmpId', '=', empId)
    .execute()
  if (led.length === 0) return
  if (!to) {
    const refs = [{ type: '负责的部门', count: led.length, names: led.map((dept) => dept.deptName) }]
    refuse(staffRefusals.openDuties, { n: led.length }, { field: 'handoverEmpId', data: { refs } })
  }
  const next = await own(db, emps, who, to)
  if (next.status === 3 || next.empId === empId)
    refuse(staffRefusals.openDuties, { n: led.length }, { field: 'handoverEmpId' })
  for (const dept of led) await patch(db, depts, who, dept, { leaderEmpId: to })
}
