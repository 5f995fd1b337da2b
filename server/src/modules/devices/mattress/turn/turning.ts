import { alarmKind, bodyMode, mattressAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { timeText } from '../../../../core/clock.ts'
import type { Services } from '../../../../core/http/app.ts'
import { systemWho, type Who } from '../../../../core/who/who.ts'
import { type AlarmKey, forget, settle, signal, still } from '../../alarm/service.ts'
import type { SampleBatch } from '../../device/service.ts'
import { ruleOf } from '../watch/bed.ts'
import type { Setups } from '../watch/setup.ts'
import { type Turner, turnedByTask, turnersOf } from './reads.ts'
import { wordsOf } from './replay.ts'
import { heardOf, isTurn, look, minutesSince, turnedAt } from './rules.ts'
import { finishByTurn, keepClocks, remind } from './store.ts'

/**
 * The clocks of turning, in the process of the engine (iot.md 7). Turns of the mattress and tasks that were done begin
 * them anew; each second it is looked what is due. Kept every five seconds where something changed.
 */

const followed = new Set(['care-plan', 'assessment', 'residence', 'resident', 'outing', 'mattress', 'device'])
const [keepEveryMs, readEveryMs] = [5000, 60_000]

export function openTurning(services: Services, setupOf: (orgId: string) => Setups | undefined) {
  const { bus, clock, database } = services
  const orgs = new Map<string, Map<string, Turner>>()
  const [changed, done, dirty] = [new Set<string>(), new Set<string>(), new Set<Turner>()]
  const postures = new Map<string, Metrics['posture']>()
  let [keptMs, readMs] = [clock.ms(), clock.ms()]
  let working: Promise<unknown> = Promise.resolve()
  const follow = (work: () => Promise<unknown>) => {
    working = working.then(work).catch((error) => services.log?.warn({ error: String(error) }, 'mattress: turning'))
    return working
  }
  const off = bus.subscribe(({ event, orgId, data }) => {
    if (event !== 'data.changed') return
    const { modules } = data as { modules: string[] } // as: what this event carries
    if (modules.includes('care-task')) done.add(orgId)
    if (modules.some((module) => followed.has(module))) changed.add(orgId)
  })

  const keyOf = (orgId: string, oldmanId: string): AlarmKey => ({
    ...{ orgId, kind: alarmKind.is.mattress, type: mattressAlarm.is.body, mode: bodyMode.is.unturned, oldmanId },
  })
  /** The clock as it is from now on; an alarm ends with what begins it anew. */
  function set(orgId: string, turner: Turner, next: Turner['clock'], atMs: number) {
    if (next === turner.clock) return
    if (turner.clock.alarmed && !next.alarmed) settle(keyOf(orgId, turner.oldmanId), atMs)
    turner.clock = next
    dirty.add(turner)
  }

  async function read(orgId: string, first = false) {
    const setups = setupOf(orgId)
    if (!setups) return
    const now = timeText(clock.ms())
    const found = await database.readOrg(orgId, (db) => turnersOf(db, orgId, now, setups))
    const before = orgs.get(orgId) ?? new Map<string, Turner>()
    const next = new Map<string, Turner>()
    for (const turner of found) {
      const known = before.get(turner.oldmanId)
      const kept: Turner = known ? Object.assign(known, { ...turner, clock: known.clock }) : turner
      next.set(turner.oldmanId, kept)
      if (!known) dirty.add(kept)
      if (first && kept.clock.alarmed) still(signalOf(orgId, kept, clock.ms()))
    }
    for (const [oldmanId, { clock: left }] of before)
      if (!next.has(oldmanId) && left.alarmed) forget(keyOf(orgId, oldmanId))
    orgs.set(orgId, next)
    await readTasks(orgId)
  }
  async function readTasks(orgId: string) {
    const turners = orgs.get(orgId)
    if (!turners || turners.size === 0) return
    const day = timeText(clock.ms()).slice(0, 10)
    const turned = await database.readOrg(orgId, (db) => turnedByTask(db, orgId, day))
    for (const [oldmanId, ms] of turned) {
      const turner = turners.get(oldmanId)
      if (turner) set(orgId, turner, turnedAt(turner.clock, Math.min(ms, clock.ms())), clock.ms())
    }
  }

  function signalOf(orgId: string, turner: Turner, nowMs: number) {
    const turning = setupOf(orgId)?.get(turner.oldmanId)?.turning
    const { clock: of, intervalMin, bedId, deptId } = turner
    return {
      ...{ ...keyOf(orgId, turner.oldmanId), level: 2 as const, at: nowMs, since: of.startMs, bedId, deptId },
      ...wordsOf(intervalMin, minutesSince(of, nowMs)),
      ...(turning && { rule: ruleOf(turning.rule, { turnMinutes: turning.turnMinutes }) }),
    }
  }
  /** In a transaction, with what it has to tell. */
  const write = (orgId: string, work: (db: Parameters<typeof remind>[0], who: Who) => Promise<Who | undefined>) =>
    follow(async () => {
      const who = await database.withOrg(orgId, async (db) => {
        const of = systemWho(orgId, timeText(clock.ms()))
        return (await work(db, of)) ?? of
      })
      for (const { event, data, target } of who.events) bus.publish(orgId, event, data, target)
    })

  function hear(orgId: string, turner: Turner, ts: number, d: Metrics) {
    const place = `${orgId}/${turner.oldmanId}`
    const before = postures.get(place)
    if (d.posture) postures.set(place, d.posture)
    if (d.inBed !== undefined) set(orgId, turner, heardOf(turner.clock, d.inBed, ts), ts)
    if (!isTurn(d, before)) return
    set(orgId, turner, turnedAt(turner.clock, ts), ts)
    if (turner.byDevice)
      void write(orgId, async (db) => finishByTurn(db, orgId, turner.oldmanId, clock.ms(), d.posture))
  }

  function due(orgId: string, turner: Turner, nowMs: number) {
    // A rule or a risk alone does not call people to a bed nobody measures.
    const { clock: next, due: found } = look(turner.clock, turner.intervalMin, nowMs)
    set(orgId, turner, next, nowMs)
    if (found.includes('remind')) void write(orgId, async (db, who) => void (await remind(db, who, turner)))
    if (found.includes('raise') && (turner.mattress || turner.active)) signal(signalOf(orgId, turner, nowMs))
  }

  function keep() {
    keptMs = clock.ms()
    const kept = [...dirty]
    dirty.clear()
    for (const [orgId, turners] of orgs) {
      const mine = kept.filter((turner) => turners.get(turner.oldmanId) === turner)
      if (mine.length > 0) void follow(() => database.withOrg(orgId, (db) => keepClocks(db, orgId, mine)))
    }
    return working
  }
  const work = () =>
    follow(async () => {
      const [asked, finished] = [[...changed], [...done]]
      changed.clear()
      done.clear()
      for (const orgId of asked) await read(orgId)
      for (const orgId of finished) if (!asked.includes(orgId)) await readTasks(orgId)
    })

  return {
    sample({ device, samples, backfill }: SampleBatch) {
      if (backfill || device.deviceType !== deviceType.is.mattress || !device.oldmanId) return
      const turner = orgs.get(device.orgId)?.get(device.oldmanId)
      if (turner) for (const { ts, d } of samples) hear(device.orgId, turner, ts, d)
    },
    tick(nowMs: number) {
      for (const [orgId, turners] of orgs) for (const turner of turners.values()) due(orgId, turner, nowMs)
      if (nowMs - readMs >= readEveryMs) {
        readMs = nowMs
        for (const orgId of orgs.keys()) changed.add(orgId)
      }
      if (changed.size > 0 || done.size > 0) void work()
      if (dirty.size > 0 && nowMs - keptMs >= keepEveryMs) void keep()
    },
    keep,
    begin: (orgIds: Iterable<string>) =>
      follow(async () => {
        orgs.clear()
        for (const orgId of orgIds) await read(orgId, true)
      }),
    async drained() {
      await work()
      await working
    },
    /** Minutes since the last turn of somebody who has to be turned. */
    minutesOf(orgId: string, oldmanId: string, nowMs: number) {
      const turner = orgs.get(orgId)?.get(oldmanId)
      return turner && minutesSince(turner.clock, nowMs)
    },
    close: async () => {
      off()
      await keep()
    },
  }
}
