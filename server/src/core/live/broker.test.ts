import type { EventEmitter } from 'node:events'
import { once as onceOf } from 'node:events'
import { createServer } from 'node:http'
import type { MqttClient } from 'mqtt'
import mqtt from 'mqtt'
import { afterEach, expect, test } from 'vitest'
import { listen } from '../http/listen/listen.ts'
import type { BrokerOptions } from './broker.ts'
import { openBroker } from './broker.ts'
import { openBus } from './bus.ts'
import type { LiveSession } from './live-session.ts'

/** The event emitter of mqtt.js has narrower types than node's `once` asks for. */
const once = (client: unknown, event: string) => onceOf(client as EventEmitter, event) // as: see above

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const codes = new Set(['yunmuIot.alarm.query', 'yunmuIot.device.query', 'home.bedInfo.query'])
const nurse: LiveSession = { sessionId: 's1', orgId: 'o1', userId: 'u1', codes, deptIds: ['d1', 'd2'] }

/** A broker whose timer the test turns. Tokens are the ids of the sessions. */
async function start(sessions: LiveSession[], more: Partial<BrokerOptions> = {}) {
  const ticks: (() => void)[] = []
  const bus = await openBus()
  const refused: string[] = []
  const broker = await openBroker({
    wsPort: 0,
    bus,
    sessionOf: async (token) => sessions.find(({ sessionId }) => sessionId === token) ?? null,
    onRefused: (_session, topic) => refused.push(topic),
    every: (_ms, run) => {
      ticks.push(run)
      return () => {}
    },
    ...more,
  })
  closers.push(() => bus.close(), broker.close)
  return { bus, broker, refused, tick: () => ticks.forEach((run) => void run()) }
}

interface Wish {
  token: string
  userId?: string
  clientId?: string
  url?: string
  clean?: boolean
}
/** The browser's way in: mqtt.js over WebSocket, as the web pages use it (B231–B233). */
async function connect(port: number | undefined, wish: Wish) {
  const client = mqtt.connect(wish.url ?? `ws://127.0.0.1:${port}/mqtt`, {
    clientId: wish.clientId ?? `${wish.token}123`,
    username: wish.userId ?? 'u1',
    password: wish.token,
    clean: wish.clean ?? true,
    reconnectPeriod: 0,
    connectTimeout: 4000,
  })
  closers.push(() => client.endAsync(true))
  const messages: { topic: string; text: string }[] = []
  client.on('message', (topic, payload) => messages.push({ topic, text: payload.toString() }))
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
  })
  return { client, heard: messages }
}

/** When a message to the client's own topic has arrived, everything sent before has arrived too. */
async function settle(client: MqttClient, bus: Awaited<ReturnType<typeof openBus>>) {
  await client.subscribeAsync('app/v1/user/u1/notify', { qos: 1 })
  const arrived = new Promise<void>((resolve) =>
    client.on('message', (topic) => topic === 'app/v1/user/u1/notify' && resolve()),
  )
  const data = { noticeId: 'n', title: '通知', noticeType: 1, needConfirm: 0, unreadCount: 1 }
  bus.publish('o1', 'notice.new', data, { userIds: ['u1'] })
  await arrived
}

const audience = { notifyUserIds: ['u1'], screen: 0 as const }
const alarm = (alarmId: string) => ({ alarmId, alarmKind: 1, level: 2, alarmStatus: 1, version: 1, ...audience })
const alarmQuery = { permit: 'yunmuIot.alarm.query' }

