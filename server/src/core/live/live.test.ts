import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '../http/listen/listen.ts'
import type { Bus } from './bus.ts'
import { openBus } from './bus.ts'
import { openLive } from './live.ts'
import type { LiveSession } from './live-session.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const nurse: LiveSession = { sessionId: 's1', orgId: 'o1', userId: 'u1', codes: new Set(['a.query']), deptIds: ['d1'] }

/** A live link whose clock and timer the test turns. Tokens are the ids of the sessions. */
async function start(
  sessions: LiveSession[],
  more: { alive?: Set<string>; server?: ReturnType<typeof createServer> } = {},
) {
  const clock = { at: 1_000_000 }
  const ticks: (() => void)[] = []
  const bus = await openBus({ now: () => clock.at })
  const live = await openLive({
    port: more.server ? 'off' : 0,
    server: more.server,
    bus,
    sessionOf: async (token) => sessions.find(({ sessionId }) => sessionId === token) ?? null,
    stillLive: async () => more.alive ?? new Set(sessions.map(({ sessionId }) => sessionId)),
    now: () => clock.at,
    every: (_ms, run) => {
      ticks.push(run)
      return () => {}
    },
  })
  closers.push(() => bus.close(), live.close)
  const tick = () => {
    for (const run of ticks) run()
  }
  return { bus, live, clock, tick }
}

