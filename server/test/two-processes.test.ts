import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newId } from '#core/new-id.ts'
import { type Send, signIn } from '../../docs/api-client/client.ts'
import { hasServer } from './database.ts'
import { freePort, mosquitto } from './mosquitto.ts'
import { demoOfToday, startProduct } from './product.ts'

/** Two whole processes with one database and one broker, as a large installation has (docs/scale.md). */

const password = 'Pims-demo-2026'

interface Process {
  url: string
  wsPort: number
  child: ChildProcess
}

describe.skipIf(!hasServer)('two processes of one installation', { timeout: 120_000 }, () => {
  let one: Process
  let two: Process
  const closers: (() => unknown)[] = []
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pims-two-'))
    const { url, drop } = await demoOfToday(dataDir)
    const broker = await mosquitto(await freePort())
    closers.push(drop, broker.stop, () => rmSync(dataDir, { recursive: true, force: true }))
    one = await start({ DATABASE_URL: url, MQTT_URL: broker.url, DATA_DIR: dataDir })
    two = await start({ DATABASE_URL: url, MQTT_URL: broker.url, DATA_DIR: dataDir })
  }, 180_000)
  afterAll(async () => {
    for (const { child } of [one, two].filter(Boolean)) if (child.kill('SIGKILL')) await once(child, 'exit')
    for (const close of closers) await close()
  })

  test('a session of one process is known to the other, and its end as well', async () => {
    const { send, token } = await enter(one, 'reception')
    const link = await listen(two, token)
    await expect(send('GET', '/pims/web-org/visit', { size: 1 })).resolves.toMatchObject({ page: 1 })
    // Signing in at the second ends the session at the first, and drops its link in both.
    await enter(two, 'reception')
    await expect.poll(() => link.messages.includes('登录失效')).toBe(true)
    await expect(send('GET', '/pims/web-org/visit', { size: 1 })).rejects.toMatchObject({ code: 4012 })
  })

  test('a write at one reaches a screen at the other', async () => {
    const reception = await enter(one, 'reception')
    const { token } = await enter(two, 'nurse_head')
    const link = await listen(two, token)
    await visit(reception.send, '两处')
    await expect
      .poll(() => link.messages.some((text) => text.includes('"data.changed"') && text.includes('"visit"')))
      .toBe(true)
  })

  test('a killed process loses nothing that was answered, and the other goes on', async () => {
    const { send } = await enter(one, 'reception')
    const { visitId } = await visit(send, '断电')
    one.child.kill('SIGKILL')
    await once(one.child, 'exit')
    const other = await enter(two, 'reception')
    await expect(other.send('GET', '/pims/web-org/visit/{visitId}', { visitId })).resolves.toMatchObject({
      visitorName: '断电',
    })
  })
})

async function start(more: Record<string, string>): Promise<Process> {
  const wsPort = await freePort()
  const { url, child } = await startProduct({ ...more, PIMS_MODE: 'demo', WS_PORT: String(wsPort) })
  return { url, wsPort, child }
}

async function enter({ url }: Process, loginName: string) {
  const tokens: string[] = []
  const send = await signIn(url, loginName, password, (token) => tokens.push(token))
  return { send, token: tokens[0] }
}

async function listen({ wsPort }: Process, token: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${wsPort}/websocket/${token}`)
  const messages: string[] = []
  socket.on('message', (data) => messages.push(String(data)))
  await once(socket, 'open')
  return { messages }
}

async function visit(send: Send, visitorName: string) {
  const residents = (await send('GET', '/pims/web-pi/oldmans/live', { size: 200 })) as Listed // as: the contract says so
  // A visit of a future day, since those of today are limited.
  const { oldmanId } = residents.list.filter((row) => row.oldmanStatus === 4)[0]
  const body = {
    planTime: '2099-01-01 10:00:00',
    oldmanId,
    visitorName,
    visitorPhone: '13800000001',
    visitorCount: 1,
    visitWay: 1,
  }
  return (await send('POST', '/pims/web-org/visit', { ...body, requestNo: newId() })) as { visitId: string } // as: likewise
}

interface Listed {
  list: { oldmanId: string; oldmanStatus: number }[]
}
