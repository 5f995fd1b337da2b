import { RecordRow } from '#contract/modules/duty/attendance/record.ts'
import { cols } from '#kit/cols.tsx'

/** The monthly totals of an employee, as 汇总 and the group show them (administration.md 9a). */
export const sumColumns = cols(
  RecordRow,
  [
    'empName',
    'deptName',
    'groupName',
    'shouldDays',
    'actualDays',
    'lateTimes',
    'lateMinutes',
    'earlyTimes',
    'earlyMinutes',
    'lackTimes',
    'absentDays',
    'leaveDays',
    'restDays',
    'nightCount',
    'workHours',
    'overtimeHours',
  ],
  {
    deptName: { width: 120 },
    groupName: { width: 110 },
    lateMinutes: { extra: true },
    earlyMinutes: { extra: true },
    restDays: { extra: true },
  },
)
