import type { TopicMessage } from '#core/live/bus.ts'
import type { Core } from '../core.ts'
import { openTaking, type Waiting } from './taking.ts'
import { isTelemetry } from './waiting-room.ts'

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
    /** `cameMs`: where it came before now. */
    push(message: TopicMessage, cameMs = core.now()) {
      core.counters.message()
      if (isSheddable(message)) mayGo += 1
      queue.push({ message, cameMs, heardAt: performance.now() })
      if (queue.length > limit) shed()
      if (draining) return
      draining = true
      setImmediate(drain)
    },
    waiting: () => queue.length,
    /** Works off what waits, now, and what is read for its sake. */
    async settle() {
      for (let read: unknown; queue.length > 0 || read !== core.reloading; ) {
        while (queue.length > 0) drain()
        read = core.reloading
        await read
      }
      draining = false
      await new Promise(setImmediate)
    },
  }
}

const isSheddable = (message: TopicMessage) => message.qos === 0 && isTelemetry(message)
