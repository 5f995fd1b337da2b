import { homeOrderWaits } from '#contract/modules/homecare/home-order/joins.ts'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import { joinWaitCounts } from '#core/rows/waits.ts'
import { countAfterSales, countOrders } from './service.ts'

joinWaitCounts(homeOrderWaits, {
  orderPay: (db, who) => countOrders(db, who, orderStatus.is.unpaid),
  orderSend: (db, who) => countOrders(db, who, orderStatus.is.toSend),
  afterSale: countAfterSales,
})
