import { z } from 'zod'
import { codes } from '../../../kit/codes.ts'
import { clock, field, fields, rows } from '../../../kit/fields.ts'

// Hours on days of the week (iot.md 3): past midnight too, then the day is that of the beginning; without any it is
// always.

export const weekDay = codes({ 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' })
export const Period = fields({
  weekDays: field(z.array(z.int().min(1).max(7)).min(1, '请选择星期').max(7).refine(isOnce, '星期不能重复'), {
    label: '星期',
    kind: 'codeList',
    codes: weekDay,
  }),
  from: clock('开始'),
  to: clock('结束'),
})
export type Period = z.output<typeof Period>

export const mostPeriods = 7
/** The periods of a rule, a fence, an item. */
export const periodsOf = (label: string) => rows(label, Period, mostPeriods)
/** 离床 and 夜间离室 are watched at night where no times are set. */
export const nightly: Period = { weekDays: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }

function isOnce(list: readonly number[]) {
  return new Set(list).size === list.length
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const dayMs = 86_400_000
const shanghaiMs = 8 * 3_600_000

/**
 * True when a moment (ms since 1970) is in any of them; `to` is not included. Equal `from` and `to` mean the whole day.
 */
export const within = (periods: readonly Period[], ms: number) =>
  periods.length === 0 || startOf(periods, ms) !== undefined

/** When the period of this moment began; undefined outside of all of them. */
export function startOf(periods: readonly Period[], ms: number): number | undefined {
  const local = ms + shanghaiMs
  const today = Math.floor(local / dayMs)
  const starts = periods.flatMap(({ weekDays, from, to }) =>
    [today, today - 1].flatMap((day) => {
      // 1 January 1970 was a Thursday.
      if (!weekDays.includes(((((day + 3) % 7) + 7) % 7) + 1)) return []
      const begins = day * dayMs + minuteOf(from) * 60_000
      const long = (minuteOf(to) - minuteOf(from) + 1440) % 1440 || 1440
      return local >= begins && local < begins + long * 60_000 ? [begins - shanghaiMs] : []
    }),
  )
  return starts.length > 0 ? Math.min(...starts) : undefined
}

/** Since when they last without a break, not before `fromMs`; undefined outside. Periods that touch are one. */
export function heldSince(periods: readonly Period[], ms: number, fromMs: number): number | undefined {
  if (periods.length === 0) return fromMs
  let since: number | undefined
  for (let at = ms; since === undefined || since > fromMs; at = since - 1) {
    const begun = startOf(periods, at)
    if (begun === undefined) break
    since = begun
  }
  return since === undefined ? undefined : Math.max(since, fromMs)
}

/** In words: 每天 22:00–次日06:00. */
export function periodText(periods: readonly Period[] | null | undefined, none = '全天') {
  if (!periods || periods.length === 0) return none
  return periods
    .map(({ weekDays, from, to }) => {
      const names = weekDays.toSorted().map((day) => weekDay.label(day).slice(1))
      const days = names.length === 7 ? '每天' : `周${names.join('')}`
      return `${days} ${from}–${to <= from ? '次日' : ''}${to}`
    })
    .join('；')
}
