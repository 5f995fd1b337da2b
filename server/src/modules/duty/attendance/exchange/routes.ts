import { shiftExchange } from '#contract/modules/duty/attendance/exchange.ts'
import { serve } from '#core/http/serve.ts'
import { applyExchange } from './exchange.ts'
import { exchangePage } from './rows.ts'
import { auditExchange, cancelExchange, confirmExchange } from './steps.ts'
import './lapse.ts'

export const exchangeRoutes = serve(shiftExchange, {
  exchangeList: (request) => exchangePage(request, request.query),
  exchangeCreate: (request) => applyExchange(request, request.body),
  exchangeConfirm: (request) => confirmExchange(request, request.params.exchangeId, request.body),
  exchangeAudit: (request) => auditExchange(request, request.params.exchangeId, request.body),
  exchangeCancel: (request) => cancelExchange(request, request.params.exchangeId, request.body),
})
