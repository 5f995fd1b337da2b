import type { OrderItem } from '#contract/modules/homecare/home-order/order.ts'
import { hourUnit, priceMode } from '#contract/modules/homecare/home-service/service-project.ts'
import { addMinutes } from '#core/clock.ts'

// The price is fixed with the order: each service at its price of that day, hours by halves, less the discount.
// Services by the hour are settled afterwards by time, in begun half hours and at least the minimum. The subsidy pays
// only services it is meant for.

export interface Priced {
  price: number
  quantity: number
}
/** Half a fen is rounded up. */
export const amountOf = ({ price, quantity }: Priced) => Math.round(price * quantity)

/** Why a quantity cannot be ordered of a service, or undefined. */
export function quantityProblem({ quantity, unit, minQuantity }: Pick<OrderItem, 'quantity' | 'unit' | 'minQuantity'>) {
  if (unit === hourUnit ? !Number.isInteger(quantity * 2) : !Number.isInteger(quantity))
    return unit === hourUnit ? '小时数须为0.5的倍数' : '数量须为整数'
  return quantity < (minQuantity ?? 0) ? `至少${minQuantity}${unit}` : undefined
}

type Item = Pick<OrderItem, 'amount' | 'subsidyAble' | 'quantity' | 'durationMinutes'>

export const totalOf = (items: readonly Item[]) => items.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

/** The part of the price that the subsidy may pay. */
export const subsidyPart = (items: readonly Item[], payAmount: number) =>
  Math.min(totalOf(items.filter(({ subsidyAble }) => subsidyAble === 1)), payAmount)

export const itemMinutesOf = (items: readonly Item[]) =>
  Math.round(items.reduce((sum, { quantity, durationMinutes }) => sum + quantity * (durationMinutes ?? 0), 0))

export const planEndOf = (planStart: string, items: readonly Item[]) => addMinutes(planStart, itemMinutesOf(items))

const halfHour = 30

/**
 * Services by the hour, settled by time: the minutes left beside the other services, shared in proportion to the
 * booking, each rounded up to the next half hour.
 */
export function settledItems(items: readonly OrderItem[], actualMinutes: number): OrderItem[] {
  const byTime = items.filter(isByTime)
  const booked = itemMinutesOf(byTime)
  if (booked === 0) return [...items]
  const left = Math.max(actualMinutes - (itemMinutesOf(items) - booked), 0)
  return items.map((item) => {
    if (!isByTime(item)) return item
    const minutes = (left * itemMinutesOf([item])) / booked
    // Rounding errors of thirds of minutes do not begin another half hour.
    const halves = Math.ceil(Number((minutes / halfHour).toFixed(6)))
    const quantity = Math.max(halves / 2, item.minQuantity ?? 0)
    return { ...item, quantity, amount: amountOf({ price: item.price ?? 0, quantity }) }
  })
}
const isByTime = (item: OrderItem) => item.priceMode === priceMode.is.actual && item.unit === hourUnit
