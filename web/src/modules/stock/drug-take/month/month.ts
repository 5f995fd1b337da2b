import type { ReplyFor } from '#contract/kit/calls.ts'
import { freq } from '#contract/modules/stock/drug-take/freq.ts'
import type { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { markOf } from './marks.ts'

/** The month of one resident as signs: for screen and paper. */

type Month = ReplyFor<typeof drugTake.takeList>
export type MarUse = NonNullable<Month['uses']>[number]
export type MarResident = NonNullable<Month['resident']>

export const freqLabel = (of: string) => freq.options.find(({ value }) => value === of)?.label ?? of

export function daysOf(month: string) {
  const [year, at] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, at, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

const onDay = (use: MarUse, day: string) => use.days.find((one) => one.day === day)?.marks ?? []
export const marksOf = (use: MarUse, day: string) =>
  onDay(use, day)
    .map(({ status }) => markOf(status))
    .join(' ')
export const titleOf = (use: MarUse, day: string) =>
  onDay(use, day)
    .map(({ planTime, giveByName }) => `${planTime.slice(11, 16)} ${giveByName ?? ''}`)
    .join('\n')
