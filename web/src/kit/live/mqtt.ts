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

/** Token plus three digits, kept; a new one for each token. */
export function clientIdFor(token: string, kept: string | undefined, random = Math.random) {
  if (kept?.startsWith(token) && kept.length === token.length + 3) return kept
  return `${token}${100 + Math.floor(random() * 900)}`
}

/** Nothing is built in: user id and token are the credentials (B237). */
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
    // The other kind starts a worker from a blob, which the content policy forbids.
    timerVariant: 'native',
  }
}

/** `+` is any department: the broker passes on what the user may hear. */
export function topicsOf({ orgId, userId }: MqttLogin) {
  return [`app/v1/user/${userId}/notify`, ...['alarm', 'call', 'device'].map((kind) => `app/v1/${orgId}/${kind}/+`)]
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
  let asked = false
  onState?.('connecting')
  client.on('connect', () => {
    onState?.('open')
    // What was asked for once the client asks for again; the first try may have failed before anything was.
    if (!asked) client.subscribe(topicsOf(login))
    asked = true
    if (again) emitApp('mqttWebSocketReconnectEvent')
    again = false
  })
  client.on('reconnect', () => {
    again = true
    log('mqtt: reconnect')
  })
  client.on('close', () => {
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
  return {
    close: () => {
      attachBus(undefined)
      client.end(true)
    },
  }
}
