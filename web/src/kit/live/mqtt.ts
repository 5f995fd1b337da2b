import { topicPermits } from '#contract/kit/catalog/live-events.ts'
import { allows, heldCodes, onHeldCodes } from '../page/permit.ts'
import { local } from '../store/storage.ts'
import { emitApp } from './events.ts'
import type { LinkState } from './live.ts'
import { attachBus } from './topics.ts'

/** MQTT over WebSocket (seed 000 §4, §9). The client library is large: it is fetched after the shell is on screen. */

export const defaultMqttPort = 18093
export const mqttPath = '/mqtt'
export const connectTimeoutMs = 4000
export const reconnectPeriodMs = 4000

export interface MqttLogin {
  token: string
  userId: string
  orgId: string
}

/** The part of the client library that is used. */
export interface MqttClient {
  on(event: string, listener: (...values: never[]) => void): unknown
  subscribe(topics: string[]): unknown
  unsubscribe(topics: string[]): unknown
  end(force?: boolean): unknown
}
export type MqttConnect = (url: string, options: Record<string, unknown>) => MqttClient

export function mqttUrl(
  page: { protocol: string; hostname: string },
  config: { mqttPublicUrl?: string | null; mqttPort?: number | null } = {},
) {
  if (config.mqttPublicUrl) return config.mqttPublicUrl
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${page.hostname}:${config.mqttPort ?? defaultMqttPort}${mqttPath}`
}

/** Token plus three digits, stored; a new id for each token. */
export function clientIdFor(token: string, storedId: string | undefined, random = Math.random) {
  if (storedId?.startsWith(token) && storedId.length === token.length + 3) return storedId
  return `${token}${100 + Math.floor(random() * 900)}`
}

/** No built-in credential: user id and token are used (B237). */
export function mqttOptions({ token, userId }: MqttLogin, clientId: string) {
  return {
    clientId,
    username: userId,
    password: token,
    connectTimeout: connectTimeoutMs,
    reconnectPeriod: reconnectPeriodMs,
    keepalive: 60,
    protocolVersion: 4,
    clean: true,
    resubscribe: true,
    // The default timer starts a worker from a blob, which the content policy forbids.
    timerVariant: 'native',
  }
}

/**
 * The topics this user may subscribe to: a refused one would be logged as a refused operation. `+` is any department:
 * the broker sends only what the user may read.
 */
export function topicsOf({ orgId, userId }: MqttLogin, codes: ReadonlySet<string>) {
  const kinds = Object.entries(topicPermits).filter(([, permit]) => allows(permit, codes))
  return [`app/v1/user/${userId}/notify`, ...kinds.map(([kind]) => `app/v1/${orgId}/${kind}/+`)]
}

export function openMqtt(
  connect: MqttConnect,
  url: string,
  login: MqttLogin,
  log: (text: string) => void,
  onState?: (state: LinkState) => void,
) {
  const clientId = clientIdFor(login.token, local.get('mqttClientId'))
  local.set('mqttClientId', clientId)
  const client = connect(url, mqttOptions(login, clientId))
  attachBus(client)
  let again = false
  let isOpen = false
  const subscribed = new Set<string>()
  /** The client subscribes again by itself to earlier topics, so each is asked for once. */
  function ask() {
    const topics = isOpen ? topicsOf(login, heldCodes()).filter((topic) => !subscribed.has(topic)) : []
    for (const topic of topics) subscribed.add(topic)
    if (topics.length > 0) client.subscribe(topics)
  }
  onState?.('connecting')
  client.on('connect', () => {
    onState?.('open')
    isOpen = true
    ask()
    if (again) emitApp('mqttWebSocketReconnectEvent')
    again = false
  })
  client.on('reconnect', () => {
    again = true
    log('mqtt: reconnect')
  })
  client.on('close', () => {
    isOpen = false
    onState?.('connecting')
    log('mqtt: close')
  })
  client.on('offline', () => log('mqtt: offline'))
  client.on('error', (error: Error) => log(`mqtt: ${error.message}`))
  client.on('end', () => {
    onState?.('closed')
    log('mqtt: end')
  })
  client.on('message', (topic: string, payload: { toString(): string }) =>
    emitApp('mqttWebSocketEvent', { topic, message: payload.toString() }),
  )
  // A new permission subscribes at once to the topics that it allows.
  const forget = onHeldCodes(ask)
  return {
    close: () => {
      forget()
      attachBus(undefined)
      client.end(true)
    },
  }
}
