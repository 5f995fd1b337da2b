import { afterStatus } from '#contract/modules/homecare/home-order/after-sale.ts'
import type { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import type { Db } from '#core/db/db.ts'
import { countOf } from '#core/rows/read/list.ts'
import type { Who } from '#core/who/who.ts'
import { afterSaleRows as afterSales } from './after-sale/rows.ts'
import { homeOrderRows as orders } from './order/rows.ts'

/** How many orders and after-sales wait at the desk. */

export const countOrders = (db: Db, who: Who, status: (typeof orderStatus.values)[number]) =>
  countOf(orders.filtered({ db, who }, { status }))

export const countAfterSales = (db: Db, who: Who) =>
  countOf(afterSales.filtered({ db, who }, { status: afterStatus.is.waiting }))
