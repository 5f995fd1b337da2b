import type { ReplyFor } from '#contract/kit/calls.ts'
import type { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { usePause } from '#contract/modules/stock/drug-take/use.ts'

/** The drugs at need of a resident, as desk and phone offer them (stock.md 5.4, PRN). Pure. */

export type AtNeedUse = ReplyFor<typeof drugTake.takeDict>[number]
type AtNeedFacts = Pick<
  AtNeedUse,
  'pause' | 'takenToday' | 'maxPerDay' | 'sinceMinutes' | 'minIntervalMinutes' | 'stock' | 'dose'
>

/**
 * Why a drug cannot be given now, and when it can; undefined when it can. The server checks again (21009, 24046, 24047,
 * 24024).
 */
export function whyNot(use: AtNeedFacts): string | undefined {
  const { pause, takenToday, maxPerDay, sinceMinutes, minIntervalMinutes, stock, dose } = use
  if (pause !== usePause.is.none) return pause === usePause.is.review ? '返院待复核，请先复核用药' : '外出或住院中'
  if (maxPerDay != null && takenToday >= maxPerDay) return `今日已用${takenToday}次，到每日上限`
  const waits = (minIntervalMinutes ?? 0) - (sinceMinutes ?? Number.POSITIVE_INFINITY)
  if (waits > 0) return `间隔须${minIntervalMinutes}分钟，还要等${waits}分钟`
  return stock < dose ? '代管库存不足，请先收药' : undefined
}