test.each([0, 1] as const)('50 browsers over WebSocket receive an alarm, QoS %d', async (qos) => {
  const sessions = Array.from({ length: 50 }, (_, n) => ({ ...nurse, sessionId: `s${n}`, userId: `u${n}` }))
  const { bus, broker } = await start(sessions)
  const links = await Promise.all(
    sessions.map(({ sessionId, userId }) => connect(broker.wsPort, { token: sessionId, userId })),
  )
  await Promise.all(links.map(({ client }) => client.subscribeAsync('app/v1/o1/alarm/+', { qos })))
  const all = links.map(({ client }) => once(client, 'message'))
  bus.publish('o1', 'alarm.raised', alarm('a1'), { ...alarmQuery, deptIds: ['d1'] })
  await Promise.all(all)
  expect(links.map(({ heard }) => heard[0].topic)).toEqual(Array(50).fill('app/v1/o1/alarm/d1'))
  expect(JSON.parse(links[0].heard[0].text)).toMatchObject({ event: 'alarm.raised', data: alarm('a1') })
})

test.each([0, 1] as const)('a topic message reaches 50 browsers in scope, QoS %d', async (qos) => {
  const sessions = Array.from({ length: 50 }, (_, n) => ({ ...nurse, sessionId: `s${n}`, userId: `u${n}` }))
  const { bus, broker } = await start(sessions, { scopeIds: async () => new Set(['b1']) })
  const links = await Promise.all(
    sessions.map(({ sessionId, userId }) => connect(broker.wsPort, { token: sessionId, userId })),
  )
  await Promise.all(links.map(({ client }) => client.subscribeAsync('app/v1/o1/mattress/+', { qos })))
  const all = links.map(({ client }) => once(client, 'message'))
  for (const bed of ['b2', 'b1'])
    bus.publishTopic({ orgId: 'o1', topic: `app/v1/o1/mattress/${bed}`, payload: '{"inBed":1}', qos, retain: false })
  await Promise.all(all)
  expect(links.map(({ heard }) => heard[0])).toEqual(
    Array(50).fill({ topic: 'app/v1/o1/mattress/b1', text: '{"inBed":1}' }),
  )
})

test('a browser receives only events of its organisation, departments and permissions, each once', async () => {
  const { bus, broker } = await start([nurse])
  const { client, heard } = await connect(broker.wsPort, { token: 's1' })
  await client.subscribeAsync(['app/v1/o1/alarm/+', 'app/v1/o1/alarm/d1'], { qos: 1 })
  bus.publish('o1', 'alarm.raised', alarm('both'), { ...alarmQuery, deptIds: ['d1', 'd2'] })
  bus.publish('o1', 'alarm.raised', alarm('other dept'), { ...alarmQuery, deptIds: ['d9'] })
  bus.publish('o1', 'alarm.raised', alarm('position'), { permit: 'elderPosition.locateAlarm.query', deptIds: ['d1'] })
  bus.publish('o2', 'alarm.raised', alarm('other org'), { ...alarmQuery, deptIds: ['d1'] })
  bus.publish('o1', 'alarm.raised', alarm('whole org'), alarmQuery)
  await settle(client, bus)
  const ids = heard.filter(({ topic }) => topic.includes('alarm')).map(({ text }) => JSON.parse(text).data.alarmId)
  expect(ids).toEqual(['both', 'whole org'])
})

test('a retained state waits for the browser and respects its scope', async () => {
  const { bus, broker } = await start([nurse], { scopeIds: async () => new Set(['b1']) })
  for (const bed of ['b1', 'b2'])
    bus.publishTopic({ orgId: 'o1', topic: `app/v1/o1/mattress/${bed}`, payload: bed, qos: 0, retain: true })
  const { client, heard } = await connect(broker.wsPort, { token: 's1' })
  await client.subscribeAsync('app/v1/o1/mattress/+')
  await settle(client, bus)
  expect(heard.filter(({ topic }) => topic.includes('mattress')).map(({ text }) => text)).toEqual(['b1'])
})

