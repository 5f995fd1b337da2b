import { every } from '#core/jobs/timers.ts'
import type { Services } from '#core/services.ts'
import type { DeviceEventOf, LiveDevice, SampleBatch } from '../../device/service.ts'
import { openOut } from './fence/out.ts'
import { type EngineState, forgetTag, gatewayIs, hear, heed, knowsWearer, lookAtTags } from './hearing.ts'
import { openReading } from './reading.ts'

/**
 * The engine of positions: messages of tags become places, courses, stays and alarms. It works in memory; the state of
 * a tag is stored, and a process that takes over goes on from it.
 */

const beatMs = 500
/** A gap of this length means that another process has been the engine meanwhile. */
const gapMs = 12_000
/** Modules whose changes concern the places of residents and the rules that cover them. */
const followed = new Set([
  'position',
  'device-registry',
  'residence',
  'resident',
  'outing',
  'visit',
  'location',
  'level-change',
])

interface WaitingWork {
  device?: LiveDevice
  work: () => void
  /** Read the institution again where the wearer is unknown. */
  asks?: boolean
}

export type Positions = ReturnType<typeof openPositions>

export function openPositions(services: Services) {
  const warn = (error: unknown) => services.log?.warn({ error: String(error) }, 'positions')
  const now = services.clock.ms
  const out = openOut(services, warn)
  const known: EngineState = { worlds: new Map(), tags: new Map(), out, now }
  const reading = openReading(services, known, { done: drain, warn })
  const inbox: WaitingWork[] = []
  let lastHeard = 0

  /** Messages wait for the first reading; while data are read again they are judged by the known ones. */
  function take(waiting: WaitingWork) {
    const at = now()
    inbox.push(waiting)
    if (at - lastHeard > gapMs) reading.outdated()
    lastHeard = at
    reading.keepUp()
    drain()
  }
  function drain() {
    if (!reading.isReady()) return
    for (const waiting of inbox.splice(0)) {
      const { device, work, asks } = waiting
      const isUnknown = device && !knowsWearer(known, device)
      if (isUnknown && asks) reading.changed(device.orgId)
      waiting.asks = false
      if (isUnknown && reading.isBusy()) inbox.push(waiting)
      else attempt(work)
    }
  }
  function attempt(work: () => void) {
    try {
      work()
    } catch (error) {
      warn(error)
    }
  }
  const off = services.bus.subscribe(({ event, orgId, data }) => {
    if (event !== 'data.changed') return
    const { modules } = data as { modules: string[] } // as: what this event carries
    if (modules.some((module) => followed.has(module))) reading.changed(orgId)
  })
  const stop = every(beatMs, () => void out.beat(known.tags.values()))
  const drained = async () => {
    await reading.done()
    await out.flush(known.tags.values())
  }
  return {
    sample: (batch: SampleBatch) => take({ device: batch.device, work: () => hear(known, batch) }),
    event: (event: DeviceEventOf) => take({ device: event.device, work: () => heed(known, event), asks: true }),
    tick: (at: number) => take({ work: () => lookAtTags(known, at) }),
    offline: (device: LiveDevice) => take({ work: () => gatewayIs(known, device, true) }),
    online: (device: LiveDevice) => take({ work: () => gatewayIs(known, device, false) }),
    released: (orgId: string, deviceNo: string) => forgetTag(known, { orgId, deviceNo }),
    drained,
    close: async () => {
      stop()
      off()
      await drained()
    },
  }
}
