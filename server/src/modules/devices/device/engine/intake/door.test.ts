import { type EventEmitter, once as onceOf } from 'node:events'
import mqtt from 'mqtt'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { device } from '#contract/modules/devices/device/device.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { callerOf } from '#core/http/listen/addresses.ts'
import type { Every } from '#core/jobs/timers.ts'
import { type Broker, openBroker } from '#core/live/broker.ts'
import { brokerDoor } from '#core/live/broker-door.ts'
import { openLive } from '#core/live/live.ts'
import { liveDoor } from '#core/live/live-door.ts'
import { enters, hosted } from '../../../../../../test/hosted.ts'
import { openEngine } from '../engine.ts'
import { openDoor } from './door.ts'

/** Real MQTT clients at the embedded broker, by TCP and by WebSocket. */

const t = hosted({ now: '2025-06-10 10:00:00' })
const admin = enters(t, 'ADMIN')
/** The event emitter of mqtt.js has narrower types than node's `once` asks for. */
const once = (client: unknown, event: string) => onceOf(client as EventEmitter, event) // as: see above

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

type DoorOptions = Pick<Parameters<typeof openBroker>[0], 'log' | 'callerOf'>

async function start(every?: Every, log?: DoorOptions['log'], callerOf?: DoorOptions['callerOf']) {
  const { bus, database, clock, sessions } = t.services
  const devices = openDoor({ database, clock, bus })
  const shared = {
    bus,
    now: clock.ms,
    ...liveDoor(database, sessions, clock),
    ...brokerDoor(database, { warn: () => undefined }, clock),
  }
  const broker = await openBroker({ wsPort: 0, tcpPort: 0, devices, every, log, callerOf, ...shared })
  const engine = openEngine(t.services, { every: () => () => undefined })
  await engine.begin()
  closers.push(() => engine.close(), broker.close)
  return { broker, engine }
}

let deviceCount = 0
async function make(type: number, more: object = {}) {
  deviceCount += 1
  const row = await admin.ok(device.create, {
    deviceNo: `MQ-${String(deviceCount).padStart(4, '0')}`,
    deviceType: type,
    ...more,
  })
  return { ...row, root: `iot/v1/${t.orgId}/${row.productKey}/${row.deviceNo}` }
}
type DoorDevice = Awaited<ReturnType<typeof make>>

async function connect(broker: Broker, row: DoorDevice, more: mqtt.IClientOptions & { ws?: boolean } = {}) {
  const { ws, ...wish } = more
  const url = ws ? `ws://127.0.0.1:${broker.wsPort}/mqtt` : `mqtt://127.0.0.1:${broker.tcpPort}`
  const client = mqtt.connect(url, {
    clientId: `${t.orgId}:${row.deviceNo}`,
    username: row.productKey,
    password: row.secret,
    reconnectPeriod: 0,
    connectTimeout: 4000,
    ...wish,
  })
  closers.push(() => client.endAsync(true))
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
  })
  return client
}
const envelope = (hr: number) => JSON.stringify({ v: 1, seq: hr, ts: t.clock.ms(), d: { inBed: 1, hr } })
const seen = ({ deviceId }: DoorDevice) => admin.ok(device.get, { deviceId })

