import { leaveStatus } from '#contract/modules/duty/attendance/leave.ts'
import { joinAbsence } from '../away/absence.ts'

// Approved leave takes an employee off duty; waiting leave does not (administration.md 3.6).
joinAbsence(async (db, orgId, { from, to, empIds }) => {
  let rows = db
    .selectFrom('attendanceLeave')
    .select(['empId', 'fromTime', 'toTime'])
    .where('orgId', '=', orgId)
    .where('status', '=', leaveStatus.is.passed)
    .where('toTime', '>', from)
    .where('fromTime', '<', to)
  if (empIds) rows = rows.where('empId', 'in', [...empIds, ''])
  const found = await rows.orderBy('fromTime').orderBy('leaveId').execute()
  return found.map(({ empId, fromTime, toTime }) => ({ empId, from: fromTime, to: toTime }))
})
