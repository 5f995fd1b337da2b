import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from './mosquitto.ts'

/** The product in a process of its own, as `npm start` starts it once packages and pages are there. */
export interface Product {
  url: string
  child: ChildProcess
  /** What it has said so far, on both ways. */
  said: () => string
  /** Ends it and gives its exit code; null when the signal did it. */
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
  'TRUST_PROXY',
]
const clean = Object.fromEntries(own.map((name) => [name, '']))

/** Starts it on ports of its own; rejects with what it said when it ends before it is up. */
export async function startProduct(env: Record<string, string>): Promise<Product> {
  const port = env.PORT ?? String(await freePort())
  const closed = { WS_PORT: 'off', MQTT_WS_PORT: 'off', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...clean, ...closed, ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const up = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += String(chunk)
        if (said.includes('已启动')) resolve()
      })
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
  await up
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    said: () => said,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode) return child.exitCode
      const gone = once(child, 'exit')
      child.kill(signal)
      return (await gone)[0]
    },
  }
}
