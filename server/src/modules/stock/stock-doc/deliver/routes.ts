import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { serve } from '#core/http/serve.ts'
import { joinReviewedDocs } from '../core/audit.ts'
import { docHandlers, redHandler } from '../core/handlers.ts'
import { delivers } from './kind.ts'

joinReviewedDocs(delivers, ['stock-doc', 'stock', 'bill', 'account', 'cost-project'])

const on = docHandlers(delivers, deliver.deliverList)

/** 出库 over HTTP (stock.md 3.2, 3.3). */
export const deliverRoutes = serve(deliver, {
  deliverList: on.list,
  deliverGet: on.get,
  deliverDraft: on.draft,
  deliverPost: on.post,
  deliverPrint: on.print,
  deliverRed: redHandler(delivers),
  deliverAudit: on.audit,
})
