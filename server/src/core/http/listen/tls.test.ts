import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect as connectPlain, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { readEnv } from '../../env.ts'
import { openBroker } from '../../live/broker.ts'
import { openBus } from '../../live/bus.ts'
import { openLive } from '../../live/live.ts'
import { buildApp } from '../app.ts'
import { readTls } from './tls.ts'

// Phones get service worker, camera and microphone over https only (care.md 5).

const dir = mkdtempSync(join(tmpdir(), 'pims-tls-'))
const files = { cert: join(dir, 'cert.pem'), key: join(dir, 'key.pem') }
const other = { cert: join(dir, 'other.pem'), key: join(dir, 'other-key.pem') }
let tested: TestApp

beforeAll(async () => {
  for (const { cert, key } of [files, other])
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    )
  tested = await testApp()
})
afterAll(async () => {
  await tested.close()
  rmSync(dir, { recursive: true, force: true })
})

const unproven = { rejectUnauthorized: false }

function answerOf(url: string) {
  return new Promise<{ status?: number; hsts?: unknown }>((resolve, reject) => {
    request(url, unproven, (response) => {
      response.resume()
      resolve({ status: response.statusCode, hsts: response.headers['strict-transport-security'] })
    })
      .on('error', reject)
      .end()
  })
}

test('the product answers over https, and tells browsers to stay there', async () => {
  const app = await buildApp({ ...tested.services, tls: readTls(files) }, tested.modules)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  expect(url).toMatch(/^https:/)
  const { status, hsts } = await answerOf(`${url}/healthz`)
  expect([status, hsts]).toEqual([200, 'max-age=31536000; includeSubDomains'])
  await expect(fetch(`${url.replace('https', 'http')}/healthz`)).rejects.toThrow()
  await app.close()
})

test('the push link answers over wss', async () => {
  const bus = await openBus()
  const live = await openLive({ port: 0, bus, sessionOf: async () => null, tls: readTls(files) })
  const socket = new WebSocket(`wss://127.0.0.1:${live.port}/websocket/nobody`, unproven)
  const outcome = await new Promise((resolve, reject) => {
    socket.on('close', resolve)
    socket.on('error', reject)
  })
  expect(outcome).toBe(4401)
  await live.close()
  await bus.close()
})

test('devices and browsers reach the broker over mqtts and wss', async () => {
  const bus = await openBus()
  const session = { sessionId: 's', userId: 'u', orgId: 'o', deptIds: 'ALL', codes: new Set<string>() }
  const broker = await openBroker({
    wsPort: 0,
    tcpPort: 0,
    bus,
    tls: readTls(files),
    sessionOf: async () => session as never, // as: what the broker reads of a session
  })
  const who = { clientId: 't123', username: 'u', password: 't', ...unproven, reconnectPeriod: 0 }
  for (const url of [`mqtts://127.0.0.1:${broker.tcpPort}`, `wss://127.0.0.1:${broker.wsPort}/mqtt`]) {
    const client = await connectAsync(url, who)
    expect(client.connected).toBe(true)
    await client.endAsync(true)
  }
  await broker.close()
  await bus.close()
})

test('a certificate alone, a missing file and a key of another certificate are refused in plain words', () => {
  expect(() => readEnv({ TLS_CERT: files.cert })).toThrow('TLS_CERT, TLS_KEY: 须同时设置')
  expect(readEnv({ TLS_CERT: files.cert, TLS_KEY: files.key }).tls).toEqual(files)
  expect(() => readTls({ ...files, key: join(dir, 'nowhere.pem') })).toThrow(
    `TLS_KEY: 读不到文件 ${join(dir, 'nowhere.pem')}`,
  )
  writeFileSync(join(dir, 'empty.pem'), '')
  expect(() => readTls({ ...files, cert: join(dir, 'empty.pem') })).toThrow('TLS_CERT 与 TLS_KEY 不可用或不匹配')
  expect(() => readTls({ cert: files.cert, key: other.key })).toThrow('TLS_CERT 与 TLS_KEY 不可用或不匹配')
  expect(readTls(undefined)).toBeUndefined()
})

