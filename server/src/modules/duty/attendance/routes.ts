import { common } from '#contract/kit/refusals.ts'
import { attendanceGroup } from '#contract/modules/duty/attendance/group.ts'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { attendanceShift } from '#contract/modules/duty/attendance/shift.ts'
import { serve } from '#core/http/serve.ts'
import { exchangeRoutes } from './exchange/routes.ts'
import { groupHandlers } from './group/groups.ts'
import { leaveRoutes } from './leave/routes.ts'
import { recordRoutes } from './record/routes.ts'
import { scheduleMonth } from './schedule/month.ts'
import { publishSchedule, rotateSchedule, saveSchedule } from './schedule/save.ts'
import { dutyToday } from './schedule/today.ts'
import { shiftHandlers } from './shift/shifts.ts'
import './away/leaving.ts'

const shiftRoutes = serve(attendanceShift, shiftHandlers, {
  constraints: {
    attendance_shift_name: { refusal: common.nameTaken, vars: { 名称: '班次名称' }, field: 'shiftName' },
  },
})
const groupRoutes = serve(attendanceGroup, groupHandlers, {
  constraints: {
    attendance_group_name: { refusal: common.nameTaken, vars: { 名称: '考勤组名称' }, field: 'groupName' },
  },
})
const scheduleRoutes = serve(attendanceSchedule, {
  scheduleList: ({ db, who, query }) => scheduleMonth(db, who, query),
  dutyToday: ({ db, who }) => dutyToday(db, who),
  scheduleSave: ({ db, who, body }) => saveSchedule(db, who, body),
  scheduleRotate: ({ db, who, body }) => rotateSchedule(db, who, body),
  schedulePublish: ({ db, who, body }) => publishSchedule(db, who, body),
})

export default [shiftRoutes, groupRoutes, scheduleRoutes, leaveRoutes, exchangeRoutes, recordRoutes]
