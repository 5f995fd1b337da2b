import { knockGapMinutes, knocksNeeded, tryKind } from '#contract/modules/homecare/home-order/no-show.ts'
import { cancelBy } from '#contract/modules/homecare/home-order/order.ts'
import { addMinutes } from '#core/clock.ts'

// An elder who cancels at the last moment pays a fee; never when the institution or a worker could not come. A visit
// begins at the door, and one that is much too short needs a reason.

interface Cancelled {
  by: number
  payAmount: number
  planStart: string
  now: string
}

/** The fee, half a fen is rounded up. */
export function cancelFeeOf(
  { by, payAmount, planStart, now }: Cancelled,
  { cancelFreeHours, cancelFeePercent }: { cancelFreeHours: number; cancelFeePercent: number },
) {
  const late = now > addMinutes(planStart, -cancelFreeHours * 60)
  return by === cancelBy.is.elder && late ? Math.round((payAmount * cancelFeePercent) / 100) : 0
}

/** The minutes a visit must last. */
export const minMinutesOf = (plannedMinutes: number, percent: number) => Math.ceil((plannedMinutes * percent) / 100)

const lateMinutes = 15
export const isBegunLate = (startTime: string, planStart: string) => startTime > addMinutes(planStart, lateMinutes)

/** When an unpaid order is cancelled: one of a rule waits until an hour before it. */
export function unpaidUntil(
  { createTime, planStart, byRule }: { createTime: string; planStart: string; byRule: boolean },
  unpaidCancelMinutes: number,
) {
  const due = addMinutes(createTime, unpaidCancelMinutes)
  const holdTime = addMinutes(planStart, -ruleHoldMinutes)
  return byRule && holdTime > due ? holdTime : due
}
export const ruleHoldMinutes = 60

interface Try {
  tryKind: number
  tryTime: string
}
/** Only tries for the planned visit by its worker count. */
export const countsFrom = ({ planStart, receiveTime }: { planStart: string; receiveTime: string | null }) =>
  receiveTime !== null && receiveTime > planStart ? receiveTime : planStart

/** When the next try at the door is possible; undefined before the first. */
export function knockAgainAt(tries: readonly Try[]) {
  const last = tries.findLast((one) => one.tryKind === tryKind.is.knock)
  return last && addMinutes(last.tryTime, knockGapMinutes)
}

/** The tries still missing before a no-show, as text; undefined when all were made. */
export function lacksOf(tries: readonly Try[]) {
  const knocks = tries.filter((one) => one.tryKind === tryKind.is.knock).length
  const lacks = [
    ...(knocks < knocksNeeded ? [`还要敲门${knocksNeeded - knocks}次`] : []),
    ...(tries.some((one) => one.tryKind === tryKind.is.call) ? [] : ['还要打一次电话']),
  ]
  return lacks.length > 0 ? lacks.join('，') : undefined
}

export type Moment = 'fine' | 'ahead' | 'tooOld'
const aheadMinutes = 2
/** Whether the time a phone sends can be accepted. */
export function phoneMoment(deviceTime: string, now: string, maxHours: number): Moment {
  if (deviceTime > addMinutes(now, aheadMinutes)) return 'ahead'
  return deviceTime < addMinutes(now, -maxHours * 60) ? 'tooOld' : 'fine'
}
