import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { open } from '#contract/kit/calls.ts'
import { documentTemplate } from '#contract/modules/platform/document/document.ts'
import { log } from '#contract/modules/platform/log/log.ts'
import type { Client } from '../../../../test/app.ts'
import { enters, hosted } from '../../../../test/hosted.ts'
import { limitConnections } from './limits.ts'
import { checkShape } from './parse.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

describe('rates', () => {
  const exported = async (client: Client) => (await client.call(log.list, { export: 'xlsx' })).status

  test('refuses the thirty-first export of a minute, whichever list it is; reads and other users go on', async () => {
    const answers: number[] = []
    for (let n = 0; n < 30; n += 1) answers.push(await exported(admin))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await admin.call(log.list, { export: 'xlsx' })).toMatchObject({
      status: 429,
      code: 429,
      msg: '请求过于频繁，请稍后再试',
    })
    expect((await admin.call(log.dataLogs, { export: 'xlsx' })).status).toBe(429)
    expect((await admin.call(log.list)).code).toBe(0)
    expect(await exported(await t.as('ADMIN'))).toBe(200)
  })

  test('limits previews separately', async () => {
    const preview = () => admin.call(documentTemplate.templatePreview, { content: '<p>甲</p>' })
    for (let n = 0; n < 60; n += 1) expect((await preview()).status).toBe(200)
    expect((await preview()).status).toBe(429)
  })
})

describe('bodies and lists', () => {
  const entry = { type: 'err', message: 'x' }
  const sent = (payload: object, remoteAddress = '10.3.0.1') =>
    t.app.inject({ method: 'POST', url: log.report.path, payload, remoteAddress })

  test('refuses on every open call a body of more than 64 KB before it is parsed', async () => {
    const allCalls = t.modules
      .flatMap(({ calls }) => Object.values(calls))
      .filter(({ method, options }) => method !== 'GET' && options.permit === open && options.encoding !== 'multipart')
    expect(allCalls.length).toBeGreaterThan(5)
    for (const [at, { method, path, name }] of allCalls.entries()) {
      const { statusCode } = await t.app.inject({
        method,
        url: path.replaceAll(/\{\w+\}/g, 'x'),
        remoteAddress: `10.4.0.${at + 1}`,
        payload: { log: 'x'.repeat(70_000) },
      })
      expect(statusCode, name).toBe(413)
    }
    expect((await sent({ log: Array.from({ length: 200_000 }, () => entry) })).statusCode).toBe(413)
  })

  test('refuses the six hundred and first request of a minute from one address unread; another address is served', async () => {
    for (let n = 0; n < 600; n += 1) await sent({ log: 1 }, '10.3.0.2')
    expect((await sent({ log: 1 }, '10.3.0.2')).statusCode).toBe(429)
    expect((await sent({ log: 1 }, '10.3.0.3')).statusCode).toBe(200)
  })

  test('checks of a list that is too long only one item more than it may hold', () => {
    let looked = 0
    const item = z.unknown().refine(() => {
      looked += 1
      return false
    })
    const body = z.object({ rows: z.array(item).max(30).nullish(), free: z.array(item).optional() })
    const many = Array.from({ length: 200_000 }, () => 1)
    expect(() => checkShape(body, { rows: many })).toThrow()
    expect(looked).toBeLessThanOrEqual(31)
    looked = 0
    expect(() => checkShape(body, { free: many })).toThrow()
    expect(looked).toBe(5_001)
  })
})

describe('connections', () => {
  async function served() {
    const app = fastify()
    limitConnections(app, { bodyMs: 300, stillMs: 300 })
    app.addContentTypeParser('multipart/form-data', async (_request: unknown, payload: AsyncIterable<Buffer>) => {
      let bytes = 0
      for await (const part of payload) bytes += part.length
      return bytes
    })
    app.post('/', async ({ body }) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      return { body }
    })
    const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    return { app, port: Number(url.port) }
  }
  const head = (type: string, length: number) =>
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

  test('cuts a body that arrives byte by byte, and an upload that stands still', async () => {
    const { app, port } = await served()
    for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(`${head(type, 1000)}{`)
      await once(socket, 'close')
    }
    await app.close()
  })

  test('does not cut an upload that is slow but moves, or an answer that takes long', async () => {
    const { app, port } = await served()
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (bytes) => {
      text += String(bytes)
    })
    socket.write(head('multipart/form-data; boundary=x', 10))
    for (let n = 0; n < 10; n += 1) {
      socket.write('x')
      await new Promise((resolve) => setTimeout(resolve, 80))
    }
    await once(socket, 'close')
    expect(text).toContain('{"body":10}')
    await app.close()
  })

  test('takes as many connections as the machine can hold, and ends every request in time', () => {
    expect(t.app.server.maxConnections).toBeGreaterThan(1000)
    expect(t.app.server).toMatchObject({ requestTimeout: 900_000 })
  })
})
