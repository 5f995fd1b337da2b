import { homeAfterSale as calls } from '#contract/modules/homecare/home-order/after-sale.ts'
import type { Ctx } from '#core/http/serve.ts'
import { own } from '#core/rows/store/write.ts'
import { trailOf } from '../../../platform/review/service.ts'
import { downloadable } from '../../home-elder/service.ts'
import { orderAnswer } from '../order/rows.ts'
import { orders } from '../tables.ts'
import { leftOf } from './apply.ts'
import { auditAfterSale } from './audit.ts'
import { afterSaleRows, seesAmounts } from './rows.ts'

/** After-sales on their page (services.md 7). */

async function afterGet(request: Ctx<typeof calls.afterGet>) {
  const { db, who, params } = request
  const row = await afterSaleRows.shown(request, params.id)
  const order = await own(db, orders, who, row.orderId)
  const { projectNames, workerNames } = await orderAnswer(db, who, row.orderId)
  const reviews = await trailOf(db, who, { biz: 'AFTER_SALE', bizId: row.id })
  const mine = row.mayDecide === 1 && who.may('homecare.afterSaleOrder.audit')
  const { payAmount, refundAmount } = order
  const money = seesAmounts(who)
    ? { payAmount, refundAmount, leftAmount: leftOf(order) }
    : { payAmount: null, refundAmount: null, leftAmount: null }
  const { planStart, overTime, status: orderStatus } = order
  return {
    ...row,
    orderStatus,
    ...money,
    projectNames,
    workerNames,
    planStart,
    overTime,
    reviews,
    mayAudit: mine ? 1 : 0,
  }
}

export const afterHandlers = {
  afterList: downloadable(calls.afterList, (request, query) => afterSaleRows.page(request, query)),
  afterGet,
  afterAudit: auditAfterSale,
}
