import { joinStaffTab } from '../../platform/staff/joined-views.tsx'
import { joinPersonalTab } from '../../platform/user/personal-tabs.tsx'

joinStaffTab('attendance', {
  label: '考勤',
  permit: 'administration.attendance.record.query',
  load: () => import('./record/StaffMonth.tsx'),
})
joinPersonalTab('attendance', { label: '我的考勤', load: () => import('./record/MyAttendance.tsx') })
joinPersonalTab('repair', { label: '我的补卡', load: () => import('./record/MyRepairs.tsx') })
joinPersonalTab('leave', { label: '我的请假', load: () => import('./leave/MyLeave.tsx') })

export default {
  '/administration/attendance/shift': () => import('./ShiftPage.tsx'),
  '/administration/attendance/group': () => import('./GroupPage.tsx'),
  '/administration/attendance/group/add': () => import('./GroupForm.tsx'),
  '/administration/attendance/group/edit': () => import('./GroupForm.tsx'),
  '/administration/attendance/group/detail': () => import('./GroupDetail.tsx'),
  '/administration/attendance/record': () => import('./record/RecordPage.tsx'),
  '/administration/shiftExchange/records': () => import('./exchange/ExchangePage.tsx'),
}
