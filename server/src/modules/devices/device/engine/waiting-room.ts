import type { TopicMessage } from '../../../../core/live/bus.ts'

/** As long as nobody may be known to hold the lease, and a little more. */
const keepMs = 20_000
const most = 10_000

/**
 * What was promised to be kept (QoS 1) and came while this process did not hold the lease: perhaps no process did. Who
 * takes it judges the last of it; what the former has judged and stored is known by its moment and number.
 */
export function openWaitingRoom(now: () => number) {
  let kept: { message: TopicMessage; ms: number }[] = []
  return {
    keep(message: TopicMessage) {
      if (message.qos === 0) return
      const since = now() - keepMs
      const from = kept.findIndex(({ ms }) => ms >= since)
      if (from !== 0) kept = from === -1 ? [] : kept.slice(from)
      if (kept.length >= most) kept.shift()
      kept.push({ message, ms: now() })
    },
    take() {
      const since = now() - keepMs
      const taken = kept.filter(({ ms }) => ms >= since)
      kept = []
      return taken.map(({ message }) => message)
    },
  }
}
