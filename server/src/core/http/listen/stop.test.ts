import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sayClosing, stopServing, waitedFor } from './stop.ts'

async function served() {
  const app = fastify()
  sayClosing(app)
  const go = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  app.get('/', async () => {
    begun.resolve()
    await go.promise
    return 'done'
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  const replies: string[] = []
  socket.on('data', (bytes) => replies.push(String(bytes)))
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await begun.promise
  return { app, go, said: replies, closed: once(socket, 'close') }
}

test('answers a running call while the server stops, and closes its connection after the answer', async () => {
  const { app, go, said, closed } = await served()
  const stopped = stopServing(app)
  go.resolve()
  await Promise.all([stopped, closed])
  expect(said.join('')).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*done$/)
})

test('cuts a call that does not end within the patience', async () => {
  const { app, go, said, closed } = await served()
  await Promise.all([stopServing(app, 300), closed])
  expect(said).toEqual([])
  go.resolve()
})

test('stops although a link was opened while links were closed', async () => {
  const app = fastify()
  sayClosing(app)
  app.server.on('upgrade', (_request, socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  await once(socket, 'data')
  // This promise never settles.
  await Promise.all([stopServing(app, 60_000), once(socket, 'close')])
})

test('does not wait for work that does not end by itself', async () => {
  expect(await waitedFor(new Promise(() => undefined), 50)).toBe(false)
  expect(await waitedFor(Promise.reject(new Error('ended badly')), 5000)).toBe(true)
})
