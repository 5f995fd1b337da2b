import type { Every } from '#core/jobs/timers.ts'
import { every } from '#core/jobs/timers.ts'
import type { TopicMessage } from '#core/live/bus.ts'
import { isUp } from '#core/live/device-door.ts'
import type { Log } from '#core/live/live-session.ts'
import type { Services } from '#core/services.ts'
import { telemetryFollowers } from '../service.ts'
import { openBridge } from './bridge.ts'
import { type Core, openCore, reload } from './core.ts'
import { openHolding } from './intake/lease-term.ts'
import { openQueue } from './intake/queue.ts'
import { writeQuick, writeRolls, writeSlow } from './store/writers.ts'

/**
 * The engine (iot.md 2.2): one process receives all messages of devices, judges them one by one, and writes in batches.
 * Messages arrive over the bus, by whatever protocol they were sent.
 */
export interface Engine {
  /** True while this process runs the engine. */
  holds: () => boolean
  counters: Core['counters']
  queue: () => number
  /** Takes the lease where no process holds it, and reads the registry. */
  begin(): Promise<void>
  /** Processes waiting messages now. */
  settle(): Promise<void>
  tick(): void
  /** One turn of the writers: batches that are due, and acknowledged messages. */
  beat(): Promise<unknown>
  /** Writes everything that is not written yet, and rolls up. */
  flush(): Promise<void>
  close(): Promise<void>
}

const engines = new WeakMap<Services, Engine>()
export const engineOf = (services: Services) => engines.get(services)

/** Minutes are written early when so many samples wait. */
const batch = 10_000
const times = { quick: 5_000, minutes: 5_000, roll: 60_000, lease: 5_000, reload: 60_000 }
const tickMs = 1000
const beatMs = 500
/** Modules whose changes concern the residents of devices. */
const followed = new Set(['device-registry', 'residence', 'resident', 'location'])

/** `steady`: milliseconds of a monotonic clock, by which the lease expires. */
export function openEngine(
  services: Services,
  options: { every?: Every; log?: Log; steady?: () => number } = {},
): Engine {
  const log = options.log ?? { warn: () => undefined }
  const core = openCore(services, log)
  const queue = openQueue(core, log)
  const ends = telemetryFollowers().flatMap(({ open }) => open?.(services, () => core.holds) ?? [])
  const clock = openTimes(core.now)
  const ears = openEars(core, queue.push, log)
  let writing: Promise<unknown> = Promise.resolve()
  const { steady = () => performance.now() } = options
  const { renew, expire, leave } = openHolding(core, { ...ears, written: () => writing, steady })
  const write = (work: (of: Core) => Promise<unknown>, text: string) => {
    writing = writing.then(() => work(core)).catch((error) => core.warn(error, text))
    return writing
  }
  const beat = () => {
    if (!core.holds) return writing
    if (core.outbox.waiting() > 0 || clock.due('quick')) void write(writeQuick, 'devices: states')
    if (core.promised || core.buffers.pending() >= batch || clock.due('minutes')) {
      core.promised = false
      void write(writeSlow, 'devices: minutes')
    }
    if (clock.due('roll')) void write(writeRolls, 'devices: hours')
    return writing
  }
  const engine: Engine = {
    holds: () => core.holds,
    counters: core.counters,
    queue: () => queue.waiting() + core.buffers.pending(),
    begin: renew,
    settle: () => settled(queue),
    tick() {
      expire()
      if (clock.due('lease')) void renew()
      if (core.holds) look(core, clock)
    },
    beat,
    flush: async () => {
      await settled(queue)
      await core.signs.idle()
      await write(writeQuick, 'devices: states')
      await write(writeSlow, 'devices: minutes')
      await write(writeRolls, 'devices: hours')
    },
    close: async () => {
      for (const stop of stops) await stop()
      await ears.lost()
      if (core.holds) await engine.flush()
      await core.signs.idle()
      for (const end of ends) await end()
      await leave()
      await writing
    },
  }
  const turn = options.every ?? every
  const stops = [...ears.stops, turn(tickMs, engine.tick), turn(beatMs, () => void beat())]
  engines.set(services, engine)
  return engine
}

/** Judges waiting messages and writes the results: modules above first, as they pass signals to those they join. */
async function settled(queue: ReturnType<typeof openQueue>) {
  await queue.settle()
  for (const { drained } of telemetryFollowers().toReversed()) await drained?.()
}

/** Receives messages of devices, over the bus and from an own broker, and changes of the registry. */
function openEars(core: Core, push: ReturnType<typeof openQueue>['push'], log: Log) {
  const { bus, env } = core.services
  let bridge: ReturnType<typeof openBridge> | undefined
  const hear = (message: TopicMessage) => (core.holds ? push(message) : core.room.keep(message))
  return {
    stops: [
      bus.onTopic((message) => {
        if (isUp(message.topic)) hear(message)
      }),
      bus.subscribe(({ event, orgId, data }) => {
        if (!core.holds || core.telling || event !== 'data.changed') return
        const { modules } = data as { modules: string[] } // as: what this event carries
        if (modules.some((module) => followed.has(module))) void reload(core, orgId)
      }),
    ],
    /** This process judges from now on: kept messages that may not have been judged come first. */
    taken() {
      for (const { message, ms } of core.room.take()) push(message, ms)
      if (env.mqttUrl) bridge = openBridge({ url: env.mqttUrl, secret: env.appSecret, bus, log, hear })
    },
    async lost() {
      const closing = bridge
      bridge = undefined
      await closing?.close()
    },
  }
}

/** One check a second: silent devices, lapsed values. */
function look(core: Core, clock: ReturnType<typeof openTimes>) {
  const at = core.now()
  core.counters.counts.lagMs = clock.lag(tickMs)
  core.presence.tick(at)
  core.live.tick(at, (dev) => core.fleet.find(dev.orgId, dev.deviceNo) === dev)
  core.call('tick', at)
  if (clock.due('reload')) void reload(core)
}

function openTimes(now: () => number) {
  const last: Record<string, number> = {}
  return {
    due(what: keyof typeof times) {
      if (now() - (last[what] ?? 0) < times[what]) return false
      last[what] = now()
      return true
    },
    /** Milliseconds this check is late. */
    lag(ms: number) {
      const before = last.look ?? now() - ms
      last.look = now()
      return Math.max(0, now() - before - ms)
    },
  }
}

/**
 * Runs the engine as long as the process serves. A process that only runs jobs receives messages only over a shared
 * broker.
 */
export function startEngine(services: Services) {
  if (services.env.role === 'jobs' && !services.env.mqttUrl) return async () => undefined
  const engine = openEngine(services, { log: services.log })
  void engine.begin()
  return () => engine.close()
}
