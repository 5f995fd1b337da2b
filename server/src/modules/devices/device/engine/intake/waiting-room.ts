import type { TopicMessage } from '#core/live/bus.ts'

/** The longest time no process may be known to hold the lease, and a little more. */
const keepMs = 20_000
/** The limit for telemetry, and for all other messages: telemetry never displaces an event. */
const most = 10_000

interface KeptMessage {
  message: TopicMessage
  /** When it came. */
  ms: number
}

/**
 * Acknowledged messages (QoS 1) that came while this process did not hold the lease: perhaps no process did. The next
 * process with the lease judges them, however long the database was out of reach; those that the former one has judged
 * and stored are recognised by moment and number.
 */
export function openWaitingRoom(now: () => number) {
  let telemetry: KeptMessage[] = []
  let others: KeptMessage[] = []
  return {
    keep(message: TopicMessage, ms = now()) {
      if (message.qos === 0) return
      const room = isTelemetry(message) ? telemetry : others
      room.push({ message, ms })
      if (room.length > most) room.shift()
    },
    /** Another process judges: it may have left only the last messages. */
    othersJudge() {
      const last = ({ ms }: KeptMessage) => ms >= now() - keepMs
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
