import type { Services } from '../../../../core/http/app.ts'
import type { Every } from '../../../../core/jobs/timers.ts'
import { every } from '../../../../core/jobs/timers.ts'
import type { TopicMessage } from '../../../../core/live/bus.ts'
import { isUp } from '../../../../core/live/device-door.ts'
import type { Log } from '../../../../core/live/live-session.ts'
import { joinedTelemetry, type Participant } from '../service.ts'
import { openBridge } from './bridge.ts'
import { openBuffers } from './buffers.ts'
import { openCounters } from './counters.ts'
import { type Dev, openFleet } from './fleet.ts'
import { hearDevice, openUnknown } from './hearing.ts'
import { openLease } from './lease.ts'
import { openLiveState } from './live-state.ts'
import { openOutbox, tellConfigTo, tellStates, writeLatest, writeOutbox, writeStates } from './outbox.ts'
import { openPresence } from './presence.ts'
import { type Measured, writeSigns } from './signs.ts'
import { type Hour, hourOf, rollUp, writeMinutes } from './store.ts'

/**
 * The engine (iot.md 2.2): hears every device in one process, judges message by message, writes in batches. Messages
 * come over the bus, whichever door they came in by.
 */
export interface Engine {
  /** True while this process is the one that runs it. */
  holds: () => boolean
  counters: ReturnType<typeof openCounters>
  queue: () => number
  /** Takes the lease where nobody has it, and reads the registry. */
  begin(): Promise<void>
  /** Works off what waits, now. */
  settle(): Promise<void>
  tick(): void
  /** Writes everything that is not written yet, and rolls up. */
  flush(): Promise<void>
  close(): Promise<void>
}

const engines = new WeakMap<Services, Engine>()
export const engineOf = (services: Services) => engines.get(services)

const queueLimit = 20_000
const slice = 500
/** Written at once when so many wait. */
const batch = 1000
const [quickMs, minutesMs, rollMs, leaseMs, reloadMs] = [500, 5_000, 60_000, 5_000, 60_000]
/** Modules whose changes concern whose a device is. */
const followed = new Set(['device', 'residence', 'resident', 'location'])

interface Waiting {
  message: TopicMessage
  heardAt: number
  again?: true
}

