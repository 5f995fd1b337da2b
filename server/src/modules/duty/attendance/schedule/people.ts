import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { groupType } from '#contract/modules/duty/attendance/group.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { inGroupScope } from '../group/scope.ts'

export type Group = Row<'attendanceGroup'>

/** A group within reach, or 21003. */
export async function groupInReach(db: Db, who: Who, groupPk: string): Promise<Group> {
  const row = await db
    .selectFrom('attendanceGroup')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('attendanceGroupPkId', '=', groupPk)
    .where(inGroupScope(who))
    .executeTakeFirst()
  return row ?? refuse(common.missing)
}

/** A group that can be planned: enabled (else 21009), and with days of its own (else 21009). */
export async function plannable(db: Db, who: Who, groupPk: string): Promise<Group> {
  const group = await groupInReach(db, who, groupPk)
  if (group.status !== onOff.is.on) refuse(common.wrongState, { name: onOff.label(group.status) })
  if (group.groupType === groupType.is.flexible) refuse(common.wrongState, { name: groupType.label(group.groupType) })
  return group
}

/** The months of a group that employees may see; those of a fixed group are always published. */
export async function publishedMonths(db: Db, orgId: string, group: Group, months: readonly string[]) {
  if (group.groupType === groupType.is.fixed) return new Map(months.map((month) => [month, null]))
  const rows = await db
    .selectFrom('attendancePublish')
    .select(['month', 'publishTime'])
    .where('orgId', '=', orgId)
    .where('attendanceGroupPkId', '=', group.attendanceGroupPkId)
    .where('month', 'in', months)
    .execute()
  return new Map<string, string | null>(rows.map(({ month, publishTime }) => [month, publishTime]))
}

/**
 * All members of a group, locked until the end in the order of their ids: planning, publishing and removing members run
 * one after the other.
 */
export const holdGroup = (db: Db, who: Who, groupPk: string) =>
  db
    .selectFrom('attendanceMember')
    .select('empId')
    .where('orgId', '=', who.orgId)
    .where('attendanceGroupPkId', '=', groupPk)
    .orderBy('empId')
    .forUpdate()
    .execute()

/** Members of a group with the data the rules need, locked until the end: nobody else writes their days meanwhile. */
export async function holdMembers(db: Db, who: Who, group: Group, empIds: readonly string[]) {
  const rows = await db
    .selectFrom('attendanceMember as member')
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'member.orgId').onRef('emp.empId', '=', 'member.empId'))
    .select(['emp.empId', 'emp.empName', 'emp.empType', 'emp.healthCertExpire', 'emp.certificates'])
    .where('member.orgId', '=', who.orgId)
    .where('member.attendanceGroupPkId', '=', group.attendanceGroupPkId)
    .where('member.empId', 'in', empIds)
    .orderBy('member.empId')
    .forUpdate('member')
    .execute()
  if (rows.length < new Set(empIds).size) refuse(common.missing)
  return new Map(rows.map((row) => [row.empId, row]))
}
export type Member = Awaited<ReturnType<typeof holdMembers>> extends Map<string, infer M> ? M : never
/** 护士 of EMP_TYPE. */
const nurseType = 2
export const isNurse = ({ empType }: { empType: number }) => empType === nurseType
