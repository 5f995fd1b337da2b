import { sql } from 'kysely'
import { maskIdCard, maskPhone } from '#contract/kit/id-card.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '../../../core/db/db.ts'
import type { Who } from '../../../core/who/who.ts'

/** Employees with department, job, account and the certificate that runs out first. */
export function empRows(db: Db, who: Who) {
  return db
    .selectFrom('emp')
    .innerJoin('dept', (join) => join.onRef('dept.orgId', '=', 'emp.orgId').onRef('dept.deptId', '=', 'emp.deptId'))
    .innerJoin('job', (join) => join.onRef('job.orgId', '=', 'emp.orgId').onRef('job.jobId', '=', 'emp.jobId'))
    .leftJoin('userAccount as user', (join) =>
      join.onRef('user.orgId', '=', 'emp.orgId').onRef('user.empId', '=', 'emp.empId'),
    )
    .selectAll('emp')
    .select(['dept.deptName', 'job.jobName', 'user.userId', 'user.loginName', firstToExpire.as('certExpire')])
    .where('emp.orgId', '=', who.orgId)
}

/** Health certificate and certificates together. */
export const firstToExpire = sql<string | null>`least(emp.health_cert_expire,
  (select min((paper ->> 'expireDate')::date) from jsonb_array_elements(emp.certificates) paper))`

export async function shownEmp(db: Db, who: Who, empId: string) {
  const row = (await empRows(db, who).where('emp.empId', '=', empId).executeTakeFirst()) ?? refuse(common.missing)
  const whole = who.may('administration.staff.edit') || row.empId === who.empId
  return { ...row, idCard: whole ? row.idCard : maskIdCard(row.idCard), bankNo: maskedTail(row.bankNo) }
}

export function masked<R extends { idCard: string | null; phoneNum: string; bankNo: string | null }>(row: R) {
  return { ...row, idCard: maskIdCard(row.idCard), phoneNum: maskPhone(row.phoneNum), bankNo: maskedTail(row.bankNo) }
}

/** `************1234`: the number itself is never sent back. */
function maskedTail(value: string | null) {
  return value ? `${'*'.repeat(Math.max(0, value.length - 4))}${value.slice(-4)}` : value
}
