import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { timeText } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { publish } from '#core/jobs/publish.ts'
import type { Services } from '#core/services.ts'
import { systemWho, type Who } from '#core/who/who.ts'
import type { SampleBatch } from '../../device/service.ts'
import type { Watching } from '../watch/setups.ts'
import { openClocks } from './clocks.ts'
import type { Turner } from './reads.ts'
import { dueTurns, heardOf, isTurn, minutesSince, turnedAt, unheard } from './rules.ts'
import { finishByTurn, remind } from './store.ts'
import { openTelling } from './telling.ts'

/**
 * The turning clocks, in the process of the engine (iot.md 7). Turns reported by the mattress and finished tasks
 * restart them; each second due reminders and alarms are found. Stored every five seconds where something changed.
 */

const followed = new Set(['care-plan', 'assessment', 'residence', 'resident', 'outing', 'mattress', 'device-registry'])
const keepEveryMs = 5000
const readEveryMs = 60_000

/**
 * The institutions whose residents to be turned must be read again (`changed`), and those where a care task ended
 * (`done`).
 */
function followChanges(bus: Services['bus']) {
  const changed = new Set<string>()
  const done = new Set<string>()
  const off = bus.subscribe(({ event, orgId, data }) => {
    if (event !== 'data.changed') return
    const { modules } = data as { modules: string[] } // as: what this event carries
    if (modules.includes('care-task')) done.add(orgId)
    if (modules.some((module) => followed.has(module))) changed.add(orgId)
  })
  return { changed, done, off }
}

export function openTurning(services: Services, setups: Watching) {
  const { bus, clock } = services
  const clocks = openClocks(services, setups.of)
  const { orgs } = clocks
  const { changed, done, off } = followChanges(bus)
  let keptMs = clock.ms()
  let readMs = clock.ms()
  let working: Promise<unknown> = Promise.resolve()
  const follow = (work: () => Promise<unknown>) => {
    working = working.then(work).catch((error) => services.log?.warn({ error: String(error) }, 'mattress: turning'))
    return working
  }
  const { hear, due } = openActs(services, clocks.set, follow, setups.of)

  function keep() {
    keptMs = clock.ms()
    return follow(clocks.keep)
  }
  function work() {
    const orgIds = [...changed]
    const finished = [...done]
    changed.clear()
    done.clear()
    return follow(async () => {
      // The residents and their rules are read again on the same tick.
      await setups.settled()
      for (const orgId of orgIds) await clocks.read(orgId)
      for (const orgId of finished) if (!orgIds.includes(orgId)) await clocks.readTasks(orgId)
    })
  }

  return {
    sample({ device, samples, backfill }: SampleBatch) {
      if (backfill || device.deviceType !== deviceType.is.mattress || !device.oldmanId) return
      const turner = orgs.get(device.orgId)?.get(device.oldmanId)
      const isPast = device.heldUntil !== undefined
      if (turner) for (const { ts, d } of samples) hear(device.orgId, turner, { ts, d, isPast })
    },
    tick(nowMs: number) {
      for (const [orgId, turners] of orgs) for (const turner of turners.values()) due(orgId, turner, nowMs)
      if (nowMs - readMs >= readEveryMs) {
        readMs = nowMs
        for (const orgId of setups.orgIds()) changed.add(orgId)
      }
      if (changed.size > 0 || done.size > 0) void work()
      if (clocks.dirty.size > 0 && nowMs - keptMs >= keepEveryMs) void keep()
    },
    keep,
    begin: () =>
      follow(async () => {
        orgs.clear()
        for (const orgId of setups.orgIds()) await clocks.read(orgId)
      }),
    drained: () => work().then(() => working),
    /** Minutes since the last turn of a resident who has to be turned, and his interval. */
    clockOf(orgId: string, oldmanId: string, nowMs: number) {
      const turner = orgs.get(orgId)?.get(oldmanId)
      return turner && { since: minutesSince(turner.clock, nowMs), every: turner.intervalMin }
    },
    close: async () => {
      off()
      await keep()
    },
  }
}

interface BedMoment {
  ts: number
  d: Metrics
  /** A message about a bed that the resident has left. */
  isPast: boolean
}

/** The effect of a moment in bed, and of passing time. */
function openActs(
  services: Services,
  set: ReturnType<typeof openClocks>['set'],
  follow: (work: () => Promise<unknown>) => Promise<unknown>,
  setupOf: Watching['of'],
) {
  const { clock, database } = services
  const { hold, raise } = openTelling(setupOf)
  const postures = new Map<string, Metrics['posture']>()
  const newest = new Map<string, number>()
  /** Runs in a transaction and publishes its events; lists of `modules` are read again. */
  const write = (orgId: string, modules: readonly string[], work: (db: Db, who: Who) => Promise<Who | undefined>) =>
    follow(async () => {
      const who = await database.withOrg(orgId, async (db) => {
        const of = systemWho(orgId, timeText(clock.ms()))
        return (await work(db, of)) ?? of
      })
      publish(services, who, modules)
    })

  /**
   * A turn counts even if it comes late; presence and posture are taken only from the newest moment of the bed (iot.md
   * 1a).
   */
  function hear(orgId: string, turner: Turner, { ts, d, isPast }: BedMoment) {
    const place = `${orgId}/${turner.oldmanId}`
    const isNews = !isPast && ts >= (newest.get(place) ?? 0)
    if (isNews) newest.set(place, ts)
    const before = isPast ? undefined : postures.get(place)
    if (d.posture && isNews) postures.set(place, d.posture)
    if (d.inBed !== undefined && isNews) {
      turner.heardMs = clock.ms()
      set(orgId, turner, heardOf(turner.clock, d.inBed, ts), ts)
    }
    if (!isTurn(d, before)) return
    set(orgId, turner, turnedAt(turner.clock, ts), ts)
    if (turner.byDevice)
      void write(orgId, ['care-task', 'dashboard'], async (db) =>
        finishByTurn(db, orgId, turner.oldmanId, clock.ms(), d.posture),
      )
  }

  function due(orgId: string, turner: Turner, nowMs: number) {
    // A resident who has just departed is skipped here.
    if (setupOf(orgId)?.get(turner.oldmanId)?.away !== false) return
    set(orgId, turner, unheard(turner.clock, turner.mattress, turner.heardMs, nowMs), nowMs)
    const { clock: next, due: found } = dueTurns(turner.clock, turner, nowMs)
    set(orgId, turner, next, nowMs)
    if (found.includes('remind')) void write(orgId, [], async (db, who) => void (await remind(db, who, turner)))
    if (found.includes('raise')) raise(orgId, turner, nowMs)
    else hold(orgId, turner, nowMs)
  }
  return { hear, due }
}
