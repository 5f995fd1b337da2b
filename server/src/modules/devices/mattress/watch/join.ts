import type { Services } from '../../../../core/http/app.ts'
import { joinTelemetry } from '../../device/service.ts'
import { openSetups } from './setups.ts'
import { openWatch } from './watch.ts'

/** Rules of mattresses hear what the engine hears, in the process that runs it. */

type Open = ReturnType<typeof openAll>

function openAll(services: Services) {
  const setups = openSetups(services)
  return { setups, watch: openWatch(services, setups.of) }
}

let now: Open | undefined

joinTelemetry({
  name: 'mattress',
  open(services) {
    const opened = openAll(services)
    now = opened
    return async () => {
      await opened.watch.keep()
      await opened.setups.close()
      if (now === opened) now = undefined
    }
  },
  begins: async () => {
    await now?.setups.begin()
    await now?.watch.begin()
  },
  sample: (batch) => now?.watch.sample(batch),
  tick(nowMs) {
    now?.setups.tick(nowMs)
    now?.watch.tick(nowMs)
  },
  drained: async () => {
    await now?.setups.drained()
    await now?.watch.drained()
  },
})
