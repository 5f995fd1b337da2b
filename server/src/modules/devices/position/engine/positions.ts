import { locateAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import type { Services } from '../../../../core/http/app.ts'
import { every } from '../../../../core/jobs/timers.ts'
import { settle, signal } from '../../alarm/service.ts'
import type { DeviceEventOf, LiveDevice, SampleBatch } from '../../device/service.ts'
import { ruleFor } from '../rule/choose.ts'
import { follow, followBackfill } from './follow.ts'
import { alarmKey, judge, signalOf } from './judge.ts'
import { openOut } from './out.ts'
import { readLatest } from './store.ts'
import { freshState, type Tag } from './tag.ts'
import { readWorld, type World } from './world.ts'

/**
 * The engine of positions: what the engine of devices hears of tags becomes places, courses, stays and alarms. It lives
 * in memory; what it knows of a tag is kept, and a process that takes over goes on with it.
 */

const beatMs = 500
/** So long without a word means that another process has been the engine meanwhile. */
const gapMs = 8_000
/** Things that were heard longer ago were nobody's: the whole house was silent, and nobody is lost for that. */
const houseSilentMs = 60_000
/** Modules whose changes concern who is where, and whom a rule covers. */
const followed = new Set(['position', 'device', 'residence', 'resident', 'outing', 'visit', 'location', 'level-change'])
const reloadMs = 60_000

const { tag: tagType, watch, band, gateway } = deviceType.is
const worn: readonly number[] = [tagType, watch, band]

export type Positions = ReturnType<typeof openPositions>

export function openPositions(services: Services) {
  const now = services.clock.ms
  const warn = (error: unknown) => services.log?.warn({ error: String(error) }, 'positions')
  const worlds = new Map<string, World>()
  const tags = new Map<string, Tag>()
  const gatewaysAway = new Set<string>()
  const inbox: (() => void)[] = []
  const out = openOut(services, warn)
  let [lastHeard, readAt] = [0, 0]
  let ready = false
  let loading: Promise<unknown> | undefined

  /** What is heard waits while what is stored is read. */
  function take(work: () => void) {
    const at = now()
    if (at - lastHeard > gapMs) ready = false
    lastHeard = at
    inbox.push(work)
    if (!ready) loading ??= load().finally(done)
    else if (at - readAt > reloadMs) reread()
    if (!loading) drain()
  }
  function drain() {
    for (const work of inbox.splice(0))
      try {
        work()
      } catch (error) {
        warn(error)
      }
  }
  function done() {
    loading = undefined
    if (ready) drain()
  }
  async function load() {
    try {
      await out.flush(tags.values())
      const stored = await services.database.withSystem(readLatest)
      await readWorlds()
      const before = new Map(tags)
      tags.clear()
      const newest = Math.max(0, ...stored.map(({ place }) => place.ts))
      const floor = now() - newest > houseSilentMs ? now() : 0
      for (const { orgId, deviceNo, oldmanId, place, still, state } of stored) {
        const expectedSince = Math.max(state.expectedSince, floor)
        const device = { orgId, deviceNo } as LiveDevice // as: the rest comes with its next word
        tags.set(`${orgId}/${deviceNo}`, {
          device,
          oldmanId,
          place,
          still,
          dirty: false,
          state: { ...state, expectedSince },
        })
      }
      for (const [key, one] of tags) sayAgain(one, before.get(key))
      ready = true
    } catch (error) {
      warn(error)
    }
  }
  async function readWorlds(only?: string) {
    readAt = now()
    await services.database.withSystem(async (db) => {
      const orgs = only ? [{ orgId: only }] : await db.selectFrom('org').select('orgId').orderBy('orgId').execute()
      for (const { orgId } of orgs) worlds.set(orgId, await readWorld(db, orgId))
    })
  }
  /** Of what was true when this process took over, nobody knows whether it was raised. */
  function sayAgain(tag: Tag, known?: Tag) {
    const world = worlds.get(tag.device.orgId)
    const person = world?.people.get(tag.oldmanId)
    if (!world || !person) return
    for (const [key, { since }] of Object.entries(tag.state.standing)) {
      if (known?.state.standing[key]) continue
      const [kind, railId] = key.split(':')
      const type = locateAlarm.values.find((value) => String(value) === kind)
      const rule = type && ruleFor(world.rules, type, person, railId)
      const fence = world.fences.find((one) => one.railId === railId)
      if (type && rule) signal(signalOf(world, tag, rule, { type, fence, since }, since))
    }
  }
  const reread = (orgId?: string) => {
    loading ??= readWorlds(orgId).catch(warn).finally(done)
    return loading
  }

  /** The tag of a device somebody wears; another wearer begins anew. */
  function tagOf(device: LiveDevice): Tag | undefined {
    const key = `${device.orgId}/${device.deviceNo}`
    const before = tags.get(key)
    if (before && before.oldmanId !== device.oldmanId) forget(key, before)
    if (!device.oldmanId || !worn.includes(device.deviceType)) return undefined
    const known = tags.get(key)
    if (known) return Object.assign(known, { device })
    const made: Tag = { device, oldmanId: device.oldmanId, state: freshState(now()), still: 0, dirty: false }
    tags.set(key, made)
    return made
  }
  function forget(key: string, tag: Tag) {
    tags.delete(key)
    out.ended(tag, now())
    for (const condition of Object.keys(tag.state.standing)) {
      const [type, railId] = condition.split(':')
      const known = locateAlarm.values.find((value) => String(value) === type)
      if (known) settle(alarmKey(tag, known, railId), now())
    }
  }

  function hear({ device, samples, backfill }: SampleBatch) {
    const world = worlds.get(device.orgId)
    const tag = world && tagOf(device)
    if (!world || !tag) return
    if (backfill) return followBackfill(world, tag, samples, out)
    for (const sample of samples) follow(world, tag, sample, now(), out)
    judge(world, tag, now(), isCutOff(world, tag))
  }
  const isCutOff = ({ gateways }: World, { device }: Tag) =>
    gatewaysAway.has(`${device.orgId}/${gateways.get(device.deviceNo) ?? ''}`)

  const moments: Partial<Record<DeviceEventOf['event'], 3 | 4>> = { sos: locateAlarm.is.sos, fall: locateAlarm.is.fall }

  function heed({ device, event, args, ts, backfill }: DeviceEventOf) {
    const world = worlds.get(device.orgId)
    const tag = world && tagOf(device)
    if (!world || !tag) return
    const type = moments[event]
    const person = world.people.get(tag.oldmanId)
    const rule = type && person && ruleFor(world.rules, type, person)
    if (type && rule) signal(signalOf(world, tag, rule, { type, backfill }, ts))
    if (backfill || type) return
    if (event === 'lowBattery') tag.state.battery = lowBattery
    if (event === 'tamper') tag.state.tampered = Number(args?.tamper ?? 1) !== 0
    tag.dirty = true
    judge(world, tag, now(), isCutOff(world, tag))
  }

  function look(at: number) {
    for (const [key, tag] of tags) {
      const world = worlds.get(tag.device.orgId)
      if (!world) continue
      if (!world.people.has(tag.oldmanId)) forget(key, tag)
      else {
        out.silent(world, tag, at)
        judge(world, tag, at, isCutOff(world, tag))
      }
    }
  }

  const gatewayIs = (away: boolean) => (device: LiveDevice) => {
    if (device.deviceType !== gateway) return
    const key = `${device.orgId}/${device.deviceNo}`
    if (away) gatewaysAway.add(key)
    else gatewaysAway.delete(key)
  }

  const off = services.bus.subscribe(({ event, orgId, data }) => {
    if (event !== 'data.changed' || !ready) return
    const { modules } = data as { modules: string[] } // as: what this event carries
    if (modules.some((module) => followed.has(module))) void settledThen(() => reread(orgId))
  })
  /** A change that comes while another is being read is read after it. */
  const settledThen = async (work: () => unknown) => {
    while (loading) await loading
    await work()
  }
  const stop = every(beatMs, () => void out.beat(tags.values()))

  const drained = async () => {
    while (loading) await loading
    await out.flush(tags.values())
  }
  return {
    sample: (batch: SampleBatch) => take(() => hear(batch)),
    event: (event: DeviceEventOf) => take(() => heed(event)),
    tick: (at: number) => take(() => look(at)),
    offline: (device: LiveDevice) => take(() => gatewayIs(true)(device)),
    online: (device: LiveDevice) => take(() => gatewayIs(false)(device)),
    drained,
    close: async () => {
      stop()
      off()
      await drained()
    },
  }
}

const lowBattery = 20
