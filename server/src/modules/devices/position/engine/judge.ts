import { locateAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { startOf, within } from '#contract/modules/devices/alarm/periods.ts'
import { railType } from '#contract/modules/devices/position/rail.ts'
import { type LocateType, nightPeriod, outdoorTypes, usualParams } from '#contract/modules/devices/position/rule.ts'
import { timeText } from '../../../../core/clock.ts'
import { type AlarmKey, type Signal, settle, signal } from '../../alarm/service.ts'
import { ruleFor } from '../rule/choose.ts'
import { isBack, isIn, isLow } from './conditions.ts'
import { type Fence, lostMs } from './fence.ts'
import type { Tag } from './tag.ts'
import type { KeptRule, Person, World } from './world.ts'

/** What of a tag is true now becomes a signal once, and is settled when it is over (iot.md 8.3). */

const { left, entered, still, lost, battery, tamper, night } = locateAlarm.is

interface Condition {
  type: LocateType
  fence?: Fence
  isTrue: (rule: KeptRule) => boolean
  /** Default: not true any more. */
  isOver?: (rule: KeptRule | undefined) => boolean
  value?: string
  threshold?: (rule: KeptRule) => string
  since?: number
}

const keyOf = ({ type, fence }: Pick<Condition, 'type' | 'fence'>) => (fence ? `${type}:${fence.railId}` : String(type))
const minutes = (rule: KeptRule, name: keyof typeof usualParams) => rule.params[name] ?? usualParams[name]

/** Looks at all of a tag; `now` is ms. `gatewayAway`: nothing of it can be heard. */
export function judge(world: World, tag: Tag, now: number, gatewayAway: boolean) {
  const person = world.people.get(tag.oldmanId)
  if (!person) return
  if (person.away || gatewayAway) tag.state.expectedSince = now
  for (const condition of conditionsOf(world, tag, person, now)) look(world, tag, person, condition, now)
}

function look(world: World, tag: Tag, person: Person, condition: Condition, now: number) {
  const key = keyOf(condition)
  const { type, fence } = condition
  const { standing } = tag.state
  const rule = ruleFor(world.rules, type, person, fence?.railId)
  const free = person.away && outdoorTypes.includes(type)
  const before = standing[key]
  if (before) {
    const over = condition.isOver ? condition.isOver(rule) : !rule || !condition.isTrue(rule)
    if (rule && !free && !over) return
    delete standing[key]
    tag.dirty = true
    settle(alarmKey(tag, type, fence?.railId), now)
  } else if (rule && !free && within(hoursOf(rule), now) && condition.isTrue(rule)) {
    standing[key] = { ruleId: rule.ruleId, since: now }
    tag.dirty = true
    // From now on two fixes bring it back.
    if (type === lost) tag.state.heard = { ...tag.state.heard, again: 0 }
    signal(signalOf(world, tag, rule, { ...condition, threshold: condition.threshold?.(rule) }, now))
  }
}

/** 夜间离室 has hours of its own when its rule says none. */
export const hoursOf = (rule: KeptRule) =>
  rule.alarmType === night && rule.periods.length === 0 ? [nightPeriod] : rule.periods

function conditionsOf(world: World, tag: Tag, person: Person, now: number): Condition[] {
  return [...fenceConditions(world, tag), ...ownConditions(tag, person, now)]
}

function fenceConditions({ fences }: World, { state }: Tag): Condition[] {
  return fences.flatMap((fence): Condition[] => {
    const at = state.fences[fence.railId]
    if (!at) return []
    if (fence.railType === railType.is.keepIn)
      return [{ type: left, fence, isTrue: () => at.left && at.side === 'out', isOver: () => at.side === 'in' }]
    if (fence.railType === railType.is.keepOut)
      return [{ type: entered, fence, isTrue: () => at.side === 'in', isOver: () => at.side === 'out' }]
    return []
  })
}

/** What is true of him whatever fences there are. */
function ownConditions({ device, state, place }: Tag, { room }: Person, now: number): Condition[] {
  const { rest, night: away, heard } = state
  const heardAt = heard.at
  const known = place !== undefined && heardAt !== undefined && now - heardAt < lostMs
  const rests = (rule: KeptRule) =>
    known && rest !== undefined && !isIn(room, rest) && now - rest.since >= minutes(rule, 'stillMinutes') * 60_000
  const silentSince = Math.max(heardAt ?? now, state.expectedSince)
  const isTag = device.deviceType === tagType
  return [
    {
      type: still,
      isTrue: rests,
      isOver: () => rest === undefined || isIn(room, rest) || (state.standing[still]?.since ?? 0) < rest.since,
      value: rest && `静止${Math.floor((now - rest.since) / 60_000)}分钟`,
      threshold: (rule) => `${minutes(rule, 'stillMinutes')}分钟`,
      since: rest?.since,
    },
    {
      type: lost,
      isTrue: (rule) => isTag && heardAt !== undefined && now - silentSince >= minutes(rule, 'lostSec') * 1000,
      isOver: () => isBack(heard),
      value: heardAt === undefined ? undefined : `最后上报 ${timeText(heardAt).slice(11)}`,
      threshold: (rule) => `${minutes(rule, 'lostSec')}秒`,
      since: silentSince,
    },
    {
      type: battery,
      isTrue: (rule) => isTag && state.battery !== undefined && isLow(false, state.battery, minutes(rule, 'battery')),
      isOver: (rule) => !rule || state.battery === undefined || !isLow(true, state.battery, minutes(rule, 'battery')),
      value: state.battery === undefined ? undefined : `电量${state.battery}%`,
      threshold: (rule) => `${minutes(rule, 'battery')}%`,
    },
    { type: tamper, isTrue: () => state.tampered },
    {
      type: night,
      isTrue: (rule) => known && room !== undefined && isAwayAtNight(rule, away.since, now),
      isOver: () => room === undefined || away.since === undefined,
      value: away.since === undefined ? undefined : `离室${Math.floor((now - away.since) / 60_000)}分钟`,
      threshold: (rule) => `${minutes(rule, 'outMinutes')}分钟`,
      since: away.since,
    },
  ]
}

const tagType = 30

/** More than so many minutes within the hours: the time before them does not count. */
function isAwayAtNight(rule: KeptRule, since: number | undefined, now: number) {
  const begun = startOf(hoursOf(rule), now)
  if (since === undefined || begun === undefined) return false
  return now - Math.max(since, begun) > minutes(rule, 'outMinutes') * 60_000
}

export const alarmKey = ({ device, oldmanId }: Tag, type: LocateType, part?: string): AlarmKey => ({
  ...{ orgId: device.orgId, kind: 3 as const, type, oldmanId, deviceNo: device.deviceNo, part: part ?? null },
})

interface Told {
  type: LocateType
  fence?: Fence
  value?: string
  threshold?: string
  since?: number
  backfill?: boolean
}

/** The words of an alarm of a tag. */
export function signalOf({ plans }: World, tag: Tag, rule: KeptRule, told: Told, at: number): Signal {
  const { device, oldmanId, place } = tag
  const { fence, value, threshold, since, backfill } = told
  const { ruleId, ruleName, silentMinutes, escalate, notify, ...snapshot } = rule
  return {
    ...alarmKey(tag, told.type, fence?.railId),
    ...{ level: rule.level, at, device, oldmanId, since, threshold, backfill },
    value: value ?? fence?.railName,
    rule: { ruleId, ruleName, silentMinutes, escalate, notify, snapshot },
    place: {
      ...(fence && { railId: fence.railId, railName: fence.railName }),
      ...(place && {
        mapId: place.mapId,
        x: place.x,
        y: place.y,
        areaName: place.areaName ?? plans.get(place.mapId)?.mapName,
      }),
    },
  }
}
