import type { TopicMessage } from '#core/live/bus.ts'

/** As long as nobody may be known to hold the lease, and a little more. */
const keepMs = 20_000
/** Of telemetry, and of all the rest: what a mattress says takes the place of no event. */
const most = 10_000

interface Kept {
  message: TopicMessage
  /** When it came. */
  ms: number
}

/**
 * What was promised to be kept (QoS 1) and came while this process did not hold the lease: perhaps no process did. Who
 * takes it judges it, however long the database was away; what the former has judged and stored is known by its moment and
 * number.
 */
export function openWaitingRoom(now: () => number) {
  let telemetry: Kept[] = []
  let others: Kept[] = []
  return {
    keep(message: TopicMessage, ms = now()) {
      if (message.qos === 0) return
      const room = isTelemetry(message) ? telemetry : others
      room.push({ message, ms })
      if (room.length > most) room.shift()
    },
    /** Another process judges: it may have left the last of it, the rest is done. */
    othersJudge() {
      const last = ({ ms }: Kept) => ms >= now() - keepMs
      telemetry = telemetry.filter(last)
      others = others.filter(last)
    },
    take() {
      const messages = [...others, ...telemetry].toSorted((one, other) => one.ms - other.ms)
      telemetry = []
      others = []
      return messages
    },
  }
}

export const isTelemetry = ({ topic }: TopicMessage) => topic.endsWith('/up/telemetry')
