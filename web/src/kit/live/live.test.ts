import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeTimers } from '../test/test-timers.ts'
import { onApp } from './events.ts'
import { dispatchFrame, heartbeatMs, linkUrl, openLink, reconnectMs, replyMs, type Socket, soonMs } from './live.ts'

interface FakeSocket extends Socket {
  sent: string[]
  closed: boolean
}

let clock: ReturnType<typeof fakeTimers>
let sockets: FakeSocket[]
let logged: string[]
let events: string[]
let end: () => void

beforeEach(() => {
  clock = fakeTimers()
  sockets = []
  logged = []
  events = []
  end = onApp('webSocketEvent', (text) => events.push(text))
})
afterEach(() => end())

function connect(): FakeSocket {
  const socket: FakeSocket = {
    sent: [],
    closed: false,
    send: (text) => socket.sent.push(text),
    close: () => {
      socket.closed = true
    },
    onopen: null,
    onmessage: null,
    onerror: null,
    onclose: null,
  }
  sockets.push(socket)
  return socket
}
const open = (with_: typeof connect | undefined = connect, onReturn?: () => void) =>
  openLink({ url: 'ws://h', connect: with_, log: (text) => logged.push(text), timers: clock.timers, onReturn })
const last = () => sockets[sockets.length - 1]

const http = { protocol: 'http:', hostname: 'h', port: '3000' }

test('B221 port 8902 on http, secure on https', () => {
  expect(linkUrl(http, 't')).toBe('ws://h:8902/websocket/t')
  expect(linkUrl({ protocol: 'https:', hostname: 'h', port: '' }, 't')).toBe('wss://h/websocket/t')
  expect(linkUrl({ ...http, protocol: 'https:' }, 't', { wsPort: 8902 })).toBe('wss://h:8902/websocket/t')
  expect(linkUrl(http, 't', { wsPublicUrl: 'wss://push.example.cn/' })).toBe('wss://push.example.cn/websocket/t')
})

test('B222 the path contains the token', () => {
  expect(linkUrl(http, 'a/b')).toContain('/websocket/a%2Fb')
})

test('B223, scenario 33: on open the heartbeat starts, the text web every 240 s', () => {
  open()
  last().onopen?.()
  clock.pass(heartbeatMs)
  expect(last().sent).toEqual(['web'])
  last().onmessage?.({ data: 'web' })
  clock.pass(heartbeatMs)
  expect(last().sent).toEqual(['web', 'web'])
  expect([heartbeatMs, replyMs, reconnectMs]).toEqual([240_000, 30_000, 30_000])
})

test('B224, scenario 33: no reply within 30 s closes the link and reconnects', () => {
  open()
  const first = last()
  first.onopen?.()
  clock.pass(heartbeatMs + replyMs - 1)
  expect(sockets).toHaveLength(1)
  clock.pass(1)
  expect([first.closed, sockets.length]).toEqual([true, 2])
})

test('B225 errors schedule one reconnect, 30 s later', () => {
  open()
  last().onerror?.()
  clock.pass(10_000)
  last().onerror?.()
  clock.pass(19_999)
  expect(sockets).toHaveLength(1)
  clock.pass(1)
  expect(sockets).toHaveLength(2)
  clock.pass(reconnectMs)
  expect(sockets).toHaveLength(2)
})

test('an unexpected close is logged and followed by one reconnect 30 s later (iot.md 9.1, beyond B226)', () => {
  let returns = 0
  open(connect, () => {
    returns += 1
  })
  last().onopen?.()
  last().onerror?.()
  last().onclose?.({ code: 1006 })
  expect(logged).toEqual(['push link: error', 'push link: closed 1006'])
  clock.pass(reconnectMs)
  expect([sockets.length, returns]).toEqual([2, 0])
  last().onopen?.()
  clock.pass(reconnectMs)
  expect([sockets.length, returns]).toEqual([2, 1])
  last().onclose?.({ code: 1001 })
  clock.pass(reconnectMs)
  expect(sockets).toHaveLength(3)
})

test('data read before a link opens late, or at a second attempt, are read again', () => {
  let returns = 0
  const opening = () =>
    open(connect, () => {
      returns += 1
    })
  opening()
  clock.pass(soonMs - 1)
  last().onopen?.()
  expect(returns).toBe(0)
  opening()
  clock.pass(soonMs)
  last().onopen?.()
  expect(returns).toBe(1)
  const third = opening()
  last().onerror?.()
  third.ensure()
  clock.pass(reconnectMs)
  last().onopen?.()
  expect(returns).toBe(2)
})

test('B226 a close with a final code is only logged', () => {
  open()
  last().onopen?.()
  last().onclose?.({ code: 4429 })
  clock.pass(heartbeatMs * 2)
  expect([logged, sockets.length]).toEqual([['push link: closed 4429'], 1])
})

test('B227 any other message restarts the heartbeat and raises webSocketEvent', () => {
  open()
  last().onopen?.()
  clock.pass(heartbeatMs - 1)
  last().onmessage?.({ data: '{"event":"x"}' })
  clock.pass(heartbeatMs - 1)
  expect(last().sent).toEqual([])
  expect(events).toEqual(['{"event":"x"}'])
})

test('B228 登录失效 closes the link and raises nothing', () => {
  const link = open()
  last().onopen?.()
  const socket = last()
  last().onmessage?.({ data: '登录失效' })
  expect([socket.closed, events, link.state()]).toEqual([true, [], 'closed'])
  clock.pass(heartbeatMs * 2)
  link.ensure()
  expect(sockets).toHaveLength(1)
})

test('B230 without WebSocket there is only a log line', () => {
  const link = openLink({ url: 'ws://h', connect: undefined, log: (text) => logged.push(text), timers: clock.timers })
  expect(logged).toEqual(['push link: this browser has no WebSocket'])
  link.close()
})

test('a closed link is opened again on demand', () => {
  const link = open()
  last().onopen?.()
  link.ensure()
  expect(sockets).toHaveLength(1)
  last().onclose?.({ code: 1006 })
  link.ensure()
  expect(sockets).toHaveLength(2)
})

test('events of the catalogue call their part of the shell', () => {
  const done: unknown[] = []
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void done.push([name, ...values])
  const actions = {
    refresh: note('refresh'),
    dropLookups: note('drop'),
    configChanged: note('config'),
    menuChanged: note('menu'),
    loginReplaced: note('replaced'),
  }
  const frame = (event: string, data: object) => JSON.stringify({ id: '1', event, ts: 1, data })
  dispatchFrame(frame('data.changed', { modules: ['visit'] }), actions)
  dispatchFrame(frame('config.changed', { scope: 'dict', codes: ['RELATION'] }), actions)
  dispatchFrame(frame('menu.changed', {}), actions)
  dispatchFrame(frame('login.replaced', { reason: 'KICKED', message: '下线' }), actions)
  dispatchFrame(frame('unheard.of', {}), actions)
  dispatchFrame('web', actions)
  expect(done).toEqual([
    ['refresh', ['visit']],
    ['drop', ['RELATION']],
    ['config', 'dict', ['RELATION']],
    ['menu'],
    ['replaced', 'KICKED', '下线'],
  ])
})
