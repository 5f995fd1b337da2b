import { discountType } from '#contract/modules/fees/fee-project/discount-rule.ts'
import { chargeCycle } from '#contract/modules/fees/fee-project/fee-project.ts'
import { outType } from '#contract/modules/living/outing/outing.ts'
import { amountOf, rounded, type Share } from './amount.ts'
import { dayAfter, dayMonthsAfter, daysIn, earlier, firstDay, lastDay, later, monthDays, monthOf } from './calendar.ts'

/**
 * The billing engine (fees.md 5): the days of a month a resident is charged for, at which price, less which discount. A
 * run is consecutive days of one row at one price; it is rounded once, and its parts always add up to it. An issued
 * bill is never edited: a change of the past is posted as the difference between the dues and the billed amount.
 */

/** A charge of a resident, as the rules need it. */
export interface Charge {
  oldmanCostId: string
  projectId: string
  projectChildId: string
  feeName: string
  /** Sorts the lines of a bill. */
  sort: number
  /** 1 day 2 month 3 quarter 4 year 5 once 6 by piece */
  chargeCycle: number
  prorate: boolean
  /** Hundredths. */
  quantity: number
  startDate: string
  endDate: string | null
  /** Prices in the order of their days; each is valid until the next. */
  prices: readonly { from: string; price: number }[]
  discount: Discount | null
  /** For lines of another module; billed once. */
  sourceId?: string | null
}
export interface Discount {
  setId: string
  /** 1 share to pay in hundredths of a percent, 2 off a month, 3 fixed price */
  type: number
  value: number
  from: string
  to: string | null
}
/** The stay and the institution's way of counting. */
export interface Frame {
  chargeStart: string
  /** The last charged day: null while the stay goes on. */
  lastCharged: string | null
  /** The day of departure, on which a one-off may still begin. */
  lastDay: string | null
  /** 1 days of the month, 2 always thirty */
  prorateBase: number
}
/** A part of a run, as a bill shows it. */
export interface Part {
  oldmanCostId: string
  projectId: string
  projectChildId: string
  feeName: string
  sort: number
  chargeCycle: number
  dateFrom: string
  dateTo: string
  days: number
  monthDays: number
  price: number
  quantity: number
  grossAmt: number
  discountAmt: number
  netAmt: number
  setId: string | null
}

/** The last charged day of a departure (5.1): the day before, unless the institution charges the day itself. */
export function lastChargedDay(quitDate: string | null, liveDate: string, quitDayCharge: boolean) {
  if (!quitDate) return null
  return quitDayCharge || quitDate <= liveDate ? quitDate : dayAfter(quitDate, -1)
}

/** All dues of a month, in the order of a bill. */
export function chargedParts(charges: readonly Charge[], month: string, frame: Frame): Part[] {
  return charges
    .flatMap((charge) => partsOfCharge(charge, month, frame))
    .sort((a, b) => a.sort - b.sort || compare(a.dateFrom, b.dateFrom) || compare(a.oldmanCostId, b.oldmanCostId))
}
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function partsOfCharge(charge: Charge, month: string, frame: Frame): Part[] {
  const from = later(charge.startDate, frame.chargeStart)
  const last = charge.chargeCycle > chargeCycle.is.yearly ? frame.lastDay : frame.lastCharged
  const to = earlier(earlier('9999-12-31', charge.endDate), last)
  if (from > to) return []
  switch (charge.chargeCycle) {
    case chargeCycle.is.daily:
    case chargeCycle.is.monthly:
      return byDays(charge, month, { from, to }, frame)
    case chargeCycle.is.quarterly:
      return byPeriod(charge, month, { from, to }, 3)
    case chargeCycle.is.yearly:
      return byPeriod(charge, month, { from, to }, 12)
    default:
      return monthOf(from) === month ? [whole(charge, from, from)] : []
  }
}

interface Days {
  from: string
  to: string
}

/** Runs of one price; each rounded once, then cut where a discount begins or ends (5.3). */
function byDays(charge: Charge, month: string, { from, to }: Days, frame: Frame): Part[] {
  const first = later(from, firstDay(month))
  const last = earlier(lastDay(month), to)
  if (first > last) return []
  const runs = cut({ from: first, to: last }, priceDays(charge))
  if (charge.chargeCycle === chargeCycle.is.monthly && !charge.prorate)
    return [run(charge, { from: first, to: last }, whole1)]
  const share = shareOf(charge, month, frame)
  return runs.flatMap((days) => split(charge, days, { share, ofMonth: monthShare(month, frame) }))
}
const whole1: Share = { days: 1, of: 1 }

/**
 * The fraction of the price for some days: of a monthly price their part of the month, of a daily price their number
 * (5.2).
 */
function shareOf({ chargeCycle: cycle }: Charge, month: string, frame: Frame) {
  const ofMonth = monthShare(month, frame)
  return (days: number): Share => (cycle === chargeCycle.is.daily ? { days, of: 1 } : ofMonth(days))
}

