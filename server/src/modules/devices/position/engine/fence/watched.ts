import { locateAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { heldSince, nightly } from '#contract/modules/devices/alarm/periods.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { railType } from '#contract/modules/devices/position/rail.ts'
import { type LocateType, usualParams } from '#contract/modules/devices/position/rule.ts'
import { timeText } from '#core/clock.ts'
import type { Tag } from '../tag.ts'
import type { KeptRule, Person, World } from '../world.ts'
import { isBack, isBatteryLow, isIn } from './conditions.ts'
import { type Fence, lostMs } from './fence.ts'

/** The conditions of a tag (iot.md 8.3): for each kind whether it is known, true, and over. */

const { left, entered, still, lost, battery, tamper, night } = locateAlarm.is

type Params = Pick<KeptRule, 'params'>

export interface Condition {
  type: LocateType
  fence?: Fence
  /** False: unknown just now. A raised alarm stays as it is, and is not raised again. Default: known. */
  isKnown?: boolean
  isTrue: (rule: KeptRule) => boolean
  /** Whether a raised condition still holds. Default: as `isTrue`. */
  holds?: (rule: KeptRule) => boolean
  /** By the present rule, or by the values of the one that raised it. */
  isOver: (by: Params) => boolean
  value?: string
  threshold?: (rule: KeptRule) => string
  since?: number
}

const minutes = ({ params }: Params, name: keyof typeof usualParams) => params[name] ?? usualParams[name]

/** 夜间离室 has default hours when its rule has none. */
export const ruleHoursOf = (rule: KeptRule) =>
  rule.alarmType === night && rule.periods.length === 0 ? [nightly] : rule.periods

/** `cutOff`: its messages cannot arrive, since its gateway is off line. */
export function conditionsOf(world: World, tag: Tag, person: Person, now: number, cutOff: boolean): Condition[] {
  return [
    ...fenceConditions(world, tag),
    ...placeConditions(tag, person, now),
    lostCondition(tag, now, cutOff),
    ...wearConditions(tag),
  ]
}

function fenceConditions({ fences }: World, { state }: Tag): Condition[] {
  return fences.flatMap((fence): Condition[] => {
    const { side = 'unknown', left: hasLeft = false } = state.fences[fence.railId] ?? {}
    const of = { fence, isKnown: side !== 'unknown' }
    const isInside = () => side === 'in'
    const isOutside = () => side === 'out'
    if (fence.railType === railType.is.keepIn)
      return [{ ...of, type: left, isTrue: () => hasLeft && isOutside(), holds: isOutside, isOver: isInside }]
    if (fence.railType === railType.is.keepOut) return [{ ...of, type: entered, isTrue: isInside, isOver: isOutside }]
    return []
  })
}

/** Conditions by place: no movement, away from the room. */
function placeConditions({ state, place }: Tag, { room }: Person, now: number): Condition[] {
  const { rest, night: away, heard } = state
  const isKnown = place !== undefined && heard.at !== undefined && now - heard.at < lostMs
  return [
    {
      type: still,
      isKnown,
      // A resident without a room on the plan may lie in bed.
      isTrue: (rule) =>
        isKnown &&
        room !== undefined &&
        rest !== undefined &&
        !isIn(room, rest) &&
        now - rest.since >= minutes(rule, 'stillMinutes') * 60_000,
      isOver: () => rest === undefined || isIn(room, rest) || (state.standing[still]?.since ?? 0) < rest.since,
      value: rest && `静止${Math.floor((now - rest.since) / 60_000)}分钟`,
      threshold: (rule) => `${minutes(rule, 'stillMinutes')}分钟`,
      since: rest?.since,
    },
    {
      type: night,
      isKnown,
      isTrue: (rule) => isKnown && room !== undefined && isAwayAtNight(rule, away.since, now),
      isOver: () => room === undefined || away.since === undefined,
      value: away.since === undefined ? undefined : `离室${Math.floor((now - away.since) / 60_000)}分钟`,
      threshold: (rule) => `${minutes(rule, 'outMinutes')}分钟`,
      since: away.since,
    },
  ]
}

/** More than this many minutes within the hours: the time before them does not count. */
function isAwayAtNight(rule: KeptRule, since: number | undefined, now: number) {
  const from = since === undefined ? undefined : heldSince(ruleHoursOf(rule), now, since)
  return from !== undefined && now - from > minutes(rule, 'outMinutes') * 60_000
}

const isTag = ({ device }: Tag) => device.deviceType === deviceType.is.tag

/** A tag that never reported a place is lost as well. */
function lostCondition(tag: Tag, now: number, cutOff: boolean): Condition {
  const { heard, expectedSince } = tag.state
  const silentSince = Math.max(heard.at ?? 0, expectedSince)
  return {
    type: lost,
    isKnown: !cutOff,
    isTrue: (rule) => isTag(tag) && now - silentSince >= minutes(rule, 'lostSec') * 1000,
    isOver: () => isBack(heard),
    value: heard.at === undefined ? '没有上报过位置' : `最后上报 ${timeText(heard.at).slice(11)}`,
    threshold: (rule) => `${minutes(rule, 'lostSec')}秒`,
    since: silentSince,
  }
}

/** Conditions the tag reports itself. */
function wearConditions(tag: Tag): Condition[] {
  const { battery: percent, tampered } = tag.state
  return [
    {
      type: battery,
      isKnown: percent !== undefined,
      isTrue: (rule) => isTag(tag) && percent !== undefined && isBatteryLow(false, percent, minutes(rule, 'battery')),
      isOver: (by) => percent !== undefined && !isBatteryLow(true, percent, minutes(by, 'battery')),
      holds: (rule) => percent !== undefined && isBatteryLow(true, percent, minutes(rule, 'battery')),
      value: percent === undefined ? undefined : `电量${percent}%`,
      threshold: (rule) => `${minutes(rule, 'battery')}%`,
    },
    { type: tamper, isTrue: () => tampered, isOver: () => !tampered },
  ]
}
