import { knockGapMinutes, knocksNeeded, tryKind } from '#contract/modules/homecare/home-order/no-show.ts'
import { cancelBy } from '#contract/modules/homecare/home-order/order.ts'
import { addMinutes } from '#core/clock.ts'

// Who calls a visit off at the last moment pays a part of it; whoever could not come, or was not able to send anybody,
// never asks for that. Somebody begins at the door, and what took too little of the time needs a reason.

interface Cancelled {
  by: number
  payAmount: number
  planStart: string
  now: string
}

/** The part that is kept, half a fen up. */
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

/** When an order nobody paid is called off: one that a rule made waits until an hour before it. */
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

/** When somebody may knock again; undefined where nobody has knocked yet. */
export function knockAgainAt(tries: readonly Try[]) {
  const last = tries.findLast((one) => one.tryKind === tryKind.is.knock)
  return last && addMinutes(last.tryTime, knockGapMinutes)
}

/** The tries still missing before a no-show, in words; undefined when all was tried. */
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
/** Whether the time a phone names can be believed. */
export function phoneMoment(deviceTime: string, now: string, maxHours: number): Moment {
  if (deviceTime > addMinutes(now, aheadMinutes)) return 'ahead'
  return deviceTime < addMinutes(now, -maxHours * 60) ? 'tooOld' : 'fine'
}
