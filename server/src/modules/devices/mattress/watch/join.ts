import type { Services } from '#core/services.ts'
import { joinTelemetry } from '../../device/service.ts'
import { openTurning } from '../turn/turning.ts'
import { openSetups } from './setups.ts'
import { openWatch } from './watch.ts'

/** The rules of mattresses receive the messages of the engine, in the process that runs it. */

type Open = ReturnType<typeof openAll>

function openAll(services: Services) {
  const setups = openSetups(services)
  return { setups, watch: openWatch(services, setups.of), turning: openTurning(services, setups) }
}

let now: Open | undefined

joinTelemetry({
  name: 'mattress',
  // It raises alarms: their desk is opened before it, and closed after it.
  behind: ['alarm'],
  open(services) {
    const opened = openAll(services)
    now = opened
    return async () => {
      await opened.watch.keep()
      await opened.turning.close()
      await opened.setups.close()
      if (now === opened) now = undefined
    }
  },
  begins: async () => {
    await now?.setups.begin()
    await now?.watch.begin()
    await now?.turning.begin()
  },
  sample(batch) {
    now?.watch.sample(batch)
    now?.turning.sample(batch)
  },
  tick(nowMs) {
    now?.setups.tick(nowMs)
    now?.watch.tick(nowMs)
    now?.turning.tick(nowMs)
  },
  turnClock: ({ orgId, oldmanId }, atMs) => (oldmanId ? now?.turning.clockOf(orgId, oldmanId, atMs) : undefined),
  drained: async () => {
    await now?.setups.drained()
    await now?.watch.drained()
    await now?.turning.drained()
  },
})
