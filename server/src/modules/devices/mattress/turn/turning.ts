import { deviceType } from '#contract/modules/devices/device/device-type.ts'
import type { Metrics } from '#contract/modules/devices/device/telemetry.ts'
import { timeText } from '../../../../core/clock.ts'
import type { Services } from '../../../../core/http/app.ts'
import { systemWho, type Who } from '../../../../core/who/who.ts'
import { signal } from '../../alarm/service.ts'
import type { SampleBatch } from '../../device/service.ts'
import type { Setups } from '../watch/setup.ts'
import { openClocks } from './clocks.ts'
import type { Turner } from './reads.ts'
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
  const clocks = openClocks(services, setupOf)
  const { orgs } = clocks
  const [changed, done] = [new Set<string>(), new Set<string>()]
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

  const { hear, due } = openActs(services, clocks, follow)

  function keep() {
    keptMs = clock.ms()
    for (const { orgId, turners } of clocks.takeDirty())
      if (turners.length > 0) void follow(() => database.withOrg(orgId, (db) => keepClocks(db, orgId, turners)))
    return working
  }
  const work = () =>
    follow(async () => {
      const [asked, finished] = [[...changed], [...done]]
      changed.clear()
      done.clear()
      for (const orgId of asked) await clocks.read(orgId)
      for (const orgId of finished) if (!asked.includes(orgId)) await clocks.readTasks(orgId)
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
      if (clocks.anyDirty() && nowMs - keptMs >= keepEveryMs) void keep()
    },
    keep,
    begin: (orgIds: Iterable<string>) =>
      follow(async () => {
        orgs.clear()
        for (const orgId of orgIds) await clocks.read(orgId, true)
      }),
    drained: () => work().then(() => working),
    /** Minutes since the last turn of somebody who has to be turned, and how often he has to be. */
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

/** What comes of a moment in bed, and of time that goes by. */
function openActs(
  { bus, clock, database }: Services,
  { set, signalOf }: ReturnType<typeof openClocks>,
  follow: (work: () => Promise<unknown>) => Promise<unknown>,
) {
  const postures = new Map<string, Metrics['posture']>()
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
  return { hear, due }
}
