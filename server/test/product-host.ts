import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { flags } from '../../scripts/run.mjs'
import type { HostAnswer, HostOrder } from './fixtures/product-host.ts'
import { settingsOf } from './product.ts'

/** A product in a process that runs one after the other. */
interface HostedProduct {
  url: string
  /** What it has said so far, on both ways. */
  said: () => string
  stop: () => Promise<unknown>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
let host: { child: ChildProcess; said: string } | undefined

/**
 * Starts the product as `startProduct` does, one at a time, in a process of this worker that has read and compiled the
 * code already: most of what a start costs. Rejects with what it said when it cannot start.
 */
export async function hostProduct(env: Record<string, string>): Promise<HostedProduct> {
  host ??= openHost()
  const own = host
  own.said = ''
  const settings = await settingsOf(env)
  await tell({ start: settings })
  return {
    url: `http://127.0.0.1:${settings.PORT}`,
    said: () => own.said,
    stop: env.DATABASE_URL ? () => tell('stop') : end,
  }
}

function openHost() {
  const child = spawn(process.execPath, [...flags, 'server/test/fixtures/product-host.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const opened = { child, said: '' }
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      opened.said += String(chunk)
    })
  child.once('close', () => {
    if (host === opened) host = undefined
  })
  return opened
}

/** With an embedded database: nobody reads the backup it would make first. */
async function end() {
  const child = host?.child
  host = undefined
  child?.kill('SIGKILL')
  if (child) await once(child, 'close')
}

async function tell(order: HostOrder) {
  if (!host) return
  const { child } = host
  const closed = once(child, 'close').then((): [HostAnswer] => ['failed: it has ended'])
  const answered = once(child, 'message') as Promise<[HostAnswer]> // as: what the host sends
  child.send(order)
  const [answer] = await Promise.race([answered, closed])
  if (answer === 'done') return
  const { said } = host
  // It ends by itself, and the next start opens another.
  await closed
  throw new Error(`${answer}: ${said}`)
}
