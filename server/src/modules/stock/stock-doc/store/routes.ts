import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { serve } from '#core/http/serve.ts'
import { joinReviewedDocs } from '../core/audit.ts'
import { docHandlers, redHandler } from '../core/handlers.ts'
import { stores } from './kind.ts'

joinReviewedDocs(stores, ['stock-doc', 'stock', 'sku'])

const on = docHandlers(stores, store.storeList)

/** 入库 over HTTP (stock.md 3.1, 3.3). */
export const storeRoutes = serve(store, {
  storeList: on.list,
  storeGet: on.get,
  storeDraft: on.draft,
  storePost: on.post,
  storePrint: on.print,
  storeRed: redHandler(stores),
  storeAudit: on.audit,
})
