import { sql } from 'kysely'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** Values of `scheduleStatus`, which a higher area declares (attendance). */
const published = 1

/** The carers of a current resident, the responsible one first, with today's shift (residence.md 1.2). */
export async function carersOf(db: Db, who: Who, oldmanId: string) {
  const rows = await db
    .selectFrom('oldmanCarer as carer')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'carer.orgId').onRef('oldman.oldmanId', '=', 'carer.oldmanId'),
    )
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'carer.orgId').onRef('emp.empId', '=', 'carer.empId'))
    .innerJoin('job', (join) => join.onRef('job.orgId', '=', 'emp.orgId').onRef('job.jobId', '=', 'emp.jobId'))
    .select(['emp.empId as nursingId', 'emp.empName as nursingName', 'emp.phoneNum', 'job.jobName'])
    .select([
      sql<string | null>`(select g.group_name from attendance_member m
        join attendance_group g on g.org_id = m.org_id and g.attendance_group_pk_id = m.attendance_group_pk_id
        where m.org_id = emp.org_id and m.emp_id = emp.emp_id)`.as('groupName'),
      sql<string | null>`(select string_agg(s.shift_name, '、' order by s.shift_name) from attendance_schedule c
        join attendance_shift s on s.org_id = c.org_id and s.shift_pk_id = c.shift_pk_id
        where c.org_id = emp.org_id and c.emp_id = emp.emp_id and c.work_date = ${who.today} and c.status = ${sql.lit(published)})`.as(
        'shiftName',
      ),
    ])
    .where('carer.orgId', '=', who.orgId)
    .where('carer.oldmanId', '=', oldmanId)
    .where('oldman.oldmanStatus', 'in', [liveStatus.is.living, liveStatus.is.trial])
    .where('emp.status', '<>', empStatus.is.left)
    .orderBy('carer.sort')
    .orderBy('carer.empId')
    .execute()
  return rows.map((row, at) => ({ ...row, primary: at === 0 ? 1 : 0 }))
}