/** A client that records its messages. */
async function connect(
  port: number | undefined,
  token: string,
  options: { autoPong?: boolean; localAddress?: string } = {},
) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket/${token}`, options)
  const messages: string[] = []
  socket.on('message', (data) => messages.push(String(data)))
  const closed = once(socket, 'close').then(([code]) => Number(code))
  closers.push(() => socket.terminate())
  await once(socket, 'open')
  return {
    socket,
    heard: messages,
    closed,
    events: () => messages.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text)),
  }
}
type Client = Awaited<ReturnType<typeof connect>>

/** When the heartbeat has come back, everything sent before has arrived. */
async function settle(client: Client) {
  const answer = once(client.socket, 'message')
  client.socket.send('web')
  await answer
  while (client.heard.at(-1) !== 'web') await once(client.socket, 'message')
}

function publishAll(bus: Bus) {
  bus.publish('o1', 'bed.changed', { bedIds: ['all'] })
  bus.publish('o2', 'bed.changed', { bedIds: ['other org'] })
  bus.publish('o1', 'bed.changed', { bedIds: ['permit'] }, { permit: 'x.query|a.query' })
  bus.publish('o1', 'bed.changed', { bedIds: ['no permit'] }, { permit: 'x.query' })
  bus.publish('o1', 'bed.changed', { bedIds: ['user'] }, { userIds: ['u1'] })
  bus.publish('o1', 'bed.changed', { bedIds: ['other user'] }, { userIds: ['u2'] })
  bus.publish('o1', 'bed.changed', { bedIds: ['session'] }, { sessionIds: ['s1'] })
  bus.publish('o1', 'bed.changed', { bedIds: ['other session'] }, { sessionIds: ['s2'] })
  bus.publish('o1', 'bed.changed', { bedIds: ['dept'] }, { deptIds: ['d9', 'd1'] })
  bus.publish('o1', 'bed.changed', { bedIds: ['other dept'] }, { deptIds: ['d9'] })
}
const bedsOf = (client: Client) => client.events().map(({ data }) => data.bedIds[0])

test('an event reaches only sessions of the organisation, permission, user and department', async () => {
  const { bus, live } = await start([nurse])
  const client = await connect(live.port, 's1')
  publishAll(bus)
  await settle(client)
  expect(bedsOf(client)).toEqual(['all', 'permit', 'user', 'session', 'dept'])
  expect(client.events()[0]).toEqual({
    id: expect.any(String),
    event: 'bed.changed',
    ts: 1_000_000,
    data: { bedIds: ['all'] },
  })
})

test('a session of the whole institution gets events of every department', async () => {
  const { bus, live } = await start([{ ...nurse, deptIds: 'ALL' }])
  const client = await connect(live.port, 's1')
  bus.publish('o1', 'bed.changed', { bedIds: ['b'] }, { deptIds: ['d9'] })
  await settle(client)
  expect(bedsOf(client)).toEqual(['b'])
})

test('a client narrows its departments and cannot widen them', async () => {
  const { bus, live } = await start([{ ...nurse, deptIds: ['d1', 'd2'] }])
  const client = await connect(live.port, 's1')
  client.socket.send(JSON.stringify({ event: 'sub', data: { deptIds: ['d2', 'd3'] } }))
  await settle(client)
  for (const deptId of ['d1', 'd2', 'd3']) bus.publish('o1', 'bed.changed', { bedIds: [deptId] }, { deptIds: [deptId] })
  await settle(client)
  expect(bedsOf(client)).toEqual(['d2'])
})

test('an unknown token gets the bare text and 4401', async () => {
  const { live } = await start([nurse])
  const client = await connect(live.port, 'nobody')
  expect(await client.closed).toBe(4401)
  expect(client.heard).toEqual(['登录失效'])
})

test('a session replaced elsewhere gets the reason, then 登录失效, then is closed; other sessions stay', async () => {
  const { bus, live } = await start([nurse, { ...nurse, sessionId: 's2' }])
  const leaver = await connect(live.port, 's1')
  const stays = await connect(live.port, 's2')
  bus.revoke({ orgId: 'o1', sessionIds: ['s1'], reason: 'OTHER_LOGIN', message: '此账号已被其他人登录' })
  expect(await leaver.closed).toBe(4401)
  const data = { reason: 'OTHER_LOGIN', message: '此账号已被其他人登录' }
  expect(leaver.events()).toEqual([{ id: expect.any(String), event: 'login.replaced', ts: 1_000_000, data }])
  expect(leaver.heard.at(-1)).toBe('登录失效')
  await settle(stays)
  expect(stays.heard).toEqual(['web'])
})

test('the check finds a session that idled out and closes it without a reason', async () => {
  const alive = new Set(['s1'])
  const { live, tick } = await start([nurse], { alive })
  const client = await connect(live.port, 's1')
  tick()
  await settle(client)
  alive.clear()
  tick()
  expect(await client.closed).toBe(4401)
  expect(client.heard).toEqual(['web', '登录失效'])
})

test('drops a socket that sends nothing for 180 s; a heartbeat or the answer to a ping keeps it', async () => {
  const { live, clock, tick } = await start([nurse])
  const silent = await connect(live.port, 's1', { autoPong: false })
  const beating = await connect(live.port, 's1', { autoPong: false })
  const busy = await connect(live.port, 's1')
  const pings = [silent, beating, busy].map(({ socket }) => once(socket, 'ping'))
  clock.at += 120_000
  tick()
  await Promise.all(pings)
  await settle(beating)
  // The answer to the server's ping was read before that to the client's own ping, which itself does not count.
  busy.socket.ping()
  await once(busy.socket, 'pong')
  clock.at += 61_000
  tick()
  expect(await silent.closed).toBe(4408)
  expect(live.count()).toBe(2)
})

test('closes with 4400 at the third frame that is neither a heartbeat nor a known request', async () => {
  const { live } = await start([nurse])
  const client = await connect(live.port, 's1')
  for (const frame of ['{', '{"event":"alarm.raised"}']) client.socket.send(frame)
  await settle(client)
  client.socket.send('hello')
  expect(await client.closed).toBe(4400)
})

test('the 61st frame of a minute closes the link', async () => {
  const { live, clock } = await start([nurse])
  const client = await connect(live.port, 's1')
  for (let sent = 0; sent < 60; sent += 1) client.socket.send('web')
  await settleCount(client, 60)
  clock.at += 60_000
  await settle(client)
  for (let sent = 0; sent < 60; sent += 1) client.socket.send('web')
  expect(await client.closed).toBe(4429)
})

async function settleCount(client: Client, count: number) {
  while (client.heard.length < count) await once(client.socket, 'message')
}

test('a frame over 64 KB closes the link', async () => {
  const { live } = await start([nurse])
  const client = await connect(live.port, 's1')
  client.socket.send('x'.repeat(64 * 1024 + 1))
  expect(await client.closed).toBe(1009)
})

test('the sixth link of a user closes the oldest', async () => {
  const { live } = await start([nurse])
  const links: Client[] = []
  for (let count = 0; count < 6; count += 1) links.push(await connect(live.port, 's1'))
  expect(await links[0].closed).toBe(4429)
  await settle(links[5])
  expect(live.count()).toBe(5)
})

test('1200 clients of many users all receive an event', async () => {
  const sessions = Array.from({ length: 1200 }, (_, n) => ({ ...nurse, sessionId: `s${n}`, userId: `u${n}` }))
  const { bus, live } = await start(sessions)
  // Of two institutions: one address may hold a quarter of the listener's connections.
  const houses = ['127.0.0.2', '127.0.0.3']
  const links = await Promise.all(
    sessions.map(({ sessionId }, n) => connect(live.port, sessionId, { localAddress: houses[n % 2] })),
  )
  const all = links.map(({ socket }) => once(socket, 'message'))
  bus.publish('o1', 'bed.changed', { bedIds: ['b1'] })
  await Promise.all(all)
  expect(links.every((link) => bedsOf(link)[0] === 'b1')).toBe(true)
})

test('the main HTTP server serves the same path and refuses other upgrades', async () => {
  const server = createServer()
  const port = await listen(server, 0, '127.0.0.1')
  closers.push(() => server.close())
  await start([nurse], { server })
  const client = await connect(port, 's1')
  await settle(client)
  const stranger = new WebSocket(`ws://127.0.0.1:${port}/other`)
  const [error] = await once(stranger, 'error')
  expect(String(error)).toContain('404')
})

test('a port in use is reported clearly', async () => {
  const { live, bus } = await start([nurse])
  const again = openLive({ port: live.port ?? 0, bus, sessionOf: async () => null })
  await expect(again).rejects.toThrow(`端口 ${live.port} 已被占用`)
})

test('a link whose upgrade is not answered yet does not delay the stop', async () => {
  const bus = await openBus()
  closers.push(() => bus.close())
  const question = Promise.withResolvers<void>()
  const live = await openLive({
    port: 0,
    bus,
    stillLive: async () => new Set<string>(),
    every: () => () => {},
    // The database is busy, and answers only after the stop.
    sessionOf: () => {
      question.resolve()
      return new Promise(() => undefined)
    },
  })
  const socket = new WebSocket(`ws://127.0.0.1:${live.port}/websocket/s1`).on('error', () => undefined)
  await question.promise
  // A link that is cut off before its upgrade reports an error first.
  const cut = new Promise((resolve) => socket.once('close', resolve))
  await Promise.all([live.close(), cut])
})
