import { attendanceRecord } from '#contract/modules/duty/attendance/record.ts'
import { serve } from '#core/http/serve.ts'
import { clock } from '../clock/clock.ts'
import { askRepair, auditRepair, repairRows } from '../repair/repair.ts'
import { closeMonth } from './close.ts'
import { recalc, recordList } from './statistics.ts'

export const recordRoutes = serve(attendanceRecord, {
  recordList: ({ db, who, query }) => recordList(db, who, query),
  recordRecalc: ({ db, who, body }) => recalc(db, who, body),
  recordClose: ({ db, who, body }) => closeMonth(db, who, body),
  clockCreate: ({ db, who, body }) => clock(db, who, body),
  repairList: (request) => repairRows.page(request, request.query),
  repairCreate: (request) => askRepair(request, request.body),
  repairAudit: (request) => auditRepair(request, request.params.repairId, request.body),
})
