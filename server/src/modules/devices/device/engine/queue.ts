import type { TopicMessage } from '../../../../core/live/bus.ts'
import { type Core, reload } from './core.ts'
import { hearDevice, openUnknown } from './hearing.ts'
import { tellConfigTo } from './outbox.ts'

/** Messages on their way to be judged: each turn of the loop takes some, and over load the oldest go that may. */

const limit = 20_000
const slice = 500

interface Waiting {
  message: TopicMessage
  heardAt: number
  again?: true
}

export function openQueue(core: Core, log: { warn(data: object, text: string): void }) {
  const unknown = openUnknown((data, text) => log.warn(data, text))
  const queue: Waiting[] = []
  let draining = false

  /** The oldest telemetry nobody waits an answer for goes; events never. */
  function shed() {
    const at = queue.findIndex(({ message }) => message.qos === 0 && message.topic.endsWith('/up/telemetry'))
    if (at === -1) return
    queue.splice(at, 1)
    core.counters.counts.shed += 1
  }
  function drain() {
    for (const one of queue.splice(0, slice)) take(one)
    draining = queue.length > 0
    if (draining) setImmediate(drain)
  }
  function take(waiting: Waiting) {
    const { message, heardAt, again } = waiting
    const { services, counters, now } = core
    const [, , orgId, , deviceNo, , kind] = message.topic.split('/')
    const dev = core.fleet.find(orgId, deviceNo)
    if (dev) {
      if (message.qos > 0) core.promised = true
      const came = () => tellConfigTo(services, dev)
      hearDevice({ ...core, came }, dev, kind, message.payload, now())
      counters.took(performance.now() - heardAt)
    } else if (again) {
      counters.counts.bad += 1
      unknown(orgId, deviceNo, now())
    } else {
      // It may have been registered a moment ago.
      void reload(core, orgId).then(() => take({ ...waiting, again: true }))
    }
  }

  return {
    push(message: TopicMessage) {
      core.counters.message()
      queue.push({ message, heardAt: performance.now() })
      if (queue.length > limit) shed()
      if (draining) return
      draining = true
      setImmediate(drain)
    },
    waiting: () => queue.length,
    /** Works off what waits, now. */
    async settle() {
      while (queue.length > 0) drain()
      draining = false
      await core.reloading
      await new Promise(setImmediate)
    },
  }
}
