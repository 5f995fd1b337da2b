import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type TestApp, testApp } from '../../../test/app.ts'
import { readEnv } from '../env.ts'
import { openBroker } from '../live/broker.ts'
import { openBus } from '../live/bus.ts'
import { openLive } from '../live/live.ts'
import { buildApp } from './app.ts'
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
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
        ...['-subj', '/CN=localhost', '-keyout', key, '-out', cert],
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
  const said = await new Promise((resolve, reject) => {
    socket.on('close', resolve)
    socket.on('error', reject)
  })
  expect(said).toBe(4401)
  await live.close()
  await bus.close()
})

test('devices and browsers reach the broker over mqtts and wss', async () => {
  const bus = await openBus()
  const session = { sessionId: 's', userId: 'u', orgId: 'o', deptIds: 'ALL', codes: new Set<string>() }
  const broker = await openBroker({
    ...{ wsPort: 0, tcpPort: 0, bus, tls: readTls(files) },
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
