import type { ReplyFor } from '#contract/kit/calls.ts'
import type { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { takeStatus, verifyWay } from '#contract/modules/stock/drug-take/take-codes.ts'
import { placeOf } from '../../../../app/kit/place.ts'
import type { Item } from '../../../../app/queue/rules.ts'
import { hasAt, linesAt } from '../round/lines-at.ts'

/** The drug round on a phone, and what it may do without a network; the server checks again (stock.md 5.4). Pure. */

export type Take = ReplyFor<typeof drugTake.takeGet>
export type Line = Take['lines'][number]
export type Slot = NonNullable<ReplyFor<typeof drugTake.takeList>['slots']>[number]
export type TakeRow = ReplyFor<typeof drugTake.takeList>['list'][number] &
  Pick<Take, 'takeId' | 'oldmanId' | 'planTime'>

const { toPack, toCheck, toGive } = takeStatus.is

/** Number of open takes at a time. */
export const openIn = ({ toPack: pack, toCheck: check, toGive: give }: Slot) => pack + check + give

/** The time shown first: the earliest with open takes, else the next one, else the last. */
export function firstSlot(slots: readonly Slot[], now: string): string | undefined {
  const time = now.slice(11, 16)
  const open = slots.find((slot) => openIn(slot) > 0)
  const next = slots.find(({ planTime }) => planTime >= time)
  return (open ?? next ?? slots.at(-1))?.planTime
}

export interface Room {
  room: string
  takes: TakeRow[]
}

/** 颐和楼-405-A lies in 颐和楼-405; rooms and beds in their order. */
export function roomsOf(list: readonly TakeRow[]): Room[] {
  const sorted = list.toSorted((one, other) =>
    (one.bedName ?? '').localeCompare(other.bedName ?? '', 'zh', { numeric: true }),
  )
  const rooms = Map.groupBy(sorted, ({ bedName }) => placeOf(bedName).room)
  return [...rooms].map(([room, takes]) => ({ room, takes }))
}

/** The record of a take that still waits on this phone. */
export const waitingOf = (own: readonly Item[], takeId: string) =>
  own.find(({ kind, rows }) => kind === 'takes' && JSON.stringify(rows[0].takes).includes(takeId))

interface Bed {
  bedCode?: string | null
  fullName?: string | null
  oldmanId?: string | null
}

/** The identity by a scanned label, as far as this phone knows; an unknown wristband is left to the server. */
export function whoseLabel(code: string, take: Pick<Take, 'oldmanId' | 'bedName'>, beds: readonly Bed[]) {
  if (code === take.oldmanId) return { way: verifyWay.is.band, code }
  const bed = beds.find(({ bedCode, fullName }) => bedCode === code || fullName === code)
  if (!bed) return { way: verifyWay.is.band, code }
  if (bed.oldmanId !== take.oldmanId) return { wrong: `这是${bed.fullName}，老人身份不匹配，请核对` }
  return { way: verifyWay.is.bed, code: bed.bedCode ?? code }
}

const minuteOf = (time: string) => Date.parse(`${time.slice(0, 16).replace(' ', 'T')}:00Z`) / 60_000

/** Too early, late, or in time. */
export function momentOf(planTime: string, now: string, { early, late }: { early: number; late: number }) {
  const ahead = minuteOf(planTime) - minuteOf(now)
  if (ahead > early) return 'early' as const
  return -ahead > late ? ('late' as const) : ('now' as const)
}

/** Why a take cannot be given without a network; undefined when it can. */
export function needsNet(
  take: Pick<Take, 'planTime'> & { lines: readonly Pick<Line, 'highRisk' | 'status'>[] },
  now: string,
  ageMs: number,
) {
  const open = linesAt(take, toGive)
  if (open.length === 0) return '摆药和核对须联网'
  if (open.some(({ highRisk }) => highRisk === 1)) return '高警示药品须联网发放'
  if (take.planTime.slice(0, 10) !== now.slice(0, 10)) return '只能离线登记当天的药'
  return ageMs > freshMs ? '药单是两小时以前读取的，请联网后再发药' : undefined
}
/** A dose may have been stopped since. */
const freshMs = 2 * 3_600_000

/** The next steps of a take, one word for each; empty when there is none. */
export const nextSteps = (take: Pick<TakeRow, 'lines'>) =>
  [hasAt(take, toGive) && '发药', hasAt(take, toCheck) && '核对', hasAt(take, toPack) && '摆药']
    .filter(Boolean)
    .join(' ')
