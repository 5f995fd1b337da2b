import { attendanceLeave } from '#contract/modules/duty/attendance/leave.ts'
import { serve } from '#core/http/serve.ts'
import { askLeave, auditLeave, cancelLeave } from './leave.ts'
import { leavePage } from './rows.ts'
import './absent.ts'

export const leaveRoutes = serve(attendanceLeave, {
  leaveList: (asked) => leavePage(asked, asked.query),
  leaveCreate: (asked) => askLeave(asked, asked.body),
  leaveAudit: (asked) => auditLeave(asked, asked.params.leaveId, asked.body),
  leaveCancel: (asked) => cancelLeave(asked, asked.params.leaveId, asked.body.version),
})
