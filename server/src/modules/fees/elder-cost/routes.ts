import { elderCost } from '#contract/modules/fees/elder-cost/elder-cost.ts'
import { serve } from '#core/http/serve.ts'
import { costs, createCosts, updateCost, voidCost } from './costs.ts'

export default serve(elderCost, {
  list: (request) => costs.page(request, request.query),
  create: ({ db, who, body }) => createCosts(db, who, body),
  update: ({ db, who, body }) => updateCost(db, who, body),
  remove: ({ db, who, params, body }) => voidCost(db, who, { ...params, reason: body.reason }),
})
