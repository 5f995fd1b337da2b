import { deliver } from '#contract/modules/stock/stock-doc/deliver.ts'
import { serve } from '#core/http/serve.ts'
import { joinReviewedDocs } from '../core/audit.ts'
import { docHandlers, savedOf } from '../core/handlers.ts'
import { redPunch } from '../core/red-punch.ts'
import { idOf, ownDoc } from '../core/save.ts'
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
  deliverRed: async ({ db, who, body }) => {
    const origin = await ownDoc(db, who, delivers, idOf(delivers, body))
    const red = await redPunch(db, who, delivers, { origin, input: body })
    who.did(`红冲出库单${origin.docNo}`)
    return savedOf(delivers, red)
  },
  deliverAudit: on.audit,
})
