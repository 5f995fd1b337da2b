import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Call } from '#contract/kit/calls.ts'
import { openDatabase } from '#core/db/db.ts'
import { type Client, requestOf } from './app.ts'
import { preparedOnServer, testKeys } from './database.ts'

/** A server in its own process on a database that outlives it, to be killed and started again. */

export interface Engine {
  /** How the database is opened, here and in the server. */
  at: { url: string } | { dataDir: string }
  dataDir: string
  drop: () => Promise<unknown>
}

export async function embedded(): Promise<Engine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pims-crash-'))
  return { at: { dataDir }, dataDir, drop: () => rm(dataDir, { recursive: true, force: true }) }
}
export async function onServer(): Promise<Engine> {
  const { url, drop } = await preparedOnServer()
  const { dataDir, drop: dropDir } = await embedded()
  return { at: { url }, dataDir, drop: () => Promise.all([drop(), dropDir()]) }
}
export const open = (engine: Engine) => openDatabase({ ...engine.at, dumps: false, keys: testKeys })

interface Round {
  /** A round of jobs that begins at once; the process prints `done` after it. */
  round: string
  orgId: string
}
export async function start(
  engine: Engine,
  now: string,
  of?: Round,
): Promise<{ child: ChildProcess; url: string; done: Promise<unknown> }> {
  const file = fileURLToPath(new URL('crash-server.ts', import.meta.url))
  const url = 'url' in engine.at ? { CRASH_URL: engine.at.url } : {}
  const round = of ? { CRASH_ROUND: of.round, CRASH_ORG: of.orgId } : {}
  const env = { ...process.env, ...url, ...round, CRASH_DIR: engine.dataDir, CRASH_NOW: now }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('it ended before it was done')))
  const done = Promise.race([once(child.stdout, 'data'), ended])
  // Most tests only use its calls and do not wait for it.
  done.catch(() => undefined)
  return { child, url: String(line).trim(), done }
}

export async function stop(child: ChildProcess) {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

export async function kill(child: ChildProcess) {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** A request over the network by a signed-in user; fails when the server dies first. */
export async function send(
  { url }: { url: string },
  client: Client,
  call: Call,
  input: Record<string, unknown>,
): Promise<{ code: number; msg: string; data: unknown }> {
  const { url: at, path, payload } = requestOf(call, input)
  const headers = { ...client.headers(call.method, path), 'content-type': 'application/json' }
  const response = await fetch(url + at, { method: call.method, headers, body: JSON.stringify(payload) })
  return response.json() as Promise<{ code: number; msg: string; data: unknown }> // as: the envelope
}

/** Kills the server after so many milliseconds; gives whether the reply was lost. */
export async function cutOff(child: ChildProcess, answer: Promise<unknown>, ms: number) {
  const lost = answer.then(
    () => false,
    () => true,
  )
  await wait(ms)
  await kill(child)
  return lost
}
