import { store } from '#contract/modules/stock/stock-doc/store.ts'
import { serve } from '#core/http/serve.ts'
import { joinReviewedDocs } from '../core/audit.ts'
import { docHandlers, savedOf } from '../core/handlers.ts'
import { redPunch } from '../core/red-punch.ts'
import { idOf, ownDoc } from '../core/save.ts'
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
  storeRed: async ({ db, who, body }) => {
    const origin = await ownDoc(db, who, stores, idOf(stores, body))
    const red = await redPunch(db, who, stores, { origin, input: body })
    who.did(`红冲入库单${origin.docNo}`)
    return savedOf(stores, red)
  },
  storeAudit: on.audit,
})
