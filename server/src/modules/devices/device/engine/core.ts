import type { Log } from '#core/live/live-session.ts'
import type { Services } from '#core/services.ts'
import { type LiveDevice, type Participant, type TurnClock, telemetryFollowers } from '../service.ts'
import { openFleet } from './fleet.ts'
import { openBuffers } from './intake/buffers.ts'
import { openWaitingRoom } from './intake/waiting-room.ts'
import { openCounters } from './state/counters.ts'
import { openLiveState } from './state/live-state.ts'
import { openPresence } from './state/presence.ts'
import { openSigns } from './state/signs.ts'
import { openOutbox } from './store/outbox.ts'
import type { Hour } from './store/store.ts'

/** The parts of the running engine. */
export type Core = ReturnType<typeof openCore>

/** The functions of joined modules that the engine calls without a result. */
type FollowerCall = 'sample' | 'event' | 'online' | 'offline' | 'battery' | 'fault' | 'tick'

export function openCore(services: Services, log: Log) {
  const warn = (error: unknown, text: string) => log.warn({ error: String(error) }, text)
  const now = services.clock.ms
  const fleet = openFleet()
  const outbox = openOutbox()
  const call = <K extends FollowerCall>(step: K, ...args: Parameters<NonNullable<Participant[K]>>) => {
    for (const one of telemetryFollowers())
      try {
        // as: the arguments are those of this very step
        ;(one[step] as ((...all: typeof args) => void) | undefined)?.(...args)
      } catch (error) {
        warn(error, `devices: ${one.name} ${step}`)
      }
  }
  return {
    services,
    warn,
    now,
    fleet,
    outbox,
    call,
    signs: openSigns(services, outbox, warn),
    room: openWaitingRoom(now),
    presence: openPresence({ fleet, outbox, call }),
    counters: openCounters(now),
    live: openLiveState(services.bus, turnClockOf),
    buffers: openBuffers(now),
    /** Hours, and so days, whose minutes have changed. */
    hours: new Map<string, Hour>(),
    /** True while this process is the one that runs it. */
    holds: false,
    /** It has just begun: hours that the former process did not roll up have to be found. */
    behind: false,
    /**
     * A message acknowledged to its sender (QoS 1) has come: it is written with the next beat, before its minute is
     * complete.
     */
    promised: false,
    /** The engine publishes its own changes; it must not react to them. */
    telling: false,
    reloading: Promise.resolve() as Promise<unknown>,
  }
}

const turnClockOf = (device: LiveDevice, atMs: number) =>
  telemetryFollowers().reduce<TurnClock | undefined>(
    (found, { turnClock }) => found ?? turnClock?.(device, atMs),
    undefined,
  )

/**
 * Reads the registry again; minutes in memory whose resident has changed are calculated again. False where it could not
 * be read.
 */
export function reload(core: Core, orgId?: string): Promise<boolean> {
  const { services, fleet, now, warn } = core
  const reading = core.reloading
    .then(async () => {
      const changed = await services.database.withSystem((db) => fleet.load(db, now(), orgId))
      for (const dev of changed) core.buffers.touch(dev)
      return true
    })
    .catch((error) => {
      warn(error, 'devices: registry')
      return false
    })
  core.reloading = reading
  return reading
}
