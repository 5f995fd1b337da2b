import { attendanceLeave } from '#contract/modules/duty/attendance/leave.ts'
import { serve } from '#core/http/serve.ts'
import { askLeave, auditLeave, cancelLeave } from './leave.ts'
import { leavePage } from './rows.ts'
import './leave-absences.ts'

export const leaveRoutes = serve(attendanceLeave, {
  leaveList: (request) => leavePage(request, request.query),
  leaveCreate: (request) => askLeave(request, request.body),
  leaveAudit: (request) => auditLeave(request, request.params.leaveId, request.body),
  leaveCancel: (request) => cancelLeave(request, request.params.leaveId, request.body.version),
})