/** The ports of a product with or without TLS: HTTP, the push link, the broker by both its protocols. */
async function listeners(secure: boolean, handShakeMs?: number) {
  const bus = await openBus()
  const tls = secure ? readTls(files) : undefined
  const app = await buildApp({ ...tested.services, tls, handShakeMs }, tested.modules)
  const web = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const live = await openLive({ port: 0, bus, sessionOf: async () => null, tls, handShakeMs })
  const broker = await openBroker({ wsPort: 0, tcpPort: 0, bus, tls, handShakeMs, sessionOf: async () => null })
  const close = async () => {
    await Promise.all([app.close(), live.close(), broker.close()])
    await bus.close()
  }
  return { ports: [Number(web.port), live.port, broker.wsPort, broker.tcpPort].map(Number), close }
}

test('every listener speaks TLS 1.2 or newer, with a key of its own for each connection', async () => {
  const { ports, close } = await listeners(true)
  const cipherOf = (port: number, more: object) =>
    new Promise<string>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', ...unproven, ...more }, () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`)
        socket.destroy()
      })
      socket.once('error', () => resolve('refused'))
    })
  for (const port of ports) {
    expect(await cipherOf(port, {})).toMatch(/^TLSv1.3 /)
    expect(await cipherOf(port, { maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1.2 ECDHE-ECDSA-.*(GCM|POLY1305)/)
    for (const ciphers of ['AES128-GCM-SHA256', 'AES256-SHA', 'ECDHE-ECDSA-AES128-SHA', 'ECDHE-ECDSA-AES256-SHA384'])
      expect(await cipherOf(port, { maxVersion: 'TLSv1.2', ciphers }), ciphers).toBe('refused')
    expect(await cipherOf(port, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' })).toBe(
      'refused',
    )
  }
  await close()
})

test('lets one address that is silent on all its connections hold a quarter of a listener’s connections', async () => {
  const { ports, close } = await listeners(false)
  for (const port of ports) {
    const openSockets: Socket[] = []
    const cut: Socket[] = []
    for (let n = 0; n < 1030; n += 1) {
      const socket = connectPlain(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.once('close', () => cut.push(socket))
      await once(socket, 'connect')
      openSockets.push(socket)
    }
    await expect.poll(() => cut.length).toBe(6)
    for (const socket of openSockets) socket.destroy()
  }
  await close()
})

/** What a client sends that never completes its request, by listener: nothing, and half of the first message. */
const half = {
  hello: Buffer.from('160301020001000001fc0303', 'hex'),
  request: 'GET /healthz HTTP/1.1\r\nHost: x\r\n',
  connect: Buffer.from('101a00044d5154540402', 'hex'),
}

/** Ends when the other side has closed. */
function closed(port: number, text: string | Buffer) {
  const socket = connectPlain(port, '127.0.0.1', () => text.length > 0 && socket.write(text))
  socket.on('error', () => undefined)
  socket.resume()
  return once(socket, 'close')
}

test('cuts off on every listener a client that sends nothing, or half of a hello, a request or a sign-in', async () => {
  for (const secure of [true, false]) {
    const { ports, close } = await listeners(secure, 400)
    const [web, live, ws, tcp] = ports
    const begun = (port: number) => (secure ? half.hello : port === tcp ? half.connect : half.request)
    await Promise.all([web, live, ws, tcp].flatMap((port) => [closed(port, ''), closed(port, begun(port))]))
    await close()
  }
})

test('cuts off a client that is silent after the key exchange', async () => {
  const { ports, close } = await listeners(true, 400)
  await Promise.all(
    ports.map((port) => {
      const socket = connect({ port, host: '127.0.0.1', ...unproven })
      socket.on('error', () => undefined)
      socket.resume()
      return once(socket, 'close')
    }),
  )
  await close()
})

test('ends an upgraded link whose client does not identify itself, and keeps one whose client does', async () => {
  const bus = await openBus()
  const session = { sessionId: 's', userId: 'u', orgId: 'o', deptIds: 'ALL', codes: new Set<string>() }
  const broker = await openBroker({
    wsPort: 0,
    tcpPort: 'off',
    bus,
    handShakeMs: 400,
    sessionOf: async () => session as never, // as: what the broker reads of a session
  })
  const url = `ws://127.0.0.1:${broker.wsPort}/mqtt`
  const known = await connectAsync(url, { clientId: 't123', username: 'u', password: 't', reconnectPeriod: 0 })
  const silent = new WebSocket(url, 'mqtt')
  await once(silent, 'close')
  expect(known.connected).toBe(true)
  await known.endAsync(true)
  await broker.close()
  await bus.close()
})