export function openEngine(services: Services, options: { every?: Every; log?: Log } = {}): Engine {
  const { bus, clock, database } = services
  const log = options.log ?? { warn: () => undefined }
  const warn = (error: unknown, text: string) => log.warn({ error: String(error) }, text)
  const now = clock.ms
  const lease = openLease(database)
  const [fleet, outbox, counters] = [openFleet(), openOutbox(), openCounters(now)]
  const live = openLiveState(bus)
  const unknown = openUnknown(log.warn)
  let holds = false
  let buffers = openBuffers(now())
  let signs: Measured[] = []
  const queue: Waiting[] = []
  let draining = false
  let hours = new Map<string, Hour>()
  let reloading: Promise<unknown> = Promise.resolve()
  let writing: Promise<unknown> = Promise.resolve()
  const last = { quick: 0, minutes: 0, roll: 0, lease: 0, reload: 0, tick: 0 }

  const call = <K extends 'sample' | 'event' | 'online' | 'offline' | 'tick'>(
    step: K,
    ...given: Parameters<NonNullable<Participant[K]>>
  ) => {
    for (const one of joinedTelemetry())
      try {
        // as: the arguments are those of this very step
        ;(one[step] as ((...all: typeof given) => void) | undefined)?.(...given)
      } catch (error) {
        warn(error, `devices: ${one.name} ${step}`)
      }
  }
  const presence = openPresence({ fleet, outbox, call })
  const came = (dev: Dev) => tellConfigTo(services, dev)
  const parts = () => ({ buffers, outbox, presence, counters, live, signs, call, came })

  const reload = (orgId?: string) => {
    reloading = reloading
      .then(async () => {
        const changed = await database.withSystem((db) => fleet.load(db, now(), orgId))
        for (const dev of changed) buffers.touch(dev)
      })
      .catch((error) => warn(error, 'devices: registry'))
    return reloading
  }

  function hear(message: TopicMessage) {
    if (!holds || !isUp(message.topic)) return
    counters.message()
    queue.push({ message, heardAt: performance.now() })
    if (queue.length > queueLimit) shed()
    if (draining) return
    draining = true
    setImmediate(drain)
  }

  /** Over load the oldest telemetry nobody asked an answer for goes; events never. */
  function shed() {
    const at = queue.findIndex(({ message }) => message.qos === 0 && message.topic.endsWith('/up/telemetry'))
    if (at === -1) return
    queue.splice(at, 1)
    counters.counts.shed += 1
  }

  function drain() {
    const taken = queue.splice(0, slice)
    for (const one of taken) take(one)
    draining = queue.length > 0
    if (draining) setImmediate(drain)
  }

  function take(waiting: Waiting) {
    const { message, heardAt, again } = waiting
    const [, , orgId, , deviceNo, , kind] = message.topic.split('/')
    const dev = fleet.find(orgId, deviceNo)
    if (dev) {
      hearDevice(parts(), dev, kind, message.payload, now())
      counters.took(performance.now() - heardAt)
    } else if (again) {
      counters.counts.bad += 1
      unknown(orgId, deviceNo, now())
    }
    // It may have been registered a moment ago.
    else void reload(orgId).then(() => take({ ...waiting, again: true }))
  }

  const write = (work: () => Promise<unknown>, text: string) => {
    writing = writing.then(work).catch((error) => warn(error, text))
    return writing
  }

  async function writeQuick() {
    const measured = signs
    signs = []
    if (measured.length > 0) await writeSigns(services, outbox, measured)
    const taken = outbox.take()
    try {
      await database.withSystem(async (db) => {
        if (taken.changed.length > 0) await writeStates(db, fleet)
        await writeOutbox(db, taken, now())
      })
      tellStates(services, taken.changed)
    } catch (error) {
      outbox.back(taken)
      throw error
    }
  }

  async function writeSlow() {
    const dirty = buffers.dirty()
    for (const minute of dirty) minute.dirty = false
    try {
      await database.withSystem(async (db) => {
        await writeStates(db, fleet)
        await writeLatest(db, fleet)
        if (dirty.length > 0) await writeMinutes(db, buffers, dirty)
      })
    } catch (error) {
      for (const minute of dirty) minute.dirty = true
      throw error
    }
    for (const minute of dirty) {
      const hour = hourOf(minute)
      hours.set(`${hour.orgId}/${hour.deviceId}/${hour.at}`, hour)
    }
    buffers.written(dirty)
    buffers.forget(now())
  }

  async function writeRolls() {
    const touched = hours
    hours = new Map()
    if (touched.size === 0) return
    try {
      await database.withSystem((db) => rollUp(db, [...touched.values()]))
    } catch (error) {
      hours = new Map([...touched, ...hours])
      throw error
    }
  }

  async function renew() {
    const held = await lease.hold().catch((error) => {
      warn(error, 'devices: lease')
      return false
    })
    if (held && !holds) {
      buffers = openBuffers(now())
      await reload()
    }
    holds = held
  }

  const engine: Engine = {
    holds: () => holds,
    counters,
    queue: () => queue.length + buffers.pending(),
    begin: renew,
    settle: async () => {
      while (queue.length > 0) drain()
      draining = false
      await reloading
      await new Promise(setImmediate)
    },
    tick() {
      const at = now()
      if (due('lease', leaseMs)) void renew()
      if (!holds) return
      if (last.tick > 0) counters.counts.lagMs = Math.max(0, at - last.tick - 1000)
      last.tick = at
      presence.tick(at)
      live.tick(at, (dev) => fleet.find(dev.orgId, dev.deviceNo) === dev)
      call('tick', at)
      if (due('reload', reloadMs)) void reload()
    },
    flush: async () => {
      await engine.settle()
      await write(writeQuick, 'devices: states')
      await write(writeSlow, 'devices: minutes')
      await write(writeRolls, 'devices: hours')
    },
    close: async () => {
      for (const stop of stops) stop()
      await bridge?.close()
      if (holds) {
        await engine.flush()
        live.close()
        holds = false
        await lease.leave().catch((error) => warn(error, 'devices: lease'))
      }
      await writing
    },
  }

  function due(what: keyof typeof last, ms: number) {
    if (now() - last[what] < ms) return false
    last[what] = now()
    return true
  }
  function beat() {
    if (!holds) return
    if (outbox.waiting() > 0 || signs.length > 0 || due('quick', minutesMs)) void write(writeQuick, 'devices: states')
    if (buffers.pending() >= batch || due('minutes', minutesMs)) void write(writeSlow, 'devices: minutes')
    if (due('roll', rollMs)) void write(writeRolls, 'devices: hours')
  }

  const bridge = services.env.mqttUrl ? openBridge(services.env.mqttUrl, bus, log) : undefined
  const turn = options.every ?? every
  const stops = [
    bus.onTopic(hear),
    bus.subscribe(({ event, orgId, data }) => {
      if (!holds || event !== 'data.changed') return
      const { modules } = data as { modules: string[] } // as: what this event carries
      if (modules.some((module) => followed.has(module))) void reload(orgId)
    }),
    turn(1000, () => engine.tick()),
    turn(quickMs, beat),
  ]
  engines.set(services, engine)
  return engine
}

/** Runs it as long as the process serves. A process that only works jobs hears no device but over a shared broker. */
export function startEngine(services: Services) {
  if (services.env.role === 'jobs' && !services.env.mqttUrl) return async () => undefined
  const engine = openEngine(services, { log: services.log })
  void engine.begin()
  return () => engine.close()
}