const foreign = [
  '#',
  '$SYS/#',
  'app/v1/o1/#',
  'app/v1/+/alarm/d1',
  'app/v1/o2/alarm/d1',
  'app/v1/o1/alarm/d9',
  'app/v1/o1/alarm/#',
  'app/v1/o1/call/d1',
  'app/v1/o1/mattress/b1',
  'app/v1/o1/position/m1',
  'app/v1/o1/constructor/d1',
  'app/v1/user/u2/notify',
  'bus/v1/o1',
  'iot/v1/o1/p/d/up/telemetry',
]
test('refuses topics outside organisation, scope or permission with 0x80 and reports them', async () => {
  const { broker, refused } = await start([nurse])
  const { client } = await connect(broker.wsPort, { token: 's1' })
  for (const topic of foreign) {
    const answer = await client.subscribeAsync(topic, { qos: 1 }).catch((error) => error)
    expect(String(answer), topic).toMatch(/0x80|error/i)
  }
  expect(refused).toEqual(foreign)
})

test.each([
  ['another token', { token: 'nobody' }],
  ['another user', { token: 's1', userId: 'u2' }],
  ['a client id that is not token + 3 digits', { token: 's1', clientId: 's1abc' }],
  ['a session that should outlive the link', { token: 's1', clean: false }],
])('refuses %s', async (_what, wish) => {
  const { broker } = await start([nurse])
  await expect(connect(broker.wsPort, wish)).rejects.toThrow('Connection refused')
  expect(broker.count()).toBe(0)
})

test('a browser that publishes is disconnected and its message is dropped', async () => {
  const { bus, broker } = await start([nurse, { ...nurse, sessionId: 's2' }])
  const bad = await connect(broker.wsPort, { token: 's2' })
  const good = await connect(broker.wsPort, { token: 's1' })
  await good.client.subscribeAsync('app/v1/o1/alarm/d1')
  const closed = once(bad.client, 'close')
  bad.client.publish('app/v1/o1/alarm/d1', 'false alarm', { qos: 0 })
  await closed
  await settle(good.client, bus)
  expect(good.heard.filter(({ topic }) => topic.includes('alarm'))).toEqual([])
})

test('a revoked session is disconnected at once, an idle one by the check', async () => {
  const alive = new Set(['s1', 's2'])
  const { bus, broker, tick } = await start([nurse, { ...nurse, sessionId: 's2' }], { stillLive: async () => alive })
  const one = await connect(broker.wsPort, { token: 's1' })
  const two = await connect(broker.wsPort, { token: 's2' })
  const revoked = once(one.client, 'close')
  bus.revoke({ orgId: 'o1', sessionIds: ['s1'], reason: 'OTHER_LOGIN', message: '' })
  await revoked
  const idle = once(two.client, 'close')
  alive.clear()
  tick()
  await idle
})

test('the sixth link of a user closes the oldest', async () => {
  const { broker } = await start([nurse])
  const first = await connect(broker.wsPort, { token: 's1', clientId: 's1000' })
  const closed = once(first.client, 'close')
  for (let count = 1; count < 6; count += 1) await connect(broker.wsPort, { token: 's1', clientId: `s100${count}` })
  await closed
})

test('cuts off a client that sends more than a browser would', async () => {
  const { broker } = await start([nurse])
  const { client } = await connect(broker.wsPort, { token: 's1' })
  const closed = once(client, 'close')
  client.on('error', () => {})
  const topics = Array.from({ length: 60 }, (_, n) => `app/v1/o1/alarm/${'x'.repeat(5000)}${n}`)
  for (const topic of topics) client.subscribe(topic)
  await closed
})

test('serves TCP and the main HTTP server too', async () => {
  const server = createServer()
  const port = await listen(server, 0, '127.0.0.1')
  closers.push(() => server.close())
  const { bus, broker } = await start([nurse], { tcpPort: 0, server })
  for (const url of [`mqtt://127.0.0.1:${broker.tcpPort}`, `ws://127.0.0.1:${port}/mqtt`]) {
    const { client } = await connect(undefined, { token: 's1', url })
    await settle(client, bus)
  }
})
