/**
 * Prices and discounts over time (fees.md 2.2, 2.3): the price of a day, and the end of a discount. A price is never
 * overwritten, it begins on a day; amounts charged with the older one stay.
 */

export interface Price {
  fromDate: string
  price: number
  trialPrice: number | null
}

/**
 * The price of a day: the latest one that has begun; before the first one the first. `history` is ordered by its days.
 */
export function priceOn(history: readonly Price[], day: string): Price {
  const begun = history.findLast(({ fromDate }) => fromDate <= day) ?? history.at(0)
  if (!begun) throw new Error('a project child without a price')
  return begun
}

const monthsOf: Record<number, number> = { 2: 1, 3: 3, 4: 12 }
const dailyCycle = 1
const monthDays = 30

/** The amount of a price in a month of thirty days, fen; null for one-offs and pieces. */
export function monthPrice(price: number, chargeCycle: number): number | null {
  if (chargeCycle === dailyCycle) return price * monthDays
  const months = monthsOf[chargeCycle]
  return months ? Math.round(price / months) : null
}

/** The first day of the month after `day`: the default start of a new price. */
export function firstOfNextMonth(day: string) {
  return `${addMonths(`${day.slice(0, 7)}-01`, 1)}`
}

/** `months` later, clipped to the end of a shorter month: 2025-01-31 + 1 is 2025-02-28. */
export function addMonths(day: string, months: number) {
  const [year, month, date] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  const clipped = Math.min(date, last.getUTCDate())
  return `${last.toISOString().slice(0, 8)}${String(clipped).padStart(2, '0')}`
}

export function dayBefore(day: string) {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

/** The last day of a discount, or null when it has no end. */
export function lastDiscountDay(start: string, { validNum, validUnit }: { validNum: number; validUnit: string }) {
  if (validNum === 0) return null
  if (validUnit === 'D')
    return new Date(Date.parse(`${start}T00:00:00Z`) + (validNum - 1) * 86_400_000).toISOString().slice(0, 10)
  return dayBefore(addMonths(start, validUnit === 'Y' ? validNum * 12 : validNum))
}

/** Whole months from one day to another. */
export function monthsLived(from: string, day: string) {
  const months =
    (Number(day.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(from.slice(5, 7))
  return addMonths(from, months) > day ? months - 1 : months
}
