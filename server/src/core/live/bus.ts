import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import mqtt from 'mqtt'
import type { LiveEvent } from '#contract/kit/catalog/live-events.ts'
import { liveEvents } from '#contract/kit/catalog/live-events.ts'
import { waitedFor } from '../http/listen/stop.ts'
import { newId } from '../new-id.ts'

/** Who receives an event, inside its organisation; every condition that is given must hold. */
export interface LiveTarget {
  /** Permission expression a receiver must hold. */
  permit?: string
  userIds?: readonly string[]
  sessionIds?: readonly string[]
  /** A receiver must have one of these departments in its data scope. */
  deptIds?: readonly string[]
}

export interface BusEvent {
  orgId: string
  event: LiveEvent
  data: unknown
  target: LiveTarget
  id: string
  ts: number
}

/** What clients get of an event: `{id, event, ts, data}`. */
export const frameOf = ({ id, event, ts, data }: BusEvent) => ({ id, event, ts, data })

export type DropReason = 'OTHER_LOGIN' | 'KEY_CHANGED' | 'KICKED' | 'EXPIRED'

/** Sessions that ended: every process drops their links. Internal, never sent to a client as it is. */
export interface Revocation {
  orgId: string
  sessionIds: readonly string[]
  reason: DropReason
  message: string
}

/** A message for one MQTT topic of the browsers, such as the latest state of a mattress. */
export interface TopicMessage {
  orgId: string
  topic: string
  payload: string
  qos: 0 | 1
  retain: boolean
}

interface Messages {
  event: [BusEvent]
  revoked: [Revocation]
  topic: [TopicMessage]
}
type Kind = keyof Messages
type Off = () => void

/** Messages every server process receives, whichever process sent them. */
export interface Bus {
  /** `data` is checked against the catalogue; fields the catalogue does not name are left out. */
  publish(orgId: string, event: LiveEvent, data: unknown, target?: LiveTarget): void
  subscribe(listener: (message: BusEvent) => void): Off
  revoke(message: Revocation): void
  onRevoked(listener: (message: Revocation) => void): Off
  publishTopic(message: TopicMessage): void
  onTopic(listener: (message: TopicMessage) => void): Off
  close(): Promise<void>
}

export interface BusOptions {
  /** Address of a shared broker; without it the bus stays inside this process. */
  mqttUrl?: string
  now?: () => number
  log?: { warn(data: object, text: string): void }
}

interface Link {
  send(kind: Kind, message: Messages[Kind][0]): void
  close(): Promise<void>
}

export async function openBus(options: BusOptions = {}): Promise<Bus> {
  const now = options.now ?? Date.now
  const emitter = new EventEmitter<Messages>()
  emitter.setMaxListeners(0)
  const link = options.mqttUrl ? await openLink(options.mqttUrl, emitter, options.log) : undefined

  // Received in this process directly, so that it works on while the broker is away.
  const say = <K extends Kind>(kind: K, message: Messages[K][0]) => {
    emit(emitter, kind, message)
    link?.send(kind, message)
  }
  const hear = <K extends Kind>(kind: K, listener: (message: Messages[K][0]) => void): Off => {
    const on = emitter as EventEmitter // as: EventEmitter cannot relate a generic kind to its listener
    on.on(kind, listener)
    return () => on.off(kind, listener)
  }
  return {
    publish(orgId, event, data, target = {}) {
      const checked = liveEvents[event].safeParse(data)
      assert(checked.success, `event ${event} does not fit the catalogue: ${checked.error?.message}`)
      say('event', { orgId, event, data: checked.data, target, id: newId(), ts: now() })
    },
    subscribe: (listener) => hear('event', listener),
    revoke: (message) => say('revoked', message),
    onRevoked: (listener) => hear('revoked', listener),
    publishTopic: (message) => say('topic', message),
    onTopic: (listener) => hear('topic', listener),
    close: async () => {
      emitter.removeAllListeners()
      await link?.close()
    },
  }
}

function emit(emitter: EventEmitter<Messages>, kind: Kind, message: Messages[Kind][0]) {
  const untyped = emitter as EventEmitter // as: see `hear`
  untyped.emit(kind, message)
}

// --- the shared broker -------------------------------------------------------------------------------------------

/** Messages waiting while the broker is away; more are dropped, and browsers re-read when they come back. */
const waitingLimit = 10_000
/** How long the broker stores messages for a process that is disconnected. */
const sessionSeconds = 300

async function openLink(url: string, emitter: EventEmitter<Messages>, log: BusOptions['log']): Promise<Link> {
  const origin = randomUUID()
  const client = mqtt.connect(url, {
    clientId: `pims-bus-${origin}`,
    protocolVersion: 5,
    clean: false,
    properties: { sessionExpiryInterval: sessionSeconds },
    reconnectPeriod: 1000,
  })
  // A wrong address or an unknown account is reported again and again, like a broker that is away.
  client.on('error', (error) => log?.warn({ error: error.message || String(error) }, 'bus: broker'))
  client.on('message', (topic, payload) => {
    const envelope = read(topic, payload.toString())
    if (envelope && envelope.origin !== origin) emit(emitter, envelope.kind, envelope.message)
  })
  client.on('connect', () =>
    client.subscribe('bus/v1/+', { qos: 1 }, (error) => {
      if (error) log?.warn({ error: error.message }, 'bus: not subscribed')
    }),
  )
  // The process serves although its broker starts later: its own events reach it all the same.
  const there = new Promise((resolve) => client.once('connect', resolve))
  const away = new Promise((resolve) => client.once('error', resolve))
  await Promise.race([there, away])
  if (client.connected) await subscribed(client)

  let waiting = 0
  return {
    send(kind, message) {
      if (waiting >= waitingLimit) return log?.warn({ kind }, 'bus: dropped, the broker is away')
      waiting += 1
      const text = JSON.stringify({ kind, origin, message })
      client.publish(`bus/v1/${message.orgId}`, text, { qos: 1 }, (error) => {
        waiting -= 1
        if (error) log?.warn({ kind, error: error.message }, 'bus: not delivered')
      })
    },
    close: () => ended(client),
  }
}

/** If the broker has not accepted the messages by then, it is away. */
const farewellMs = 2_000

async function ended(client: mqtt.MqttClient) {
  const polite = client.connected && (await waitedFor(client.endAsync(), farewellMs))
  if (!polite) await client.endAsync(true)
}

/** Resolves when the broker has confirmed the subscriptions of this process. */
function subscribed(client: mqtt.MqttClient) {
  return client.subscribeAsync('bus/v1/+', { qos: 1 }).catch(() => undefined)
}

interface BusMessage {
  kind: Kind
  origin: string
  message: Messages[Kind][0]
}

/** Only processes of this product write to bus/v1 (the broker's access list), so the shape is checked lightly. */
function read(topic: string, text: string): BusMessage | undefined {
  try {
    const envelope: BusMessage = JSON.parse(text)
    return topic === `bus/v1/${envelope.message.orgId}` ? envelope : undefined
  } catch {
    return undefined
  }
}