describe('a device connects', () => {
  test.each([false, true])('with its secret, and its messages are received (WebSocket %s)', async (ws) => {
    const { broker, engine } = await start()
    const row = await make(20)
    const client = await connect(broker, row, { ws })
    await client.publishAsync(`${row.root}/up/telemetry`, envelope(70), { qos: 1 })
    await engine.flush()
    expect(await seen(row)).toMatchObject({ deviceStatus: 1, latest: { hr: 70 } })
    expect(broker.deviceCount()).toBe(1)
  })

  test('not with another secret, another product, another institution, or when it is disabled', async () => {
    const { broker } = await start()
    const row = await make(20)
    await expect(connect(broker, row, { password: 'x'.repeat(32) })).rejects.toThrow()
    await expect(connect(broker, row, { username: 'watch' })).rejects.toThrow()
    await expect(connect(broker, row, { clientId: `${await t.otherOrg()}:${row.deviceNo}` })).rejects.toThrow()
    await admin.ok(device.status, { deviceId: row.deviceId, deviceStatus: 3, version: 1 })
    await expect(connect(broker, row)).rejects.toThrow()
  })

  test('the old secret is valid for a day after a change', async () => {
    const { broker } = await start()
    const row = await make(20)
    const { secret } = await admin.ok(device.token, { deviceId: row.deviceId, version: 1 })
    await (await connect(broker, row)).endAsync()
    await (await connect(broker, { ...row, secret })).endAsync()
    t.clock.set('2025-06-11 10:00:00')
    await expect(connect(broker, row)).rejects.toThrow()
    await connect(broker, { ...row, secret })
    t.clock.set('2025-06-10 10:00:00')
  })

  test('the old secret ends at once on request, and links that use it are closed', async () => {
    const { broker } = await start()
    const row = await make(20)
    expect((await admin.call(device.endSecret, { deviceId: row.deviceId, version: 1 })).code).toBe(21009)
    const { secret, version, oldSecretUntil } = await admin.ok(device.token, { deviceId: row.deviceId, version: 1 })
    expect(oldSecretUntil).toBe('2025-06-11 10:00:00')
    const thief = await connect(broker, row)
    const cut = new Promise<void>((resolve) => thief.once('close', () => resolve()))
    expect((await admin.call(device.endSecret, { deviceId: row.deviceId, version: version - 1 })).code).toBe(21002)
    const after = await admin.ok(device.endSecret, { deviceId: row.deviceId, version })
    expect(after.oldSecretUntil ?? null).toBeNull()
    await cut
    await expect(connect(broker, row)).rejects.toThrow()
    await (await connect(broker, { ...row, secret })).endAsync()
    expect((await admin.call(device.endSecret, { deviceId: row.deviceId, version: after.version })).code).toBe(21009)
  })

  test('however often a wrong secret is tried, from the same address too, the right one connects', async () => {
    const warned: unknown[] = []
    const { broker } = await start(undefined, { warn: (what) => warned.push(what) })
    const row = await make(20)
    const other = await make(20)
    for (let times = 0; times < 12; times += 1)
      await expect(connect(broker, row, { password: 'wrong' })).rejects.toThrow()
    await connect(broker, other)
    await connect(broker, row)
    await connect(broker, await make(20), { ws: true })
    expect(warned).toHaveLength(10)
  })

  test('refusals are logged with the address the proxy saw, and with no other', async () => {
    const seen = async (trustProxy: number | string[] | false) => {
      const warned: unknown[] = []
      const log = { warn: (what: unknown) => warned.push(what) }
      const { broker } = await start(undefined, log, (request) => callerOf(request, trustProxy))
      const wsOptions = { headers: { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' } }
      const row = await make(20)
      await expect(connect(broker, row, { ws: true, password: 'wrong', wsOptions })).rejects.toThrow()
      return warned
    }
    expect(await seen(1)).toMatchObject([{ address: '203.0.113.9' }])
    expect(await seen(['127.0.0.0/8'])).toMatchObject([{ address: '203.0.113.9' }])
    expect(await seen(['10.0.0.1'])).toMatchObject([{ address: '127.0.0.1' }])
    expect(await seen(false)).toMatchObject([{ address: '127.0.0.1' }])
  })
})

describe('permitted topics', () => {
  test('its own topics; any other ends the link', async () => {
    const { broker } = await start()
    const row = await make(20)
    const other = await make(20)
    for (const topic of [
      `${other.root}/up/telemetry`,
      `${row.root}/down/cmd`,
      'app/v1/x/alarm/0',
      `${row.root}/up/other`,
    ]) {
      const client = await connect(broker, row)
      const closed = once(client, 'close')
      client.publish(topic, envelope(70), { qos: 0 })
      await closed
    }
    const client = await connect(broker, row)
    const granted = await client
      .subscribeAsync([`${row.root}/down/#`, `${other.root}/down/#`, 'app/v1/#', `iot/v1/${t.orgId}/+/+/down/cmd`])
      .catch((error) => error.message)
    expect(String(granted)).toMatch(/Unspecified error|128/)
  })

  test('messages of a disabled device behind a gateway do not end the gateway’s link', async () => {
    const { broker, engine } = await start()
    const gateway = await make(40)
    const child = await make(20, { gatewayNo: gateway.deviceNo })
    const off = await make(20, { gatewayNo: gateway.deviceNo })
    await admin.ok(device.status, { deviceId: off.deviceId, deviceStatus: 3, version: 1 })
    await engine.settle()
    const client = await connect(broker, gateway)
    await client.publishAsync(`${off.root}/up/telemetry`, envelope(70), { qos: 1 })
    await client.publishAsync(`${child.root}/up/telemetry`, envelope(71), { qos: 1 })
    await engine.flush()
    expect(client.connected).toBe(true)
    expect(await seen(child)).toMatchObject({ deviceStatus: 1 })
    expect(await seen(off)).toMatchObject({ deviceStatus: 3, latest: null })
  })

  test('a gateway sends for the devices behind it, and for no others', async () => {
    const { broker, engine } = await start()
    const gateway = await make(40)
    const child = await make(20, { gatewayNo: gateway.deviceNo })
    const other = await make(20)
    const client = await connect(broker, gateway)
    await client.publishAsync(`${child.root}/up/telemetry`, envelope(71), { qos: 1 })
    await engine.flush()
    expect((await seen(child)).deviceStatus).toBe(1)
    const closed = once(client, 'close')
    client.publish(`${other.root}/up/telemetry`, envelope(72))
    await closed
    await engine.flush()
    expect((await seen(other)).deviceStatus).toBe(0)
  })

  test('commands and its settings reach it; its answer ends the command', async () => {
    const { broker, engine } = await start()
    const row = await make(20)
    const client = await connect(broker, row)
    const commands: { topic: string; content: { cmdId?: string; reportSec?: number } }[] = []
    client.on('message', (topic, payload) => commands.push({ topic, content: JSON.parse(payload.toString()) }))
    await client.subscribeAsync(`${row.root}/down/#`, { qos: 1 })
    await client.publishAsync(`${row.root}/up/status`, '{"online":1,"fw":"2.0.1","battery":77}', { qos: 1 })
    await engine.flush()
    expect(await seen(row)).toMatchObject({ firmware: '2.0.1', battery: 77 })
    const arrived = once(client, 'message')
    const { cmdId } = await admin.ok(device.command, { deviceId: row.deviceId, cmd: 'light', args: { on: 0 } })
    await arrived
    await expect.poll(() => commands.map(({ topic }) => topic.split('/').at(-1))).toContain('cmd')
    expect(commands.find(({ topic }) => topic.endsWith('/config'))?.content.reportSec).toBe(1)
    expect(commands.find(({ topic }) => topic.endsWith('/cmd'))?.content).toMatchObject({
      cmdId,
      cmd: 'light',
      args: { on: 0 },
    })
    await client.publishAsync(`${row.root}/up/reply`, JSON.stringify({ cmdId, ok: 1 }), { qos: 1 })
    await engine.flush()
    const { list } = await admin.ok(device.log, { deviceId: row.deviceId, logType: 3 })
    expect(list).toMatchObject([{ cmdId, cmdStatus: 1 }])
  })
})

describe('the end of a link', () => {
  test('its last will is received; 停用 cuts its link', async () => {
    const { broker, engine } = await start()
    const row = await make(20)
    const will = {
      topic: `${row.root}/up/status`,
      payload: Buffer.from('{"online":0}'),
      qos: 1,
      retain: false,
    } as const
    const client = await connect(broker, row, { will })
    await client.publishAsync(`${row.root}/up/telemetry`, envelope(70), { qos: 1 })
    await engine.flush()
    client.stream.destroy()
    await expect.poll(() => (engine.counters.perSecond() >= 0.2 ? 'heard' : 'waiting')).toBe('heard')
    await engine.settle()
    t.clock.set('2025-06-10 10:00:30')
    engine.tick()
    await engine.flush()
    expect((await seen(row)).deviceStatus).toBe(2)
    const again = await connect(broker, row)
    const closed = once(again, 'close')
    const { version } = await seen(row)
    await admin.ok(device.status, { deviceId: row.deviceId, deviceStatus: 3, version })
    await closed
    t.clock.set('2025-06-10 10:00:00')
  })
})

test('messages with QoS 1 to an absent device wait an hour, the first hundred of them', async () => {
  const beats: (() => void)[] = []
  const { broker } = await start((_ms, work) => {
    beats.push(work)
    return () => undefined
  })
  const row = await make(30)
  const topic = `${row.root}/down/cmd`
  const say = (count: number) => {
    for (let at = 1; at <= count; at += 1)
      t.services.bus.publishTopic({ orgId: t.orgId, topic, payload: String(at), qos: 1, retain: false })
  }
  const comes = async () => {
    const received: string[] = []
    const client = mqtt.connect(`mqtt://127.0.0.1:${broker.tcpPort}`, {
      clientId: `${t.orgId}:${row.deviceNo}`,
      username: row.productKey,
      password: row.secret,
      reconnectPeriod: 0,
      clean: false,
    })
    closers.push(() => client.endAsync(true))
    client.on('message', (_topic, payload) => received.push(String(payload)))
    await once(client, 'connect')
    return { client, received }
  }
  const goes = async ({ client }: Awaited<ReturnType<typeof comes>>) => {
    await client.endAsync()
    await expect.poll(() => broker.deviceCount(), { timeout: 4000 }).toBe(0)
  }
  const first = await comes()
  await first.client.subscribeAsync(topic, { qos: 1 })
  await goes(first)
  say(120)
  const second = await comes()
  await expect.poll(() => second.received.length, { timeout: 4000 }).toBe(100)
  await goes(second)
  say(1)
  t.clock.set('2025-06-10 11:00:01')
  for (const beat of beats) beat()
  const third = await comes()
  await third.client.subscribeAsync(topic, { qos: 1 })
  say(2)
  await expect.poll(() => third.received, { timeout: 4000 }).toEqual(['1', '2'])
  expect(second.received.at(-1)).toBe('100')
  t.clock.set('2025-06-10 10:00:00')
})

test('scenario 31: a browser receives nothing of another institution (0x80) and is cut when it publishes', async () => {
  const { broker } = await start()
  const nurse = await t.as('NURSE')
  const client = mqtt.connect(`ws://127.0.0.1:${broker.wsPort}/mqtt`, {
    clientId: `${nurse.token}123`,
    username: nurse.userId,
    password: nurse.token,
    reconnectPeriod: 0,
  })
  closers.push(() => client.endAsync(true))
  await once(client, 'connect')
  const refused = await client.subscribeAsync('app/v1/another/alarm/+').catch((error) => error.message)
  expect(String(refused)).toMatch(/Unspecified error|128/)
  const closed = once(client, 'close')
  client.publish(`iot/v1/${t.orgId}/mattress/MQ-0001/up/telemetry`, envelope(70))
  await closed
})

test('scenario 32: signed out, a browser gets 登录失效 and its links are closed, on both channels', async () => {
  const { broker } = await start()
  const { bus, database, clock, sessions } = t.services
  const live = await openLive({ port: 0, bus, now: clock.ms, ...liveDoor(database, sessions, clock) })
  closers.push(() => live.close())
  const nurse = await t.as('NURSE')
  const client = mqtt.connect(`ws://127.0.0.1:${broker.wsPort}/mqtt`, {
    clientId: `${nurse.token}123`,
    username: nurse.userId,
    password: nurse.token,
    reconnectPeriod: 0,
  })
  closers.push(() => client.endAsync(true))
  await once(client, 'connect')
  const socket = new WebSocket(`ws://127.0.0.1:${live.port}/websocket/${nurse.token}`)
  const received: string[] = []
  socket.on('message', (data) => received.push(String(data)))
  await once(socket, 'open')
  socket.send('web')
  await expect.poll(() => received).toEqual(['web'])
  const closings = [once(client, 'close'), once(socket, 'close')]
  await nurse.ok(auth.logout)
  const [, [code]] = await Promise.all(closings)
  expect([received.at(-1), code]).toEqual(['登录失效', 4401])
})
