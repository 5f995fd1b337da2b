import { sql } from 'kysely'
import type { Paging } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { orderStatus, seesMoney } from '#contract/modules/homecare/home-order/order.ts'
import { homeOrder as calls } from '#contract/modules/homecare/home-order/order-calls.ts'
import type { Ctx } from '#core/http/serve.ts'
import type { Who } from '#core/who/who.ts'
import { downloadable } from '../../home-elder/service.ts'
import { timelineOf } from './detail.ts'
import { freeOrders } from './free.ts'
import { homeOrderRows, isWorkerOnly, names } from './rows.ts'

/** The list and its totals, over the same rows (services.md 6). */

interface Filters {
  mine?: 0 | 1 | null
  grab?: 0 | 1 | null
}

/** A worker's filter: his own orders, or free ones. */
async function narrowed<Q extends Filters>({ db, who }: Pick<Ctx<typeof calls.list>, 'db' | 'who'>, query: Q) {
  const own = isWorkerOnly(who) && query.grab !== 1 ? { mine: 1 } : {}
  const grab = query.grab === 1 ? { grab: await freeOrders(db, who) } : { grab: undefined }
  return Object.assign({}, query, own, grab)
}

export const listOrders = downloadable(calls.list, async (request, query: Partial<Paging> & Filters) => {
  const found = await homeOrderRows.page(request, await narrowed(request, query))
  return request.who.may(seesMoney) ? found : { ...found, sum: undefined }
})

export async function amount(request: Ctx<typeof calls.amount>) {
  const { who, query } = request
  const found = await homeOrderRows
    .filtered(request, (await narrowed(request, query)) as object) // as: filters without a page
    .clearSelect()
    .clearOrderBy()
    .select([
      'homeOrder.status',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(home_order.total_amount)::bigint`.as('total'),
      sql<number>`sum(home_order.pay_amount)::bigint`.as('amount'),
      sql<number>`sum(home_order.refund_amount)::bigint`.as('refund'),
    ])
    .groupBy('homeOrder.status')
    .execute()
  // as: the columns selected above
  return summed(who, found as { status: number; count: number; total: number; amount: number; refund: number }[])
}

type Part = { status: number; count: number; total: number; amount: number; refund: number }
function summed(who: Who, parts: readonly Part[]) {
  const money = who.may(seesMoney)
  const sum = (key: 'total' | 'amount' | 'refund') => (money ? parts.reduce((all, part) => all + part[key], 0) : null)
  return {
    orderCount: parts.reduce((all, { count }) => all + count, 0),
    totalAmount: sum('total'),
    payAmount: sum('amount'),
    refundAmount: sum('refund'),
    byStatus: orderStatus.values.flatMap((status) => {
      const part = parts.find((one) => one.status === status)
      return part ? [{ status, count: part.count, amount: money ? part.amount : null }] : []
    }),
  }
}

export async function log(request: Ctx<typeof calls.log>) {
  const { db, who, query } = request
  const row = await homeOrderRows.shown(request, query.id)
  if (isWorkerOnly(who) && !names(row, who)) refuse(common.missing)
  return timelineOf(db, who, row.id)
}
