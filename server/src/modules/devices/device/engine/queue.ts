import type { TopicMessage } from '../../../../core/live/bus.ts'
import { type Core, reload } from './core.ts'
import type { Dev } from './fleet.ts'
import { hearDevice, openUnknown } from './hearing.ts'
import { eventTime } from './intake.ts'
import { tellConfigTo } from './outbox.ts'
import { readStored } from './store.ts'

/** Messages on their way to be judged: each turn of the loop takes some, and over load the oldest go that may. */

const limit = 20_000
const slice = 500
/** How long a number nobody knows is not looked for again. */
const unknownMs = 5_000

interface Waiting {
  message: TopicMessage
  heardAt: number
  again?: true
}

export function openQueue(core: Core, log: { warn(data: object, text: string): void }) {
  const unknown = openUnknown((data, text) => log.warn(data, text))
  const lookedFor = new Map<string, { ms: number; reading: Promise<unknown> | undefined }>()
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
  function take(waiting: Waiting) {
    const { message } = waiting
    const [, , orgId, , deviceNo, , kind] = message.topic.split('/')
    const dev = core.fleet.find(orgId, deviceNo)
    if (!dev) return takeUnknown(waiting, orgId, deviceNo)
    const at = kind === 'event' ? eventTime(message.payload, core.now()) : undefined
    // An event raises at once: whether it was told before may stand in a minute that is stored.
    const minute = at === undefined ? undefined : core.buffers.unread(dev, at, core.now())
    if (!minute) return hear(waiting, dev, kind)
    const read = () => core.services.database.withSystem((db) => readStored(db, core.buffers, [minute]))
    core.reloading = core.reloading
      .then(read)
      .catch((error) => core.warn(error, 'devices: stored minute'))
      .then(() => hear(waiting, dev, kind))
  }
  function hear({ message, heardAt }: Waiting, dev: Dev, kind: string) {
    if (message.qos > 0) core.promised = true
    const came = () => tellConfigTo(core.services, dev)
    hearDevice({ ...core, came }, dev, kind, message.payload, core.now())
    core.counters.took(performance.now() - heardAt)
  }
  /** It may have been registered a moment ago: the registry is read once, for a number that goes on speaking not each time. */
  function takeUnknown(waiting: Waiting, orgId: string, deviceNo: string) {
    const [key, nowMs] = [`${orgId}/${deviceNo}`, core.now()]
    const last = lookedFor.get(key)
    if (waiting.again || (last && !last.reading && nowMs - last.ms < unknownMs)) {
      core.counters.counts.bad += 1
      unknown(orgId, deviceNo, nowMs)
      return
    }
    if (lookedFor.size > 10_000) lookedFor.clear()
    const looking = last?.reading ? last : { ms: nowMs, reading: reload(core, orgId) }
    lookedFor.set(key, looking)
    void looking.reading?.then(() => {
      looking.reading = undefined
      take({ ...waiting, again: true })
    })
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
