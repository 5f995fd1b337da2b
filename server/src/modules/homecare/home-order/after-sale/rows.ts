import { sql } from 'kysely'
import { afterStatus, homeAfterSale } from '#contract/modules/homecare/home-order/after-sale.ts'
import { seesMoney } from '#contract/modules/homecare/home-order/order.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { contains } from '#core/rows/read/list.ts'
import { listing } from '#core/rows/read/listing.ts'
import type { Who } from '#core/who/who.ts'
import { withStanding } from '../../../platform/review/service.ts'
import { afterOrders } from '../tables.ts'

/** After-sales for reading, with their orders (services.md 7). */

const newOrderNo = sql<string | null>`(
  select again.order_no from home_order again
  where again.org_id = home_after_order.org_id and again.id = home_after_order.new_order_id)`

const read = (db: Db, who: Who) =>
  db
    .selectFrom('homeAfterOrder')
    .innerJoin('homeOrder', (join) =>
      join.onRef('homeOrder.orgId', '=', 'homeAfterOrder.orgId').onRef('homeOrder.id', '=', 'homeAfterOrder.orderId'),
    )
    .selectAll('homeAfterOrder')
    .select(['homeOrder.orderNo', 'homeOrder.oldmanName', newOrderNo.as('newOrderNo')])
    .where('homeAfterOrder.orgId', '=', who.orgId)

/** Deciders see the amounts of the application; other amounts are for users who handle money. */
export const seesAmounts = (who: Who) => who.may(`homecare.afterSaleOrder.audit|${seesMoney}`)

export const afterSaleRows = listing(afterOrders, homeAfterSale.afterList, {
  rows: read,
  sort: ['afterNo', 'status', 'auditTime'],
  where: {
    orderNo: (typed: string) => sql`home_order.order_no like ${contains(typed)}`,
    oldmanName: (typed: string) => sql`home_order.oldman_name like ${contains(typed)}`,
    createTimeFrom: (day: string) => sql`home_after_order.create_time >= ${day}::timestamp`,
    createTimeTo: (day: string) => sql`home_after_order.create_time <= ${day}::timestamp`,
  },
  present: ({ who }, row) => (seesAmounts(who) ? row : { ...row, applyAmount: null, auditAmount: null }),
  dressed: (request, found) =>
    withStanding(
      request,
      found,
      ({ status, id }) => status === afterStatus.is.waiting && { biz: 'AFTER_SALE', bizId: id },
    ),
})

export const lastDay = (overTime: string, days: number) =>
  `${addDays(overTime.slice(0, 10), days)}${overTime.slice(10)}`
