import { locateAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { signal } from '../../alarm/service.ts'
import type { DeviceEventOf, LiveDevice, SampleBatch } from '../../device/service.ts'
import { ruleFor } from '../rule/choose.ts'
import { endSignal, judgeTag, rest, signalOf } from './fence/judge.ts'
import type { Out } from './fence/out.ts'
import { followBackfill, followSample } from './follow.ts'
import { freshState, isNews, type Tag, tagKey } from './tag.ts'
import { type World, wornTypes } from './world.ts'

/** Processes the messages of tags, one by one, in the engine's process. */

export interface EngineState {
  worlds: Map<string, World>
  tags: Map<string, Tag>
  out: Out
  now: () => number
}

const { gateway } = deviceType.is
const lowBattery = 20
const moments: Partial<Record<DeviceEventOf['event'], 3 | 4>> = { sos: locateAlarm.is.sos, fall: locateAlarm.is.fall }

/** The tag of a worn device; with another wearer it starts again. */
function tagOf(known: EngineState, device: LiveDevice): Tag | undefined {
  const key = tagKey(device)
  const before = known.tags.get(key)
  if (before && before.oldmanId !== device.oldmanId) leave(known, before)
  if (!device.oldmanId || !wornTypes.includes(device.deviceType)) return undefined
  const there = known.tags.get(key)
  if (there) return Object.assign(there, { device })
  const tag: Tag = { device, oldmanId: device.oldmanId, state: freshState(known.now()), still: 0, dirty: false }
  known.tags.set(key, tag)
  return tag
}

/** The tag has no wearer any more, or another one. */
function leave({ tags, out, now }: EngineState, tag: Tag) {
  tags.delete(tagKey(tag.device))
  out.ended(tag, now())
  for (const key of Object.keys(tag.state.standing)) endSignal(tag, key, now())
}

/** Brings tags in line with the institution: unbound and disabled ones are removed, newly worn ones are added. */
export function enrol(known: EngineState, orgId: string) {
  const world = known.worlds.get(orgId)
  if (!world) return
  for (const tag of [...known.tags.values()]) {
    const { device, oldmanId } = tag
    if (device.orgId === orgId && world.worn.get(device.deviceNo)?.device.oldmanId !== oldmanId) leave(known, tag)
  }
  for (const { device } of world.worn.values()) tagOf(known, device)
}

/** It measures nobody any more, and its alarms are being closed: they must not be raised again meanwhile. */
export function forgetTag({ tags }: EngineState, device: Pick<LiveDevice, 'orgId' | 'deviceNo'>) {
  const tag = tags.get(tagKey(device))
  if (tag) for (const key of Object.keys(tag.state.standing)) rest(tag, key)
}

/** A tag whose gateway is off line does not count as lost. */
function isCutOff({ worn, gatewaysAway }: World, { device }: Tag) {
  const gatewayNo = worn.get(device.deviceNo)?.gatewayNo
  return gatewayNo != null && gatewaysAway.has(gatewayNo)
}

/** Whether the wearer, if any, is known: after a new binding he has to be read first. */
export const knowsWearer = ({ worlds }: EngineState, { orgId, oldmanId, deviceType: type }: LiveDevice) =>
  !oldmanId || !wornTypes.includes(type) || worlds.get(orgId)?.people.has(oldmanId) === true

export function hear(known: EngineState, { device, samples, backfill }: SampleBatch) {
  const world = known.worlds.get(device.orgId)
  // Sent afterwards, or late about a former wearer: a past place, not a present one (iot.md 1a).
  if (world && (backfill || device.heldUntil !== undefined)) return followBackfill(world, device, samples, known.out)
  const tag = world && tagOf(known, device)
  if (!world || !tag) return
  for (const sample of samples) followSample(world, tag, sample, known.now(), known.out)
  judgeTag(world, tag, known.now(), isCutOff(world, tag))
}

export function heed(known: EngineState, { device, event, args, ts, backfill }: DeviceEventOf) {
  const world = known.worlds.get(device.orgId)
  if (!world || !device.oldmanId || !wornTypes.includes(device.deviceType)) return
  const isPast = backfill || device.heldUntil !== undefined
  const tag = isPast ? undefined : tagOf(known, device)
  const type = moments[event]
  const person = world.people.get(device.oldmanId)
  const rule = type && person && ruleFor(world.rules, type, person)
  // SOS and falls count at any hour.
  const of = tag ?? { device, oldmanId: device.oldmanId, place: undefined }
  if (type && rule) signal(signalOf(world, of, rule, { type, backfill }, ts))
  if (!tag || type) return
  if (event === 'lowBattery' && isNews(tag.state.batteryAt, ts))
    Object.assign(tag.state, { battery: lowBattery, batteryAt: ts })
  if (event === 'tamper' && isNews(tag.state.tamperAt, ts))
    Object.assign(tag.state, { tampered: Number(args?.tamper ?? 1) !== 0, tamperAt: ts })
  tag.dirty = true
  judgeTag(world, tag, known.now(), isCutOff(world, tag))
}

/** Checks all tags once a second. */
export function lookAtTags(known: EngineState, at: number) {
  for (const tag of known.tags.values()) {
    const world = known.worlds.get(tag.device.orgId)
    if (!world) continue
    known.out.silent(world, tag, at)
    judgeTag(world, tag, at, isCutOff(world, tag))
  }
}

/** Received before the registry has written it. */
export function gatewayIs({ worlds }: EngineState, device: LiveDevice, away: boolean) {
  const world = device.deviceType === gateway ? worlds.get(device.orgId) : undefined
  if (away) world?.gatewaysAway.add(device.deviceNo)
  else world?.gatewaysAway.delete(device.deviceNo)
}
