import { leaveStatus } from '#contract/modules/duty/attendance/leave.ts'
import { joinAbsence } from '../away/absence.ts'

// Leave that was agreed to takes somebody off duty; leave that waits does not (administration.md 3.6).
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
