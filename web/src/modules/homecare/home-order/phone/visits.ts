import type { ReplyFor } from '#contract/kit/calls.ts'
import { orderStatus } from '#contract/modules/homecare/home-order/order.ts'
import type { homeOrder } from '#contract/modules/homecare/home-order/order-calls.ts'
import { addDays } from '#kit/value/format.ts'
import type { Item } from '../../../../app/queue/rules.ts'

/** Order and state of visits on the worker's phone. Pure (services.md 6, Phone). */

export type Row = ReplyFor<typeof homeOrder.list>['list'][number]
export type Visit = ReplyFor<typeof homeOrder.get>

const shownDays = 6
const keptDays = 7
/** Query for the worker's own orders of a week, by start, and those of the week before that may not have ended. */
export const mineOf = (today: string) => ({
  mine: 1 as const,
  planFrom: addDays(today, -keptDays),
  planTo: addDays(today, shownDays),
  pageHelper: '0' as const,
  sortField: 'planStart',
  sortOrder: 'asc' as const,
})
export const freeOf = (today: string) => ({
  grab: 1 as const,
  planFrom: today,
  pageHelper: '0' as const,
  sortField: 'planStart',
  sortOrder: 'asc' as const,
})

const { toReceive, toServe, serving } = orderStatus.is
export const openStates = [serving, toReceive, toServe] as const
/** Orders to answer, to start or to end. */
export const openOf = (rows: readonly Row[]) =>
  rows.filter(({ status }) => openStates.some((state) => state === status))

/** Orders by day: today, tomorrow, later. */
export function daysOf(rows: readonly Row[], today: string) {
  const tomorrow = addDays(today, 1)
  const parts: [string, (day: string) => boolean][] = [
    ['以前', (day) => day < today],
    ['今天', (day) => day === today],
    ['明天', (day) => day === tomorrow],
    ['7天内', (day) => day > tomorrow],
  ]
  return parts
    .map(([label, fits]) => ({ label, rows: rows.filter(({ planStart }) => fits(planStart.slice(0, 10))) }))
    .filter((part) => part.rows.length > 0)
}

/** Start of a visit with its day, where no heading names it. */
export function whenOf(planStart: string, today: string) {
  const day = planStart.slice(0, 10)
  const time = planStart.slice(11, 16)
  const word = day === today ? '今天' : day === addDays(today, 1) ? '明天' : day.slice(5)
  return `${word} ${time}`
}

const ofVisit = (kind: Item['kind'], id: string, own: readonly Item[]) =>
  own.find((item) => item.kind === kind && item.rows[0].id === id)

/** The records of a visit that wait on this phone. */
export function waitingOf(id: string, own: readonly Item[]) {
  const start = ofVisit('starts', id, own)
  const over = ofVisit('overs', id, own)
  const begun = start?.rows[0].deviceTime
  return { start, over, startTime: typeof begun === 'string' && start?.state === 'waiting' ? begun : undefined }
}

const minuteMs = 60_000
const msOf = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`)
export const minutesSince = (startTime: string, now: string) =>
  Math.max(Math.floor((msOf(now) - msOf(startTime)) / minuteMs), 0)

/** The first missing value before a visit may end, as a sentence; the server checks again. */
export function lackOf(
  { rules, minMinutes }: Pick<Visit, 'rules' | 'minMinutes'>,
  filled: { minutes: number; reason: string; signed: boolean; noSignReason: string },
) {
  if (filled.minutes < (minMinutes ?? 0) && !filled.reason.trim()) return '服务时长不足，请填写原因'
  if (rules.needSign === 1 && !filled.signed && !filled.noSignReason.trim()) return '请老人或家属签字，或填写未签字原因'
  return undefined
}

/** True when the code is that of this home's card; undefined where this phone cannot tell. */
export async function isCardOf(code: string, { id, cardDigest }: Pick<Visit, 'id' | 'cardDigest'>) {
  // Browsers calculate digests over https only.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined
  if (!subtle || !cardDigest) return undefined
  const bytes = await subtle.digest('SHA-256', new TextEncoder().encode(`${code}${id}`))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('') === cardDigest
}
