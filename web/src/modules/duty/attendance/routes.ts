import { pages } from '#kit/page/pages.ts'
import { joinStaffTab } from '../../platform/staff/joined-views.tsx'
import { joinPersonalTab } from '../../platform/user/personal/personal-tabs.tsx'

joinStaffTab('attendance', {
  label: '考勤',
  permit: 'administration.attendance.record.query',
  load: () => import('./record/month/StaffMonth.tsx'),
})
joinPersonalTab('attendance', { label: '我的考勤', load: () => import('./record/MyAttendance.tsx') })
joinPersonalTab('repair', { label: '我的补卡', load: () => import('./record/repair/MyRepairs.tsx') })
joinPersonalTab('leave', { label: '我的请假', load: () => import('./leave/MyLeave.tsx') })

export default pages({
  '/administration/attendance/shift': { title: '班次管理', load: () => import('./ShiftPage.tsx') },
  '/administration/attendance/group': { title: '考勤组', load: () => import('./group/GroupPage.tsx') },
  '/administration/attendance/group/add': {
    title: '新增考勤组',
    tab: false,
    under: '/administration/attendance/group',
    load: () => import('./group/GroupForm.tsx'),
  },
  '/administration/attendance/group/edit': {
    title: '编辑考勤组',
    tab: false,
    under: '/administration/attendance/group',
    load: () => import('./group/GroupForm.tsx'),
  },
  '/administration/attendance/group/detail': {
    title: '考勤组详情',
    code: 'administration.attendance.group.query',
    tab: false,
    under: '/administration/attendance/group',
    load: () => import('./group/GroupDetail.tsx'),
  },
  '/administration/attendance/record': { title: '考勤统计', load: () => import('./record/RecordPage.tsx') },
  '/administration/shiftExchange/records': { title: '换班记录', load: () => import('./exchange/ExchangePage.tsx') },
})
