import type { TopicMessage } from '../../../../core/live/bus.ts'
import type { Core } from './core.ts'
import { openTaking, type Waiting } from './taking.ts'

/** Messages on their way to be judged: each turn of the loop takes some, and over load the oldest go that may. */

const limit = 20_000
const slice = 500

export function openQueue(core: Core, log: { warn(data: object, text: string): void }) {
  const { take } = openTaking(core, log)
  const queue: Waiting[] = []
  let mayGo = 0
  let draining = false

  /** The oldest telemetry nobody waits an answer for goes; events never. */
  function shed() {
    if (mayGo === 0) return
    queue.splice(
      queue.findIndex(({ message }) => isSheddable(message)),
      1,
    )
    mayGo -= 1
    core.counters.counts.shed += 1
  }
  function drain() {
    for (const one of queue.splice(0, slice)) {
      if (isSheddable(one.message)) mayGo -= 1
      take(one)
    }
    draining = queue.length > 0
    if (draining) setImmediate(drain)
  }
  return {
    push(message: TopicMessage) {
      core.counters.message()
      if (isSheddable(message)) mayGo += 1
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

const isSheddable = ({ qos, topic }: TopicMessage) => qos === 0 && topic.endsWith('/up/telemetry')