function monthShare(month: string, { prorateBase }: Frame) {
  const length = monthDays(month)
  return (days: number): Share => {
    if (prorateBase !== 2) return { days, of: length }
    return days === length || days >= 30 ? whole1 : { days, of: 30 }
  }
}

const priceDays = (charge: Charge) => charge.prices.slice(1).map(({ from }) => from)
const priceOn = ({ prices }: Charge, day: string) => (prices.findLast(({ from }) => from <= day) ?? prices[0]).price

/** Days cut in front of each of `borders`. */
function cut({ from, to }: Days, borders: readonly string[]): Days[] {
  const inside = [...new Set(borders)].filter((day) => day > from && day <= to).sort()
  return [from, ...inside].map((start, at) => ({ from: start, to: inside[at] ? dayAfter(inside[at], -1) : to }))
}

/** The parts of a run: with and without discount. The last part takes the rounding difference of the run (5.3). */
function split(charge: Charge, days: Days, { share, ofMonth }: Shares): Part[] {
  const price = priceOn(charge, days.from)
  const total = amountOf(price, charge.quantity, share(daysIn(days.from, days.to)))
  const { discount } = charge
  const borders = discount ? [discount.from, ...(discount.to ? [dayAfter(discount.to)] : [])] : []
  const pieces = cut(days, borders)
  let rest = total
  return pieces.map((piece, at) => {
    const count = daysIn(piece.from, piece.to)
    const own = amountOf(price, charge.quantity, share(count))
    const gross = at === pieces.length - 1 ? rest : Math.min(own, rest)
    rest -= gross
    return partOf(charge, piece, { price, gross, ofMonth: ofMonth(count) })
  })
}
interface Shares {
  share: (days: number) => Share
  ofMonth: (days: number) => Share
}

/** `months`: how many the price is for. */
function run(charge: Charge, days: Days, share: Share, months = 1): Part {
  const price = priceOn(charge, days.from)
  const ofMonth = { days: share.days * months, of: share.of }
  return partOf(charge, days, { price, gross: amountOf(price, charge.quantity, share), ofMonth })
}

function whole(charge: Charge, from: string, to: string): Part {
  return run(charge, { from, to }, whole1)
}

/** Billed a quarter or a year at once. */
export const isByPeriod = ({ chargeCycle: cycle }: Charge) =>
  cycle === chargeCycle.is.quarterly || cycle === chargeCycle.is.yearly

/** Quarters and years of the stay, billed in the month they begin, by days when they are cut short (5.2). */
function byPeriod(charge: Charge, month: string, { from, to }: Days, length: number): Part[] {
  const found: Part[] = []
  for (let at = 0; ; at += length) {
    const begin = dayMonthsAfter(from, at)
    if (monthOf(begin) > month || begin > to) return found
    if (monthOf(begin) !== month) continue
    const end = dayAfter(dayMonthsAfter(from, at + length), -1)
    const last = earlier(end, to)
    const share = { days: daysIn(begin, last), of: daysIn(begin, end) }
    found.push(run(charge, { from: begin, to: last }, charge.prorate ? share : whole1, length))
  }
}

function partOf(
  charge: Charge,
  { from, to }: Days,
  { price, gross, ofMonth }: { price: number; gross: number; ofMonth: Share },
): Part {
  const { discount } = charge
  const granted = discount && from >= discount.from && (!discount.to || to <= discount.to) ? discount : null
  const netAmt = granted ? netOf(gross, granted, charge.quantity, ofMonth) : gross
  const { oldmanCostId, projectId, projectChildId, feeName, sort, chargeCycle, quantity } = charge
  return {
    oldmanCostId,
    projectId,
    projectChildId,
    feeName,
    sort,
    chargeCycle,
    price,
    quantity,
    dateFrom: from,
    dateTo: to,
    days: daysIn(from, to),
    monthDays: monthDays(monthOf(from)),
    grossAmt: gross,
    discountAmt: gross - netAmt,
    netAmt,
    setId: granted && netAmt < gross ? granted.setId : null,
  }
}

/**
 * 5.4: a reduction, or a fixed price, is per month, whatever the cycle; a discount never makes a part more expensive,
 * nor negative.
 */
function netOf(gross: number, { type, value }: Discount, quantity: number, ofMonth: Share) {
  if (type === discountType.is.percent) return rounded(BigInt(gross) * BigInt(value), 10_000n)
  if (type === discountType.is.monthly) return gross - Math.min(gross, amountOf(value, 100, ofMonth))
  return Math.min(gross, amountOf(value, quantity, ofMonth))
}

// --- changes after issue ------------------------------------------------------------------------------------------

/** A line already on a bill of the month (kinds 1 and 2). */
export type BilledLine = Omit<Part, 'discountAmt' | 'grossAmt' | 'setId' | 'chargeCycle'>

