import { common, refuse } from '#contract/kit/refusals.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'

/** The carers of residents for the schedule of care: the same rows as on the page of carers (decision 042). */

export { carersOf } from './carers.ts'

const leftStaff = 3

/** Sets the carers of a locked resident, in this order. Refuses 21003 for a person not on the staff. */
export async function setCarers(db: Db, who: Who, oldmanId: string, empIds: readonly string[]) {
  const ids = [...new Set(empIds)]
  const staff = await db
    .selectFrom('emp')
    .select('empId')
    .where('orgId', '=', who.orgId)
    .where('empId', 'in', ids)
    .where('status', '<>', leftStaff)
    .execute()
  if (staff.length !== ids.length) refuse(common.missing, {}, { field: 'nursingIds' })
  await db.deleteFrom('oldmanCarer').where('orgId', '=', who.orgId).where('oldmanId', '=', oldmanId).execute()
  const stamp = { createBy: who.userId, createByName: who.userName, createTime: who.now }
  await db
    .insertInto('oldmanCarer')
    .values(ids.map((empId, at) => ({ orgId: who.orgId, oldmanId, empId, sort: at + 1, ...stamp })))
    .execute()
}
