import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdCodes } from '../page/permit.ts'
import { memoryArea } from '../test/test-timers.ts'
import { onApp } from './events.ts'
import { clientIdFor, type MqttConnect, mqttOptions, mqttUrl, openMqtt, topicsOf } from './mqtt.ts'

const login = { token: 'tok', userId: 'u1', orgId: 'o1' }
const codes = ['yunmuIot.alarm.query', 'yunmuIot.callRecord.query', 'yunmuIot.device.query']
const all = topicsOf(login, new Set(codes))
const http = { protocol: 'http:', hostname: 'h' }

/** A client that only remembers its listeners. */
function fakeBroker() {
  const listeners = new Map<string, (...values: unknown[]) => void>()
  const sent: unknown[] = []
  const connect: MqttConnect = (url, options) => {
    sent.push(url, options.clientId)
    return {
      on: (event, listener) => listeners.set(event, listener as never), // as: a listener of any event
      subscribe: (topics) => sent.push(topics),
      unsubscribe: (topics) => sent.push(topics),
      end: () => sent.push('end'),
    }
  }
  return {
    connect,
    given: sent,
    listeners,
    raise: (event: string, ...values: unknown[]) => listeners.get(event)?.(...values),
  }
}

beforeEach(() => {
  Object.assign(globalThis, { window: { localStorage: memoryArea() } })
  holdCodes(codes)
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window')
})

test('B231 port 18093 and path /mqtt, secure on https', () => {
  expect(mqttUrl(http)).toBe('ws://h:18093/mqtt')
  expect(mqttUrl({ ...http, protocol: 'https:' })).toBe('wss://h:18093/mqtt')
  expect(mqttUrl(http, { mqttPort: 18193 })).toBe('ws://h:18193/mqtt')
})

test('B232 connect timeout and reconnect period are 4000 ms', () => {
  expect(mqttOptions(login, 'c')).toMatchObject({ connectTimeout: 4000, reconnectPeriod: 4000, keepalive: 60 })
})

test('B233 the client id is the token plus three digits, and is kept for that token', () => {
  expect(clientIdFor('tok', undefined, () => 0)).toBe('tok100')
  expect(clientIdFor('tok', undefined, () => 0.999999)).toBe('tok999')
  expect(clientIdFor('tok', 'tok123')).toBe('tok123')
  expect(clientIdFor('new', 'tok123', () => 0)).toBe('new100')
  const broker = fakeBroker()
  openMqtt(broker.connect, 'ws://h', login, () => undefined)
  const stored = window.localStorage.getItem('pims2_mqttClientId')
  expect(stored).toBe(JSON.stringify(broker.given[1]))
})

test('B234 every event of the client is handled', () => {
  const broker = fakeBroker()
  const logged: string[] = []
  openMqtt(broker.connect, 'ws://h', login, (text) => logged.push(text))
  for (const event of ['connect', 'reconnect', 'close', 'offline', 'end']) broker.raise(event)
  broker.raise('error', new Error('refused'))
  expect(logged).toEqual(['mqtt: reconnect', 'mqtt: close', 'mqtt: offline', 'mqtt: end', 'mqtt: refused'])
})

test('B235 only a connect that follows a reconnect raises the event', () => {
  let raised = 0
  const end = onApp('mqttWebSocketReconnectEvent', () => {
    raised += 1
  })
  const broker = fakeBroker()
  openMqtt(broker.connect, 'ws://h', login, () => undefined)
  broker.raise('connect')
  expect(raised).toBe(0)
  broker.raise('reconnect')
  broker.raise('connect')
  expect(raised).toBe(1)
  const filters = () => broker.given.filter((one) => Array.isArray(one))
  expect(filters()).toEqual([all])
  end()
})

test('a window whose first try failed gets the same messages as any other', () => {
  const broker = fakeBroker()
  openMqtt(broker.connect, 'ws://h', login, () => undefined)
  broker.raise('close')
  broker.raise('reconnect')
  broker.raise('connect')
  expect(broker.given).toContainEqual(all)
})

test('a user subscribes only to permitted topics, and at once to those of a new permission', () => {
  holdCodes([])
  const broker = fakeBroker()
  const bus = openMqtt(broker.connect, 'ws://h', login, () => undefined)
  const filters = () => broker.given.filter((one) => Array.isArray(one))
  broker.raise('connect')
  expect(filters()).toEqual([['app/v1/user/u1/notify']])
  holdCodes(['elderPosition.locateAlarm.query'])
  expect(filters().at(-1)).toEqual(['app/v1/o1/alarm/+'])
  // A permission granted while the link is closed is used when it opens again.
  broker.raise('close')
  holdCodes(['elderPosition.locateAlarm.query', 'yunmuIot.device.query'])
  expect(filters()).toHaveLength(2)
  broker.raise('connect')
  expect(filters().at(-1)).toEqual(['app/v1/o1/device/+'])
  bus.close()
  holdCodes(codes)
  expect(filters()).toHaveLength(3)
})

test('B236 every message is raised with topic and text', () => {
  const events: unknown[] = []
  const end = onApp('mqttWebSocketEvent', (event) => events.push(event))
  const broker = fakeBroker()
  openMqtt(broker.connect, 'ws://h', login, () => undefined)
  broker.raise('message', 'app/v1/o1/alarm/d1', Buffer.from('{"a":1}'))
  expect(events).toEqual([{ topic: 'app/v1/o1/alarm/d1', message: '{"a":1}' }])
  end()
})

test('B237 no credential is built in: user id and token are used', () => {
  expect(mqttOptions(login, 'c')).toMatchObject({ username: 'u1', password: 'tok' })
  const source = readFileSync('web/src/kit/live/mqtt.ts', 'utf8')
  expect(source).not.toMatch(/(username|password): ['"]/)
})
