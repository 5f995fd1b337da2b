import { wrongValue } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { usersOf } from '../message/service.ts'

/** The accounts of a member of staff, active or not: their to-dos are still to be done. */
export async function accountsOf(db: Db, who: Who, empId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('userAccount')
    .select('userId')
    .where('orgId', '=', who.orgId)
    .where('empId', '=', empId)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** The account of the employee who takes over; refuses an employee without one, naming the action `deed`: 接手投诉建议. */
export async function heirOf(db: Db, who: Who, empId: string, deed: string): Promise<string> {
  const [heir] = await usersOf(db, who.orgId, { empIds: [empId] })
  return heir ?? wrongValue('handoverEmpId', `接手人还没有可用的账号，不能${deed}`)
}
