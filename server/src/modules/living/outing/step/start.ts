import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { outingRefusals as no } from '#contract/modules/living/outing/outing.ts'
import type { Who } from '#core/who/who.ts'

/** The time of leaving: now unless given; not in the future (31074), not before the stay. */
export function startOf(who: Who, liveDate: string | null, requestedStart: string | null | undefined) {
  const outTime = requestedStart ?? who.now
  if (outTime > who.now) refuse(no.future, {}, { field: 'outTime' })
  if (liveDate && outTime.slice(0, 10) < liveDate) wrongValue('outTime', '离院时间不能早于入住日期')
  return outTime
}
