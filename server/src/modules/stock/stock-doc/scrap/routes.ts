import { scrap } from '#contract/modules/stock/stock-doc/scrap.ts'
import { serve } from '#core/http/serve.ts'
import { joinReviewedDocs } from '../core/audit.ts'
import { docHandlers } from '../core/handlers.ts'
import { scraps } from './kind.ts'

joinReviewedDocs(scraps, ['stock-doc', 'stock'])

const on = docHandlers(scraps, scrap.scrapList)

/** 报废 over HTTP (stock.md 3.4). */
export const scrapRoutes = serve(scrap, {
  scrapList: on.list,
  scrapGet: on.get,
  scrapDraft: on.draft,
  scrapPost: on.post,
  scrapPrint: on.print,
  scrapDelete: on.remove,
  scrapAudit: on.audit,
})
