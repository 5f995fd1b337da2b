import { joinedTelemetry } from '../service.ts'
import { openBuffers } from './buffers.ts'
import { type Core, reload } from './core.ts'
import { leaseMs, openLease } from './lease.ts'

/**
 * The lease (iot.md 2.2): who takes it begins with what is stored. A renewal that fails (the database away for a moment)
 * ends nothing before the time of the last one is over: nobody else can have it until then. `taken` and `lost` are told
 * each change.
 */
export function openHolding(core: Core, { taken, lost }: { taken: () => void; lost: () => unknown }) {
  const lease = openLease(core.services.database)
  let heldMs = Number.NEGATIVE_INFINITY
  let renewing: Promise<void> | undefined

  async function renew() {
    const askedMs = core.now()
    const answer = await lease.hold().catch((error) => void core.warn(error, 'devices: lease'))
    if (answer) heldMs = askedMs
    const held = answer ?? (core.holds && core.now() - heldMs < leaseMs)
    if (held === core.holds) return
    if (held) await begin()
    core.holds = held
    if (held) taken()
    else await lost()
  }
  /** What this process has not written from before is written with what the other has stored meanwhile. */
  async function begin() {
    core.buffers = openBuffers(core.now(), core.buffers.dirty())
    await reload(core)
    core.presence.begin(core.now())
    core.behind = true
    for (const { name, begins } of joinedTelemetry())
      await begins?.().catch((error) => core.warn(error, `devices: ${name} begins`))
  }
  return {
    /** One at a time: a slow answer is not overtaken by the next question. */
    renew: () => {
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      return renewing
    },
    leave: async () => {
      await renewing
      if (!core.holds) return
      core.live.close()
      core.holds = false
      await lost()
      await lease.leave().catch((error) => core.warn(error, 'devices: lease'))
    },
  }
}
