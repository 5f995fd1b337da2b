import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { flagsOf } from '../../scripts/run.mjs'
import type { HostAnswer, HostOrder } from './fixtures/product-host.ts'
import { settingsOf } from './product.ts'

/** A product in a process that runs one after the other. */
interface HostedProduct {
  url: string
  /** Its output so far, of both streams. */
  output: () => string
  stop: () => Promise<unknown>
}

interface Host {
  child: ChildProcess
  output: string
  /** Resolves when it has ended. */
  closed: Promise<unknown>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
let host: Host | undefined

/**
 * Starts the product as `startProduct` does, one at a time, in a process of this worker that has loaded and compiled
 * the code already: most of the time of a start. Rejects with its output when it cannot start.
 */
export async function hostProduct(env: Record<string, string>): Promise<HostedProduct> {
  host ??= openHost()
  const own = host
  own.output = ''
  const settings = await settingsOf(env)
  await tell({ start: settings })
  return {
    url: `http://127.0.0.1:${settings.PORT}`,
    output: () => own.output,
    stop: env.DATABASE_URL ? () => tell('stop') : end,
  }
}

function openHost(): Host {
  const child = spawn(
    process.execPath,
    [...flagsOf({ DATABASE_URL: process.env.PIMS_TEST_PG }), 'server/test/fixtures/product-host.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  const closed = once(child, 'close')
  const opened = { child, output: '', closed }
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      opened.output += String(chunk)
    })
  void closed.then(() => {
    if (host === opened) host = undefined
  })
  return opened
}

/** With an embedded database: tests do not need the backup it would make first. */
async function end() {
  host?.child.kill('SIGKILL')
  await host?.closed
}

async function tell(order: HostOrder) {
  if (!host) return
  const own = host
  const { child, closed } = own
  const answered = once(child, 'message') as Promise<[HostAnswer]> // as: what the host sends
  child.send(order)
  const [answer] = await Promise.race([answered, closed.then((): [HostAnswer] => ['failed: it has ended'])])
  if (answer === 'done') return
  // It ends by itself, and the next start opens another.
  await closed
  throw new Error(`${answer}: ${own.output}`)
}
