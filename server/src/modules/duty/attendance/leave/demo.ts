import { leaveStatus } from '#contract/modules/duty/attendance/leave.ts'
import { addDays } from '#core/clock.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import { systemWho } from '#core/who/who.ts'
import type { Demo } from '../../../../demo/load.ts'
import { leaveHours } from './hours.ts'
import { askHolders } from './news.ts'

const { waiting, passed, refused, withdrawn } = leaveStatus.is

/** Leave in the wards, running, past, requested or refused: the employee by index, days from today. */
const leaves: readonly (readonly [
  person: number,
  from: number,
  days: number,
  type: FreshRow<'attendanceLeave'>['leaveType'],
  status: FreshRow<'attendanceLeave'>['status'],
  reason: string,
])[] = [
  [3, -40, 2, 3, passed, '回老家探亲'],
  [5, -22, 1, 2, passed, '感冒发热'],
  [8, -15, 3, 4, passed, '结婚'],
  [1, -9, 1, 1, refused, '朋友聚会'],
  [6, -1, 3, 2, passed, '腰肌劳损，医嘱休息'],
  [4, 2, 1, 7, passed, '国庆加班调休'],
  [9, 3, 2, 1, withdrawn, '搬家，改到下月'],
  [2, 4, 1, 1, waiting, '孩子家长会'],
  [7, 6, 5, 3, waiting, '年假回四川'],
]
const by = { auditBy: 'user-nurse_head', auditByName: '护士长' }

/** Leave of two months around today, two of them waiting for the head nurse. */
export const makeLeaves: Demo = async ({ db, orgId, now }) => {
  const today = now.slice(0, 10)
  const people = await db
    .selectFrom('attendanceMember as member')
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'member.orgId').onRef('emp.empId', '=', 'member.empId'))
    .select(['emp.empId', 'emp.empName', 'emp.deptId'])
    .where('member.orgId', '=', orgId)
    .where('member.attendanceGroupPkId', 'in', ['rota-ward-1', 'rota-ward-2'])
    .where('emp.status', '<>', 3)
    .orderBy('emp.empId')
    .execute()
  const who = systemWho(orgId, now)
  for (const [at, [person, from, days, leaveType, status, reason]] of leaves.entries()) {
    const { empId, empName, deptId } = people[person % people.length]
    const stretch = { from: `${addDays(today, from)} 00:00:00`, to: `${addDays(today, from + days)} 00:00:00` }
    const createTime = `${addDays(today, Math.min(from, 0) - 2)} 16:${20 + at}:00`
    const decided = status === passed || status === refused
    const row = await db
      .insertInto('attendanceLeave')
      .values({
        orgId,
        leaveId: `leave-${String(at + 1).padStart(3, '0')}`,
        empId,
        leaveType,
        fromTime: stretch.from,
        toTime: stretch.to,
        hours: await leaveHours(db, orgId, empId, stretch),
        reason,
        status,
        createByName: empName,
        createTime,
        ...(decided && { ...by, auditTime: `${createTime.slice(0, 11)}18:05:00` }),
        ...(status === refused && { auditOpinion: '当天夜班缺人，请改期' }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (status === waiting) await askHolders(db, who, { row, empName, deptId })
  }
}
