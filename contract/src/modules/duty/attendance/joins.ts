import { joinWaits, nameModule } from '../../../kit/joins/joins.ts'
import { listLink } from '../../../kit/joins/links.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('attendance', '排班考勤')
export const attendanceWaits = joinWaits({
  leaveWait: {
    label: '请假待审批',
    sort: 130,
    link: listLink('/administration/attendance/record?tab=leave', 'attendance.leaveList', { status: '1' }),
  },
  repairWait: {
    label: '补卡待审批',
    sort: 140,
    link: listLink('/administration/attendance/record?tab=repair', 'attendance.repairList', { status: '1' }),
  },
  exchangeWait: {
    label: '换班待审批',
    sort: 150,
    link: listLink('/administration/shiftExchange/records', 'attendance.exchangeList', { exchangeStatus: '2' }),
  },
})

touchedBy('staffLeaves', 'attendance')
