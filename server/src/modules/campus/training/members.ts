import { sql } from 'kysely'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { trainingStatus } from '#contract/modules/campus/training/training.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import type { Db } from '#core/db/db.ts'
import type { Row, Table } from '#core/rows/store/table.ts'
import { insertMany, remove, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { depts } from '../../platform/org/tables.ts'
import { joinLeaving } from '../../platform/staff/service.ts'
import { emps } from '../../platform/staff/tables.ts'
import { members } from './tables.ts'

/**
 * The members of a training: fixed when it is published, so that later joiners of a department do not count as absent.
 */

interface Meant {
  deptIds?: unknown
  memberIds?: unknown
}

export const memberIdsOf = (ids: unknown) => (Array.isArray(ids) ? [...new Set(ids.map(String))] : [])

/** Refuses a training without members (21001), and unknown departments or people (21003). */
export async function assertMeant(db: Db, who: Who, { deptIds, memberIds }: Meant) {
  if (memberIdsOf(deptIds).length + memberIdsOf(memberIds).length === 0)
    wrongValue('memberIds', '请选择参训部门或参训人员')
  await assertKnown(db, who, depts, 'deptIds', deptIds)
  await assertKnown(db, who, emps, 'memberIds', memberIds)
}

async function assertKnown(db: Db, who: Who, t: Table<'dept'> | Table<'emp'>, field: string, sentIds: unknown) {
  const ids = memberIdsOf(sentIds)
  if (ids.length === 0) return
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(t.name)}
    where org_id = ${who.orgId} and ${sql.ref(t.key)} = any(${ids}::text[])`.execute(db)
  if (rows[0].n < ids.length) refuse(common.missing, {}, { field })
}

/** The staff of these departments and those below them, and the named employees; no former employees. */
async function peopleOf(db: Db, { orgId }: Who, { deptIds, memberIds }: Meant) {
  const { rows } = await sql<{ empId: string }>`
    select emp.emp_id from emp
    where emp.org_id = ${orgId} and emp.status <> ${empStatus.is.left}
      and (emp.emp_id = any(${memberIdsOf(memberIds)}::text[]) or emp.dept_id in (
      with recursive below as (
        select dept_id from dept where org_id = ${orgId} and dept_id = any(${memberIdsOf(deptIds)}::text[])
        union
        select dept.dept_id from dept join below on dept.parent_id = below.dept_id where dept.org_id = ${orgId}
      ) select dept_id from below))
    order by emp.emp_id`.execute(db)
  return rows.map(({ empId }) => empId)
}

export const membersOf = (db: Db, who: Who, { trainingId }: Pick<Row<'training'>, 'trainingId'>) =>
  rowsWith(db, members, who, { trainingId })

/** Sets the members to the staff meant now; those who have signed in, or were added at the door, stay. */
export async function fixMembers(db: Db, who: Who, row: Row<'training'>) {
  const targetIds = await peopleOf(db, who, row)
  if (targetIds.length === 0) wrongValue('memberIds', '所选部门和人员中没有在职员工')
  const known = await membersOf(db, who, row)
  const dropped = known.filter((one) => !targetIds.includes(one.empId) && !one.signTime && one.added === 0)
  for (const one of dropped) await remove(db, members, who, one)
  const added = targetIds.filter((empId) => !known.some((one) => one.empId === empId))
  const { trainingId } = row
  await insertMany(
    db,
    members,
    who,
    added.map((empId) => ({ trainingId, empId })),
  )
  return { added, dropped: dropped.map(({ empId }) => empId) }
}

/** Takes a former employee off trainings that have not begun. */
joinLeaving({
  type: '参训安排',
  duties: async () => [],
  move: async () => undefined,
  drop: async (db, who, empId) => {
    const { rows } = await sql<Row<'trainingMember'>>`
      select training_member.* from training_member
      join training on training.org_id = training_member.org_id and training.training_id = training_member.training_id
      where training_member.org_id = ${who.orgId} and training_member.emp_id = ${empId}
        and training_member.sign_time is null and training.status = ${trainingStatus.is.planned}
        and training.start_time > ${who.now}`.execute(db)
    for (const row of rows) await remove(db, members, who, row)
  },
})
