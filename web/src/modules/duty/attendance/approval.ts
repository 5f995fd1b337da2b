import { shiftExchange } from '#contract/modules/duty/attendance/exchange.ts'
import { attendanceLeave } from '#contract/modules/duty/attendance/leave.ts'
import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import type { Approvals } from '#kit/review/approvals.ts'

export default {
  LEAVE: ({ id, ...decision }) => [attendanceLeave.leaveAudit, { leaveId: id, ...decision }],
  REPAIR: ({ id, ...decision }) => [attendanceRecord.repairAudit, { repairId: id, ...decision }],
  EXCHANGE: ({ id, opinion, ...decision }) => [
    shiftExchange.exchangeAudit,
    { exchangeId: id, auditOpinion: opinion, ...decision },
  ],
} satisfies Approvals
