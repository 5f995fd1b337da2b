import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { documentTemplate } from '#contract/modules/platform/document/document.ts'
import { log } from '#contract/modules/platform/log/log.ts'
import type { Client } from '../../../test/app.ts'
import { enters, hosted } from '../../../test/hosted.ts'
import { limitConnections } from './limits.ts'

const t = hosted()
const admin = enters(t, 'ADMIN')

describe('rates', () => {
  const exported = async (client: Client) => (await client.call(log.list, { export: 'xlsx' })).status

  test('the thirty-first export of a minute is refused, whichever list it is; reading and others go on', async () => {
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

  test('previews have a ceiling of their own', async () => {
    const asked = () => admin.call(documentTemplate.templatePreview, { content: '<p>甲</p>' })
    for (let n = 0; n < 60; n += 1) expect((await asked()).status).toBe(200)
    expect((await asked()).status).toBe(429)
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

  test('a body that comes by the drop, and an upload that stands still, lose their connection', async () => {
    const { app, port } = await served()
    for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(`${head(type, 1000)}{`)
      await once(socket, 'close')
    }
    await app.close()
  })

  test('an upload that is slow but moves, and an answer that takes long, are not cut', async () => {
    const { app, port } = await served()
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (bytes) => {
      said += String(bytes)
    })
    socket.write(head('multipart/form-data; boundary=x', 10))
    for (let n = 0; n < 10; n += 1) {
      socket.write('x')
      await new Promise((resolve) => setTimeout(resolve, 80))
    }
    await once(socket, 'close')
    expect(said).toContain('{"body":10}')
    await app.close()
  })

  test('there are as many connections as the machine can hold, and no request takes for ever', () => {
    expect(t.app.server.maxConnections).toBeGreaterThan(1000)
    expect(t.app.server).toMatchObject({ requestTimeout: 900_000 })
  })
})
