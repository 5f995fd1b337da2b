import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasServer, preparedOnServer } from './database.ts'
import { startProduct } from './product.ts'

/** A browser: keeps its connection after the reply, and waits for its user to press something. */
async function browser(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const ask = (socket: Socket) =>
  socket.write('GET /passport/web-rbac/systemConfigs/pwdConfig HTTP/1.1\r\nhost: x\r\n\r\n')

// Not with the embedded database, which also writes its last dump, in whatever time that takes.
test.runIf(hasServer)('with calls under way it answers them, and stops within twenty seconds', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pims-stop-'))
  const { url, drop } = await preparedOnServer()
  const secret = 'a-secret-of-more-than-32-characters-0'
  const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: url, APP_SECRET: secret })
  const port = Number(new URL(product.url).port)
  const browsers = await Promise.all(Array.from({ length: 400 }, () => browser(port)))
  const answers: string[] = []
  const first = Promise.withResolvers<void>()
  for (const socket of browsers)
    socket.on('data', (bytes) => {
      answers.push(String(bytes))
      first.resolve()
    })
  for (const socket of browsers) ask(socket)
  // There are ten connections to the database: most of the calls wait now.
  await first.promise
  const started = performance.now()
  const exited = once(product.child, 'exit')
  product.child.kill('SIGTERM')
  const [code] = await exited
  expect((performance.now() - started) / 1000).toBeLessThan(20)
  expect(code).toBe(0)
  expect(answers.length).toBeGreaterThan(0)
  for (const socket of browsers) socket.destroy()
  await drop()
  await rm(dataDir, { recursive: true, force: true })
})
