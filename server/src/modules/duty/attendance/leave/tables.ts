import { time } from '#contract/kit/fields.ts'
import { Leave } from '#contract/modules/duty/attendance/leave.ts'
import { table } from '#core/rows/store/table.ts'

export const leaves = table('attendanceLeave', 'leaveId', {
  label: '请假',
  // `from` and `to` are words of SQL: the columns have longer names.
  fields: Leave.extend({ fromTime: time('开始'), toTime: time('结束') }),
})
