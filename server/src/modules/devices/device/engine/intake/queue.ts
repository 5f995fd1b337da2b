import type { TopicMessage } from '#core/live/bus.ts'
import type { Core } from '../core.ts'
import { openTaking, type WaitingMessage } from './dispatch.ts'
import { isTelemetry } from './waiting-room.ts'

/**
 * Messages that wait to be judged: each turn of the loop takes some, and under overload the oldest telemetry is
 * dropped.
 */

const limit = 20_000
const slice = 500

export function openQueue(core: Core, log: { warn(data: object, text: string): void }) {
  const { take } = openTaking(core, log)
  const queue: WaitingMessage[] = []
  let mayGo = 0
  let draining = false

  /** Drops the oldest unacknowledged telemetry; never events. */
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
    /** `cameMs`: the time of arrival, where it was before now. */
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
    /** Processes waiting messages now, and the reads they cause. */
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
