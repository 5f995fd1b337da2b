import { addDays } from '#core/clock.ts'
import { ledger, type NewTrade } from '../../modules/fees/account/service.ts'
import type { Random } from '../random.ts'

/** Who pays what on which day of the year before; `money.ts` does it. */

export interface Guest {
  oldmanId: string
  /** LIVE_STATUS today. */
  status: number
  since: string
  /** About, fen. */
  monthly: number
  liveId: string | null
  quitDate: string | null
  pays: 'ahead' | 'desk' | 'late'
  /** A generator of its own: the result does not depend on the order of residents. */
  random: Random
}
export type Event = { day: string } & (
  | { kind: 'take'; oldmanId: string; trade: NewTrade }
  | { kind: 'first'; oldmanId: string }
  | { kind: 'pay'; oldmanId: string; part: number }
  | { kind: 'leave'; oldmanId: string; liveId: string }
  | { kind: 'settle'; oldmanId: string; liveId: string; quitDate: string; done: boolean }
)
interface Year {
  months: readonly string[]
  today: string
}

const booked = 5
const left = 2
/** Most families prepay, some come to the desk each month, a few are late, by the random source. */
export const payKind = (turn: number): Guest['pays'] => (turn % 12 === 5 ? 'late' : turn % 8 === 2 ? 'desk' : 'ahead')

/** The last months up to this one, `YYYY-MM`. */
export function monthsTo(today: string, count: number): string[] {
  const [year, month] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7),
  )
}

/** Everything one resident's money does, in no order; nothing of it lies today or later. */
export function eventsOf(guest: Guest, year: Year): Event[] {
  const { today } = year
  const { oldmanId, status, since, random } = guest
  if (status === booked)
    return since < today ? [{ kind: 'take', day: since, oldmanId, trade: tradeIn(oldmanId, 5, 200_000, 2) }] : []
  if (!guest.liveId) return []
  const start = `${year.months[0]}-01`
  const from = since < start ? addDays(start, -1) : since
  if (status === left && (guest.quitDate ?? '') < from) return []
  const events: Event[] = [
    take(guest, from, 2, random.pick([600_000, 1_000_000]), random),
    ...(random.chance(0.6) ? [take(guest, from, 6, 300_000, random)] : []),
    ...(since >= start ? [{ kind: 'first' as const, day: since, oldmanId }] : []),
    ...(guest.pays === 'desk' ? atDesk(guest, from, year) : ahead(guest, from, year)),
    ...leaving(guest, year),
  ]
  const last = guest.quitDate ?? today
  return events.filter(({ kind, day }) => day < today && (kind === 'settle' || kind === 'leave' || day < last))
}

/** Money for one to three months ahead, in the last days of a month; who is late stops some months before today. */
function ahead(guest: Guest, from: string, { months, today }: Year): Event[] {
  const { monthly, pays, random } = guest
  const stops = pays === 'late' ? months[months.length - random.int(2, 4)] : today
  const events = [take(guest, from, 1, upTo500(monthly * random.int(2, 3)), random)]
  let balance = monthly * 2
  for (const month of months.filter((one) => one >= from.slice(0, 7))) {
    balance -= monthly
    if (balance >= monthly || month >= stops) continue
    const ahead = pays === 'late' ? 1 : random.int(1, 3)
    events.push(take(guest, `${month}-${random.int(21, 28)}`, 1, upTo500(monthly * ahead + 10_000), random))
    balance += monthly * ahead
  }
  return events
}

/** The whole bill between the third and the tenth; now and then a part of it, and the rest with the next. */
function atDesk({ oldmanId, random }: Guest, from: string, { months }: Year): Event[] {
  return months
    .filter((month) => month > from.slice(0, 7))
    .map((month) => ({
      kind: 'pay' as const,
      oldmanId,
      day: `${month}-${String(random.int(3, 10)).padStart(2, '0')}`,
      part: random.chance(0.12) ? 0.5 : 1,
    }))
}

/** Settled some days later; who left last still waits. */
function leaving({ oldmanId, liveId, quitDate, random }: Guest, { today }: Year): Event[] {
  if (!liveId || !quitDate) return []
  const settled = addDays(quitDate, random.int(1, 4))
  const done = settled < today && quitDate < addDays(today, -20)
  return [
    { kind: 'leave', day: quitDate, oldmanId, liveId },
    { kind: 'settle', day: done ? settled : quitDate, oldmanId, liveId, quitDate, done },
  ]
}

const upTo500 = (amount: number) => Math.ceil(amount / 50_000) * 50_000

type Kind = 1 | 2 | 5 | 6
const take = ({ oldmanId }: Guest, day: string, kind: Kind, amount: number, random: Random): Event => ({
  kind: 'take',
  day,
  oldmanId,
  trade: tradeIn(oldmanId, kind, amount, random.pick([1, 2, 2, 3, 4])),
})

export function tradeIn(oldmanId: string, kind: Kind, amount: number, tradeWay: number): NewTrade {
  const ways = [{ tradeWay, amount }]
  return {
    tradeType: kind,
    tradeClass: kind,
    direction: 1,
    amount,
    oldmanId,
    ways,
    payerName: '家属',
    entries: [{ entryType: kind, lines: ledger.received(oldmanId, kind, ways) }],
  }
}
