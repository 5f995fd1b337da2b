import { day } from '#contract/kit/fields.ts'
import { Group } from '#contract/modules/duty/attendance/group.ts'
import { Shift } from '#contract/modules/duty/attendance/shift.ts'
import type { Period } from '#contract/modules/duty/attendance/shift-times.ts'
import { table } from '#core/rows/store/table.ts'

export const shifts = table('attendanceShift', 'shiftPkId', { label: '班次', fields: Shift, title: 'shiftName' })
export const groups = table('attendanceGroup', 'attendanceGroupPkId', {
  label: '考勤组',
  fields: Group.extend({ offFrom: day('停用自') }),
  title: 'groupName',
})

declare module '#core/db/json-shapes.ts' {
  interface JsonShapes {
    'attendanceSchedule.locationIds': string[]
    'attendanceShiftVersion.workPeriod': Period[]
  }
}
