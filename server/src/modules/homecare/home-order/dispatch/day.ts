import type { homeDispatch as calls } from '#contract/modules/homecare/home-order/dispatch.ts'
import type { Ctx } from '#core/http/serve.ts'
import { dayOrders, lastPlaces } from './facts.ts'

/** A day on the map: its orders, and the last place of each worker (services.md 6, 地图派单). */
export async function day({ db, who, query }: Ctx<typeof calls.day>) {
  const date = query.date ?? who.today
  const orders = await dayOrders(db, who, date)
  return { date, orders: orders.map(({ workerIds: _, ...row }) => row), places: await lastPlaces(db, who) }
}
