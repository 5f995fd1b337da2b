import { locateAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { within } from '#contract/modules/devices/alarm/periods.ts'
import { railType } from '#contract/modules/devices/position/rail.ts'
import { type LocateType, outdoorTypes } from '#contract/modules/devices/position/rule.ts'
import { type AlarmKey, forget, type Signal, settleSignal, signal, still } from '../../../alarm/service.ts'
import { placeName } from '../../place-name.ts'
import { ruleFor } from '../../rule/choose.ts'
import type { Tag } from '../tag.ts'
import type { KeptRule, Person, World } from '../world.ts'
import { type Fence, unknown } from './fence.ts'
import { type Condition, conditionsOf, ruleHoursOf } from './watched.ts'

// A condition that becomes true for a tag is signalled once, confirmed with each check, and settled when it is over
// (iot.md 8.3). It rests while it is unknown, outside the hours of its rule, and without a rule: its alarm stays open,
// and is not raised again.

const keyOf = ({ type, fence }: Pick<Condition, 'type' | 'fence'>) => (fence ? `${type}:${fence.railId}` : String(type))

/** Checks all conditions of a tag; `now` is ms. `cutOff`: its messages cannot arrive. */
export function judgeTag(world: World, tag: Tag, now: number, cutOff: boolean) {
  const person = world.people.get(tag.oldmanId)
  if (!person) return
  const { state } = tag
  if (person.away || cutOff) state.expectedSince = Math.max(state.expectedSince, now)
  if (person.away) loseSight(world, tag)
  const conditions = conditionsOf(world, tag, person, now, cutOff)
  for (const condition of conditions) look(world, tag, person, condition, now)
  // Its fence was disabled, or is of another kind now.
  const watched = new Set(conditions.map(keyOf))
  for (const key of Object.keys(state.standing)) if (!watched.has(key)) endSignal(tag, key, now)
}

/** No fence follows a resident who is out; after the return the states start again at the first fix. */
function loseSight({ fences }: World, tag: Tag) {
  const { state } = tag
  if (state.rest || state.night.since !== undefined) {
    state.rest = undefined
    state.night = { ins: 0 }
    tag.dirty = true
  }
  for (const fence of fences) {
    const at = state.fences[fence.railId]
    if (fence.railType !== railType.is.keepIn || !at) continue
    if (at.side === 'unknown' && at.ins + at.outs === 0) continue
    state.fences[fence.railId] = unknown(fence)
    tag.dirty = true
  }
}

function look(world: World, tag: Tag, person: Person, condition: Condition, now: number) {
  const { type, fence } = condition
  const rule = ruleFor(world.rules, type, person, fence?.railId)
  const applies = rule && within(ruleHoursOf(rule), now) ? rule : undefined
  const isFree = person.away && outdoorTypes.includes(type)
  const before = tag.state.standing[keyOf(condition)]
  if (before) {
    if (isFree || condition.isOver(rule ?? { params: before.params ?? {} })) endSignal(tag, keyOf(condition), now)
    else goOn(world, tag, condition, applies, now)
  } else if (applies && !isFree && condition.isTrue(applies)) {
    stand(tag, condition, applies, now)
    // From now on two fixes end it.
    if (type === locateAlarm.is.lost) tag.state.heard = { ...tag.state.heard, again: 0 }
    signal(saidOf(world, tag, condition, applies, now))
  }
}

/**
 * A condition that lasts: raised again by the present rule, also when that changed or the condition is known again;
 * otherwise it rests.
 */
function goOn(world: World, tag: Tag, condition: Condition, rule: KeptRule | undefined, now: number) {
  const before = tag.state.standing[keyOf(condition)]
  const { isKnown = true, holds = condition.isTrue } = condition
  const isSame = !before.rests && before.ruleId === rule?.ruleId && before.version === rule.version
  if (rule && isKnown && (isSame || holds(rule))) {
    if (!isSame) stand(tag, condition, rule, before.since)
    still(saidOf(world, tag, condition, rule, now))
  } else if (!before.rests) rest(tag, keyOf(condition))
}

function stand(tag: Tag, condition: Condition, { ruleId, version, params }: KeptRule, since: number) {
  tag.state.standing[keyOf(condition)] = { ruleId, version, params, since }
  tag.dirty = true
}

/** A raised alarm stays, and is not raised again until the condition is seen again. */
export function rest(tag: Tag, key: string) {
  const condition = conditionOf(key)
  if (!condition) return
  tag.state.standing[key].rests = true
  tag.dirty = true
  forget(alarmKey(tag, condition.type, condition.railId))
}

/** Ends a condition: it is over. */
export function endSignal(tag: Tag, key: string, now: number) {
  const condition = conditionOf(key)
  delete tag.state.standing[key]
  tag.dirty = true
  if (condition) settleSignal(alarmKey(tag, condition.type, condition.railId), now)
}

/** The type of alarm and the fence of a standing condition. */
function conditionOf(key: string) {
  const [kind, railId] = key.split(':')
  const type = locateAlarm.values.find((value) => String(value) === kind)
  return type && { type, railId }
}

const alarmKey = (
  { device, oldmanId }: Pick<Tag, 'device' | 'oldmanId'>,
  type: LocateType,
  part?: string,
): AlarmKey => ({
  orgId: device.orgId,
  kind: 3 as const,
  type,
  oldmanId,
  deviceNo: device.deviceNo,
  part: part ?? null,
})

const saidOf = (world: World, tag: Tag, condition: Condition, rule: KeptRule, at: number) =>
  signalOf(world, tag, rule, { ...condition, threshold: condition.threshold?.(rule) }, at)

/** The present or former wearer, and the place. */
type Whose = Pick<Tag, 'device' | 'oldmanId' | 'place'>

interface AlarmFacts {
  type: LocateType
  fence?: Fence
  value?: string
  threshold?: string
  since?: number
  backfill?: boolean
}

/** The texts of an alarm of a tag. */
export function signalOf({ plans }: World, tag: Whose, rule: KeptRule, crossing: AlarmFacts, at: number): Signal {
  const { device, oldmanId, place } = tag
  const { fence, value, threshold, since, backfill } = crossing
  const { ruleId, ruleName, silentMinutes, escalate, notify, ...snapshot } = rule
  return {
    ...alarmKey(tag, crossing.type, fence?.railId),
    level: rule.level,
    at,
    device,
    oldmanId,
    since,
    threshold,
    backfill,
    value: value ?? fence?.railName,
    rule: { ruleId, ruleName, silentMinutes, escalate, notify, snapshot },
    place: {
      ...(fence && { railId: fence.railId, railName: fence.railName }),
      ...(place && {
        mapId: place.mapId,
        x: place.x,
        y: place.y,
        areaName: placeName(plans.get(place.mapId)?.mapName ?? '', place.areaName) || undefined,
      }),
    },
  }
}
