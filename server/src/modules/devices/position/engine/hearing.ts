import { locateAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import { settle, signal } from '../../alarm/service.ts'
import type { DeviceEventOf, LiveDevice, SampleBatch } from '../../device/service.ts'
import { ruleFor } from '../rule/choose.ts'
import { follow, followBackfill } from './follow.ts'
import { alarmKey, judge, signalOf } from './judge.ts'
import type { Out } from './out.ts'
import { freshState, type Tag } from './tag.ts'
import type { World } from './world.ts'

/** What is heard of tags, one by one, by the process that is the engine. */

export interface Known {
  worlds: Map<string, World>
  tags: Map<string, Tag>
  /** Tags behind them cannot be heard: nobody is lost for that. */
  gatewaysAway: Set<string>
  out: Out
  now: () => number
}

const { tag: tagType, watch, band, gateway } = deviceType.is
const worn: readonly number[] = [tagType, watch, band]
const lowBattery = 20
const moments: Partial<Record<DeviceEventOf['event'], 3 | 4>> = { sos: locateAlarm.is.sos, fall: locateAlarm.is.fall }

/** The kind of alarm and the fence a standing condition is of. */
function conditionOf(key: string) {
  const [kind, railId] = key.split(':')
  const type = locateAlarm.values.find((value) => String(value) === kind)
  return type && { type, railId }
}

/** The tag of a device somebody wears; another wearer begins anew. */
function tagOf(known: Known, device: LiveDevice): Tag | undefined {
  const key = `${device.orgId}/${device.deviceNo}`
  const before = known.tags.get(key)
  if (before && before.oldmanId !== device.oldmanId) forget(known, key, before)
  if (!device.oldmanId || !worn.includes(device.deviceType)) return undefined
  const there = known.tags.get(key)
  if (there) return Object.assign(there, { device })
  const made: Tag = { device, oldmanId: device.oldmanId, state: freshState(known.now()), still: 0, dirty: false }
  known.tags.set(key, made)
  return made
}

function forget({ tags, out, now }: Known, key: string, tag: Tag) {
  tags.delete(key)
  out.ended(tag, now())
  for (const standing of Object.keys(tag.state.standing)) {
    const condition = conditionOf(standing)
    if (condition) settle(alarmKey(tag, condition.type, condition.railId), now())
  }
}

const isCutOff = ({ gatewaysAway }: Known, { gateways }: World, { device }: Tag) =>
  gatewaysAway.has(`${device.orgId}/${gateways.get(device.deviceNo) ?? ''}`)

/** Of what was true when this process took over, nobody knows whether it was raised; `before` is what it knew itself. */
export function sayAgain({ worlds }: Known, tag: Tag, before?: Tag) {
  const world = worlds.get(tag.device.orgId)
  const person = world?.people.get(tag.oldmanId)
  if (!world || !person) return
  for (const [key, { since }] of Object.entries(tag.state.standing)) {
    const condition = before?.state.standing[key] ? undefined : conditionOf(key)
    if (!condition) continue
    const { type, railId } = condition
    const rule = ruleFor(world.rules, type, person, railId)
    const fence = world.fences.find((one) => one.railId === railId)
    if (rule) signal(signalOf(world, tag, rule, { type, fence, since }, since))
  }
}

export function hear(known: Known, { device, samples, backfill }: SampleBatch) {
  const world = known.worlds.get(device.orgId)
  const tag = world && tagOf(known, device)
  if (!world || !tag) return
  if (backfill) return followBackfill(world, tag, samples, known.out)
  for (const sample of samples) follow(world, tag, sample, known.now(), known.out)
  judge(world, tag, known.now(), isCutOff(known, world, tag))
}

export function heed(known: Known, { device, event, args, ts, backfill }: DeviceEventOf) {
  const world = known.worlds.get(device.orgId)
  const tag = world && tagOf(known, device)
  if (!world || !tag) return
  const type = moments[event]
  const person = world.people.get(tag.oldmanId)
  const rule = type && person && ruleFor(world.rules, type, person)
  if (type && rule) signal(signalOf(world, tag, rule, { type, backfill }, ts))
  if (backfill || type) return
  if (event === 'lowBattery') tag.state.battery = lowBattery
  if (event === 'tamper') tag.state.tampered = Number(args?.tamper ?? 1) !== 0
  tag.dirty = true
  judge(world, tag, known.now(), isCutOff(known, world, tag))
}

/** One look a second at all of them. */
export function look(known: Known, at: number) {
  for (const [key, tag] of known.tags) {
    const world = known.worlds.get(tag.device.orgId)
    if (!world) continue
    if (!world.people.has(tag.oldmanId)) forget(known, key, tag)
    else {
      known.out.silent(world, tag, at)
      judge(world, tag, at, isCutOff(known, world, tag))
    }
  }
}

export function gatewayIs({ gatewaysAway }: Known, device: LiveDevice, away: boolean) {
  if (device.deviceType !== gateway) return
  const key = `${device.orgId}/${device.deviceNo}`
  if (away) gatewaysAway.add(key)
  else gatewaysAway.delete(key)
}
