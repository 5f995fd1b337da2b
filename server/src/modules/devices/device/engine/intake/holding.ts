import { telemetryFollowers } from '../../service.ts'
import { type Core, reload } from '../core.ts'
import { wentWithGateway } from '../fleet.ts'
import { leaseMs, openLease } from '../store/lease.ts'
import { openBuffers } from './buffers.ts'

interface Options {
  /** Told each change. */
  taken: () => void
  lost: () => unknown
  /** Waits until the current write is done or has failed. */
  written: () => Promise<unknown>
  /** Milliseconds by a clock nobody sets. */
  steady: () => number
}

/**
 * The lease (iot.md 2.2): who takes it begins with what is stored. A renewal that fails (the database away for a
 * moment) ends nothing before the time of the last one is over: nobody else can have it until then. Nor does this
 * process judge longer than that, whether or not the database has answered by then.
 */
export function openHolding(core: Core, { taken, lost, written, steady }: Options) {
  const lease = openLease(core.services.database)
  let heldMs = Number.NEGATIVE_INFINITY
  let term: string | undefined
  let renewing: Promise<void> | undefined
  const lasts = () => steady() - heldMs < leaseMs

  /** The term it is held in; undefined: another has it, or nobody knows. */
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
    // Beginning takes time: the lease is checked again before the first message is judged.
    term = answer
    if ((await ask()) !== term || !lasts()) return
    core.holds = true
    taken()
  }
  return {
    /** One at a time: a slow answer is not overtaken by the next question. */
    renew: () => {
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      return renewing
    },
    /** Ends what was not renewed in time, while the database may still be asked. */
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
 * What this process has not written from before is written with what another has stored meanwhile. `alone`: no other
 * has judged since, and what was heard of each device is still so. False where the registry could not be read.
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
