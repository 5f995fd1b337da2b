import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyInto } from './database.ts'
import { startProduct } from './product.ts'

/** One browser: asks again and again on one connection, which it keeps. Gives what it got last. */
async function asking(url: string, until: AbortSignal) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const last = { status: 0, connection: '' }
  while (!until.aborted) {
    await new Promise<void>((resolve) => {
      const request = get(`${url}/passport/web-rbac/systemConfigs/pwdConfig`, { agent }, (response) => {
        Object.assign(last, { status: response.statusCode, connection: response.headers.connection })
        response.resume().once('end', resolve).once('error', resolve)
      })
      request.once('error', () => resolve())
    })
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  agent.destroy()
  return last
}

test('under load, and with a body that never ends, it stops within twenty seconds', { timeout: 300_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pims-stop-'))
  await copyInto(dataDir, { filled: 'institution' })
  const product = await startProduct({ DATA_DIR: dataDir, APP_SECRET: 'a-secret-of-more-than-32-characters-0' })
  const gone = new AbortController()
  const browsers = Array.from({ length: 20 }, () => asking(product.url, gone.signal))
  // A body that never ends.
  const slow = connect(Number(new URL(product.url).port), '127.0.0.1')
  slow.on('error', () => undefined)
  slow.write(
    'POST /pims/di-pi/frontLog HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  )
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const started = performance.now()
  const exited = once(product.child, 'exit')
  product.child.kill('SIGTERM')
  const [code] = await exited
  expect((performance.now() - started) / 1000).toBeLessThan(20)
  expect(code).toBe(0)
  gone.abort()
  await Promise.all(browsers)
  slow.destroy()
  await rm(dataDir, { recursive: true, force: true })
})
