import type { TopicMessage } from '#core/live/bus.ts'
import { type Core, reload } from '../core.ts'
import type { Dev } from '../fleet.ts'
import { tellConfigTo } from '../store/outbox.ts'
import { readStored } from '../store/store.ts'
import { hearDevice, openUnknown } from './hearing.ts'
import { type MessageContent, messageMoment, readMessage } from './intake.ts'

/** How long an unknown number is not looked up again. */
const unknownMs = 5_000

/** A message, its arrival, and when it was queued, by the clock of the process. */
export interface WaitingMessage {
  message: TopicMessage
  cameMs: number
  heardAt: number
}

/** Passes one message to its device: at once where it is known, else after a look into the registry. */
export function openTaking(core: Core, log: { warn(data: object, text: string): void }) {
  const unknown = openUnknown((data, text) => log.warn(data, text))
  const lookedFor = new Map<string, { ms: number; reading: Promise<unknown> | undefined }>()

  function take(waiting: WaitingMessage, again = false) {
    const { message, cameMs } = waiting
    if (!core.holds) return core.room.keep(message, cameMs)
    const [, , orgId, , deviceNo, , kind] = message.topic.split('/')
    const dev = core.fleet.find(orgId, deviceNo)
    if (!dev) return takeUnknown(waiting, again, orgId, deviceNo)
    const content = readMessage(kind, message.payload)
    // An event raises alarms at once, so the stored minute is read first: it may contain a copy.
    const at =
      content?.kind === 'event' ? messageMoment(content.event.ts, cameMs, content.event.backfill)?.ts : undefined
    const minute = at === undefined ? undefined : core.buffers.unread(dev, at)
    if (!minute) return hear(waiting, dev, content)
    const read = () => core.services.database.withSystem((db) => readStored(db, core.buffers, [minute]))
    core.reloading = core.reloading
      .then(read)
      .catch((error) => core.warn(error, 'devices: stored minute'))
      .then(() => hear(waiting, dev, content))
  }
  /** Where the lease has ended during the read, another process judges it, or this one later. */
  function hear({ message, cameMs, heardAt }: WaitingMessage, dev: Dev, content: MessageContent | undefined) {
    if (!core.holds) return core.room.keep(message, cameMs)
    if (message.qos > 0) core.promised = true
    const came = () => tellConfigTo(core.services, dev)
    hearDevice({ ...core, came }, dev, content, cameMs)
    core.counters.recordDuration(performance.now() - heardAt)
  }
  /**
   * It may have been registered a moment ago: the registry is read once, and not again for each message of an unknown
   * number.
   */
  function takeUnknown(waiting: WaitingMessage, again: boolean, orgId: string, deviceNo: string) {
    const key = `${orgId}/${deviceNo}`
    const nowMs = core.now()
    const last = lookedFor.get(key)
    if (again || (last && !last.reading && nowMs - last.ms < unknownMs)) {
      core.counters.counts.bad += 1
      unknown(orgId, deviceNo, nowMs)
      return
    }
    if (lookedFor.size > 10_000) lookedFor.clear()
    const looking = last?.reading ? last : { ms: nowMs, reading: reload(core, orgId) }
    lookedFor.set(key, looking)
    void looking.reading?.then(() => {
      looking.reading = undefined
      take(waiting, true)
    })
  }

  return { take }
}
