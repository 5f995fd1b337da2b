import { msgLevel, msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { ask, done, tell, undone, usersOf } from '../../../platform/message/service.ts'

// Messages about leave (administration.md 1.6): to the deciders, to the applicant, and to the leader of a group whose
// shift is short of staff then.

export interface LeaveOfEmployee {
  row: Row<'attendanceLeave'>
  empName: string
  deptId: string
}
const permit = 'administration.attendance.record.leave'

export const leaveLink = ({ leaveId }: Row<'attendanceLeave'>) => ({
  bizType: 'LEAVE',
  bizId: leaveId,
  routePath: '/administration/attendance/record',
  query: { tab: 'leave', id: leaveId, leaveId },
})

export const timesOf = ({ fromTime, toTime }: Row<'attendanceLeave'>) =>
  `${fromTime.slice(5, 16)} 至 ${toTime.slice(5, 16)}`
export const leaveWords = ({ row }: LeaveOfEmployee) => `${timesOf(row)}，共${row.hours}小时。${row.reason}`

/** Without steps any one holder of the code decides: all of them get a to-do. */
export async function askHolders(db: Db, who: Who, named: LeaveOfEmployee) {
  const { row, empName, deptId } = named
  const [own = null] = await usersOf(db, who.orgId, { empIds: [row.empId] })
  const to = { permit, deptId, except: own }
  const news = { ...leaveLink(row), title: `请审核：${empName} 请假申请`, content: leaveWords(named), event: 'asked' }
  await ask(db, who, to, { ...news, msgType: msgType.review })
}
export const holdersDone = (db: Db, who: Who, row: Row<'attendanceLeave'>) => done(db, who, reviewRequest(row))
export const holdersFree = (db: Db, who: Who, row: Row<'attendanceLeave'>) => undone(db, who, reviewRequest(row))
const reviewRequest = ({ leaveId }: Row<'attendanceLeave'>) => ({ bizType: 'LEAVE', bizId: leaveId, event: 'asked' })

/** Notifies the employee of the decision, unless the review has already done so. */
export async function tellDecided(db: Db, who: Who, { row }: LeaveOfEmployee, pass: boolean, opinion: string | null) {
  const alreadyTold = row.reviewed === 1 ? row.createBy : null
  await tell(
    db,
    who,
    { empIds: [row.empId], except: alreadyTold },
    {
      ...leaveLink(row),
      msgType: msgType.review,
      title: `${pass ? '审核通过' : '审核未通过'}：请假 ${timesOf(row)}`,
      content: [`审核人${who.userName}`, opinion].filter(Boolean).join('，'),
      event: 'decided',
    },
  )
}

/** The leave was withdrawn: the employee is not absent. */
export const tellCancelled = (db: Db, who: Who, { row, empName, deptId }: LeaveOfEmployee) =>
  tell(
    db,
    who,
    { permit, deptId, except: who.userId },
    {
      ...leaveLink(row),
      msgType: msgType.review,
      title: `${empName}的请假已撤销：${timesOf(row)}`,
      event: 'cancelled',
    },
  )

/** The group's leader has a shift to fill. */
export const tellGap = (
  db: Db,
  who: Who,
  { row, empName }: LeaveOfEmployee,
  leaderId: string,
  gaps: readonly string[],
) =>
  tell(
    db,
    who,
    { empIds: [leaderId] },
    {
      ...leaveLink(row),
      msgType: msgType.attendance,
      msgLevel: msgLevel.important,
      title: `${empName}请假，有${gaps.length}个班次缺人`,
      content: gaps.join('；'),
      routePath: '/administration/attendance/group',
      event: `gap ${row.version}`,
    },
  )