/** A difference to post; `netAmt` is signed. */
export type Adjustment = BilledLine

/**
 * The corrections of the lines billed so far (5.5): the old run's excess negative, the new run positive, project by
 * project, against the current dues. Empty when they agree.
 */
export function adjustmentsOf(due: readonly Part[], billed: readonly BilledLine[]): Adjustment[] {
  const keyOf = (line: BilledLine) => `${line.oldmanCostId}/${line.price}/${line.quantity}`
  const dueOf = Map.groupBy<string, BilledLine>(due, keyOf)
  const billedOf = Map.groupBy<string, BilledLine>(billed, keyOf)
  const keys = [...new Set([...billedOf.keys(), ...dueOf.keys()])]
  return keys
    .flatMap((key): Adjustment[] => {
      const now = dueOf.get(key) ?? []
      const before = billedOf.get(key) ?? []
      const netAmt = sumOf(now) - sumOf(before)
      const [sample] = now.length > 0 ? now : before
      if (netAmt === 0 || !sample) return []
      return [{ ...lineOf(sample), ...daysOf(now.length > 0 ? now : before), netAmt }]
    })
    .sort((a, b) => a.netAmt - b.netAmt || a.sort - b.sort)
}
const sumOf = (lines: readonly BilledLine[]) => lines.reduce((sum, { netAmt }) => sum + netAmt, 0)
function daysOf(lines: readonly BilledLine[]) {
  const dateFrom = lines.map((line) => line.dateFrom).sort()[0]
  const dateTo = lines.map((line) => line.dateTo).sort()[lines.length - 1]
  return { dateFrom, dateTo, days: daysIn(dateFrom, dateTo) }
}
const lineOf = ({
  oldmanCostId,
  projectId,
  projectChildId,
  feeName,
  sort,
  monthDays: length,
  price,
  quantity,
}: BilledLine) => ({
  oldmanCostId,
  projectId,
  projectChildId,
  feeName,
  sort,
  monthDays: length,
  price,
  quantity,
})

// --- outings ------------------------------------------------------------------------------------------------------

export interface Outing {
  outDay: string
  backDay: string
  /** 3 is hospital */
  outType: number
  mealStop: boolean
}
/** A row's rule for days away, with its line of the month. */
export interface Refundable {
  charge: Charge
  meal: boolean
  refundOut: boolean
  rate: number
  minDays: number
  /** 0: no maximum. */
  maxDays: number
  hospitalOnly: boolean
}

/** Full days away: neither the day of leaving nor that of the return (residence.md 4). */
export function outDays({ outDay, backDay }: Outing, within: Partial<Days> = {}): number {
  return daysIn(later(dayAfter(outDay), within.from ?? ''), earlier(dayAfter(backDay, -1), within.to))
}

/** The refund for days away on one month's lines (5.6), positive fen; never above the line itself. */
export function outingRefund(rule: Refundable, outing: Outing, parts: readonly Part[]): number {
  const { charge } = rule
  if (!rule.refundOut || outDays(outing) < rule.minDays) return 0
  if (rule.hospitalOnly && outing.outType !== outType.is.hospital) return 0
  if (rule.meal && !outing.mealStop) return 0
  const own = parts.filter(({ oldmanCostId }) => oldmanCostId === charge.oldmanCostId)
  const charged = own.reduce((sum, { days }) => sum + days, 0)
  const away = own.reduce((sum, part) => sum + outDays(outing, { from: part.dateFrom, to: part.dateTo }), 0)
  const net = own.reduce((sum, { netAmt }) => sum + netAmt, 0)
  if (charged === 0 || net <= 0) return 0
  const counted = rule.maxDays > 0 ? Math.min(away, rule.maxDays) : away
  const refund =
    charge.chargeCycle === chargeCycle.is.daily
      ? daysBack(own, outing, { rate: BigInt(rule.rate), most: counted })
      : rounded(BigInt(net) * BigInt(counted) * BigInt(rule.rate), BigInt(charged) * 100n)
  return Math.min(refund, net)
}

/** By the day: each day away at its cost, its own price less its own discount (5.4), rounded once. */
function daysBack(own: readonly Part[], outing: Outing, { rate, most }: { rate: bigint; most: number }) {
  let left = most
  let over = 0n
  let under = 1n
  for (const { dateFrom, dateTo, days, price, quantity, discountAmt, netAmt } of own) {
    const away = Math.min(left, outDays(outing, { from: dateFrom, to: dateTo }))
    left -= away
    const [cost, of] = discountAmt === 0 ? [BigInt(price) * BigInt(quantity), 100n] : [BigInt(netAmt), BigInt(days)]
    over = over * of + cost * BigInt(away) * under
    under *= of
  }
  return rounded(over * rate, under * 100n)
}
