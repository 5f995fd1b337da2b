import { shiftExchange } from '#contract/modules/duty/attendance/exchange.ts'
import { serve } from '#core/http/serve.ts'
import { applyExchange } from './exchange.ts'
import { exchangePage } from './rows.ts'
import { auditExchange, cancelExchange, confirmExchange } from './steps.ts'
import './lapse.ts'

export const exchangeRoutes = serve(shiftExchange, {
  exchangeList: (asked) => exchangePage(asked, asked.query),
  exchangeCreate: (asked) => applyExchange(asked, asked.body),
  exchangeConfirm: (asked) => confirmExchange(asked, asked.params.exchangeId, asked.body),
  exchangeAudit: (asked) => auditExchange(asked, asked.params.exchangeId, asked.body),
  exchangeCancel: (asked) => cancelExchange(asked, asked.params.exchangeId, asked.body),
})
