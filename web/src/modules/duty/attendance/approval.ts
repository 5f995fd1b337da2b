import { shiftExchange } from '#contract/modules/duty/attendance/exchange.ts'
import { attendanceLeave } from '#contract/modules/duty/attendance/leave.ts'
import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import type { Approvals } from '#kit/review/approvals.ts'

export default {
  LEAVE: ({ id, ...said }) => [attendanceLeave.leaveAudit, { leaveId: id, ...said }],
  REPAIR: ({ id, ...said }) => [attendanceRecord.repairAudit, { repairId: id, ...said }],
  EXCHANGE: ({ id, opinion, ...said }) => [
    shiftExchange.exchangeAudit,
    { exchangeId: id, auditOpinion: opinion, ...said },
  ],
} satisfies Approvals
