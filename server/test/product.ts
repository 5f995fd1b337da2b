import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { systemClock, timeText } from '#core/clock.ts'
import { openDatabase } from '#core/db/db.ts'
import { flagsOf } from '../../scripts/run.mjs'
import { copyOf, hashOfSources, madeOnce } from '../../scripts/suite/made-once.ts'
import { copyOnServer, hasServer } from './database.ts'
import { freePort } from './mosquitto.ts'

/** The product in its own process, as `npm start` starts it once packages and pages are built. */
export interface Product {
  url: string
  child: ChildProcess
  /** Its output so far, of both streams. */
  output: () => string
  /** Ends it and gives its exit code; null when the signal ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const own = [
  'PIMS_MODE',
  'PIMS_ROLE',
  'APP_SECRET',
  'APP_SECRET_OLD',
  'DATABASE_URL',
  'MQTT_URL',
  'HOST',
  'DEMO_PUBLIC',
  'TRUST_PROXY',
]
const clean = Object.fromEntries(own.map((name) => [name, '']))

/** The settings of a product of a test: nothing from the machine, no port open without a request. */
export async function settingsOf(env: Record<string, string>) {
  const closed = { WS_PORT: 'off', MQTT_WS_PORT: 'off', LOG_LEVEL: 'warn' }
  return { ...clean, ...closed, PORT: String(await freePort()), ...env }
}

/** Starts it on ports of its own; rejects with its output when it ends before it is up. */
export async function startProduct(env: Record<string, string>): Promise<Product> {
  const settings = await settingsOf(env)
  const child = spawn(process.execPath, [...flagsOf(settings), 'server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const up = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk)
        if (output.includes('已启动')) resolve()
      })
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  await up
  return {
    url: `http://127.0.0.1:${settings.PORT}`,
    child,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode) return child.exitCode
      const exit = once(child, 'exit')
      child.kill(signal)
      return (await exit)[0]
    },
  }
}

/** A database with the demo institution of a first start today, as demo days count back from now. */
export interface Demo {
  /** The address of PostgreSQL; empty for an embedded database in the folder. */
  url: string
  drop: () => Promise<unknown>
}

/** Made by the first caller of a run, copied for the others; on PostgreSQL where there is one, else in this folder. */
export async function demoOfToday(dataDir: string): Promise<Demo> {
  // By the institution's own day: a run that goes on past midnight makes another.
  const today = timeText(systemClock.ms()).slice(0, 10)
  const hash = hashOfSources(['server/src', 'server/migrations', 'contract'], today)
  if (hasServer)
    return copyOnServer(`pims_demo_${hash}`, async (url) => {
      const first = mkdtempSync(join(tmpdir(), 'pims-demo-'))
      await startOnce(first, url)
      rmSync(first, { recursive: true, force: true })
    })
  const template = await madeOnce('demo', hash, (dir) => startOnce(dir))
  await copyOf(template, dataDir)
  return { url: '', drop: async () => undefined }
}

async function startOnce(dataDir: string, url = '') {
  const product = await startProduct({ PIMS_MODE: 'demo', DATA_DIR: dataDir, DATABASE_URL: url, PORT: 'off' })
  try {
    if (url) await jobsDone(url)
  } finally {
    await product.stop()
  }
}

const quietMs = 3000
const longestMs = 180_000
/** All due jobs have run, last night's backup included: they do not run again in a copy during its test. */
async function jobsDone(url: string) {
  const database = await openDatabase({ url })
  const runs = () => database.withSystem(async (db) => (await db.selectFrom('jobRun').select('slot').execute()).length)
  const until = performance.now() + longestMs
  try {
    for (let before = -1, now = 0; now === 0 || now !== before; ) {
      if (performance.now() > until) throw new Error(`the jobs of a first start did not come to rest: ${now} have run`)
      await sleep(quietMs)
      before = now
      now = await runs()
    }
  } finally {
    await database.close()
  }
}
