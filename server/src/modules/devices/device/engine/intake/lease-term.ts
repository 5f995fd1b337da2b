import { telemetryFollowers } from '../../service.ts'
import { type Core, reload } from '../core.ts'
import { wentWithGateway } from '../fleet.ts'
import { leaseMs, openLease } from '../store/lease.ts'
import { openBuffers } from './buffers.ts'

interface Options {
  /** Called with each change: the lease was taken, or lost. */
  taken: () => void
  lost: () => unknown
  /** Waits until the current write is done or has failed. */
  written: () => Promise<unknown>
  /** Milliseconds of a monotonic clock. */
  steady: () => number
}

/**
 * The lease (iot.md 2.2): a process that takes it begins with the stored data. A failed renewal (the database out of
 * reach for a moment) ends nothing before the present lease expires: no other process can have it until then. This
 * process never judges longer than that, whether or not the database has answered.
 */
export function openHolding(core: Core, { taken, lost, written, steady }: Options) {
  const lease = openLease(core.services.database)
  let heldMs = Number.NEGATIVE_INFINITY
  let term: string | undefined
  let renewing: Promise<void> | undefined
  const lasts = () => steady() - heldMs < leaseMs

  /** The term of the lease; undefined: another process holds it, or it is unknown. */
  async function ask() {
    const askedMs = steady()
    const answer = await lease.hold().catch((error) => {
      core.warn(error, 'devices: lease')
      return 'away' as const
    })
    if (answer === 'away') return undefined
    if (answer) heldMs = askedMs
    else {
      heldMs = Number.NEGATIVE_INFINITY
      core.room.othersJudge()
    }
    return answer
  }
  async function ready(alone: boolean) {
    await written()
    return begin(core, alone)
  }
  async function end() {
    core.holds = false
    await lost()
  }
  async function renew() {
    const answer = await ask()
    if (core.holds && !lasts()) return end()
    if (core.holds || !answer || !(await ready(answer === term))) return
    // Preparing takes time: the lease is checked again before the first message is judged.
    term = answer
    if ((await ask()) !== term || !lasts()) return
    core.holds = true
    taken()
  }
  return {
    /** One request at a time: a slow reply is not overtaken by the next one. */
    renew: () => {
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      return renewing
    },
    /** Ends a lease that was not renewed in time, while the database may still be asked. */
    expire: () => {
      if (core.holds && !lasts()) void end()
    },
    leave: async () => {
      await renewing
      if (!core.holds) return
      core.live.close()
      await end()
      await lease.leave().catch((error) => core.warn(error, 'devices: lease'))
    },
  }
}

/**
 * Prepares to judge: unwritten minutes are merged with those another process has stored meanwhile. `alone`: no other
 * process has judged since, so the states in memory are still right. False where the registry could not be read.
 */
async function begin(core: Core, alone: boolean): Promise<boolean> {
  if (!alone) {
    core.live.close()
    core.outbox.forgetStates()
    core.fleet.clear()
  }
  if (!(await reload(core))) return false
  const { find } = core.fleet
  const unwritten = core.buffers
    .dirty()
    .map((one) => ({ ...one, dev: find(one.dev.orgId, one.dev.deviceNo) ?? one.dev }))
  core.buffers = openBuffers(core.now, unwritten)
  core.presence.begin(core.now(), await went(core))
  core.behind = true
  for (const { name, begins } of telemetryFollowers())
    await begins?.().catch((error) => core.warn(error, `devices: ${name} begins`))
  return true
}

const went = ({ services, warn }: Core) =>
  services.database.withSystem(wentWithGateway).catch((error) => {
    warn(error, 'devices: behind gateways')
    return new Set<string>()
  })
