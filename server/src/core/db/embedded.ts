import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { WorkerOptions, WorkerReply, WorkerRequest } from './embedded-worker.ts'
import { takeLock } from './pid-lock.ts'

export interface Embedded {
  pool: pg.Pool
  /** Writes a compressed copy of the whole database, between two transactions. */
  dump(file: string): Promise<void>
  /** Begins the hourly dumps; the returned function stops them and writes the last one. */
  startDumps(): () => Promise<void>
  close(): Promise<void>
}

const KEEP_DUMPS = 14
const HOUR = 3_600_000
const MEMORY = 'memory://'

/** PostgreSQL in a worker thread (PGlite), reached by a pool of one through a private socket. */
export async function openEmbedded(dataDir: string, types: pg.CustomTypesConfig): Promise<Embedded> {
  const inMemory = dataDir.startsWith(MEMORY)
  if (!inMemory) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = inMemory ? () => undefined : takeLock(join(dataDir, 'lock'))
  const socketDir = mkdtempSync(join(tmpdir(), 'pims-'))
  const cleanUp = () => {
    rmSync(socketDir, { recursive: true, force: true })
    release()
  }
  try {
    const worker = await startWorker({ dataDir: inMemory ? dataDir : databaseDir(dataDir), listen: address(socketDir) })
    const pool = new pg.Pool({
      ...worker.target,
      user: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      types,
      pipeline: true,
    })
    const dump = (file: string) =>
      alone(pool, async (client) => {
        // There is no autovacuum here: without statistics the planner takes every table for empty.
        await client.query('analyze')
        await worker.ask({ dump: file })
      })
    return {
      pool,
      dump,
      startDumps: () => (inMemory ? async () => undefined : startDumps(backupDir(dataDir), dump)),
      async close() {
        await worker.close()
        cleanUp()
      },
    }
  } catch (error) {
    cleanUp()
    throw error
  }
}

export const databaseDir = (dataDir: string) => join(dataDir, 'database')
export const backupDir = (dataDir: string) => join(dataDir, 'backup')

/** `pg` takes a folder as host and looks for `.s.PGSQL.<port>` in it; Windows has no such sockets. */
function address(socketDir: string): WorkerOptions['listen'] {
  return process.platform === 'win32' ? { host: '127.0.0.1', port: 0 } : { path: join(socketDir, '.s.PGSQL.5432') }
}

/** With the pool's only connection in hand no transaction is open. */
async function alone(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  try {
    await work(client)
  } finally {
    client.release()
  }
}

/** Makes a new data directory of a dump; refuses one that already holds a database. */
export async function loadDump(file: string, dataDir: string) {
  const target = databaseDir(dataDir)
  if (existsSync(target)) throw new Error(`数据目录已有数据库，不能覆盖 / already holds a database: ${target}`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = takeLock(join(dataDir, 'lock'))
  try {
    const { PGlite } = await import('@electric-sql/pglite') // not loaded where PostgreSQL serves
    const loadDataDir = new Blob([await readFile(file)], { type: 'application/x-gzip' })
    await (await PGlite.create(target, { loadDataDir })).close()
  } finally {
    release()
  }
}

type Ask = { dump: string } | { close: true }

async function startWorker(options: WorkerOptions) {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: options })
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  let closing = false
  const ready = Promise.withResolvers<string>()
  worker.on('message', (message: WorkerReply) => {
    if ('ready' in message) return ready.resolve(message.ready)
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error) asked?.reject(new Error(message.error))
    else asked?.resolve()
  })
  const fail = (error: unknown) => {
    for (const { reject } of waiting.values()) reject(new Error('the embedded database stopped', { cause: error }))
    ready.reject(error)
  }
  worker.on('error', fail)
  worker.on('exit', (code) => {
    if (!closing) fail(new Error(`the embedded database ended (${code})`))
  })

  let last = 0
  const ask = (request: Ask) =>
    new Promise<void>((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      worker.postMessage({ id: last, ...request } satisfies WorkerRequest)
    })
  const conn = await ready.promise
  // Without the database nothing works: better ended and started again by its supervisor than half alive.
  worker.on('exit', () => {
    if (!closing) throw new Error('the embedded database ended unexpectedly')
  })
  return {
    target: targetOf(conn),
    ask,
    async close() {
      closing = true
      await ask({ close: true })
      await worker.terminate()
    },
  }
}

function targetOf(conn: string) {
  const path = conn.match(/^(.*)[/\\]\.s\.PGSQL\.(\d+)$/)
  if (path) return { host: path[1], port: Number(path[2]) }
  const [host, port] = conn.split(':')
  return { host, port: Number(port) }
}

function startDumps(folder: string, dump: Embedded['dump']) {
  mkdirSync(folder, { recursive: true })
  const next = async () => {
    await dump(join(folder, dumpName('tar.gz')))
    dropOldest(folder)
  }
  const timer = setInterval(() => {
    next().catch((error: unknown) => console.error('数据库备份失败 / backup failed:', error))
  }, HOUR)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await next()
  }
}

function dropOldest(folder: string) {
  const dumps = readdirSync(folder).filter((name) => /^\d{8}-\d{6}\.tar\.gz$/.test(name))
  for (const name of dumps.sort().slice(0, -KEEP_DUMPS)) rmSync(join(folder, name), { force: true })
}

/** `20260731-235959.tar.gz`, Asia/Shanghai: sorts by time. */
export function dumpName(extension: string, ms = Date.now()) {
  const text = new Date(ms + 8 * HOUR).toISOString()
  return `${text.slice(0, 10).replaceAll('-', '')}-${text.slice(11, 19).replaceAll(':', '')}.${extension}`
}
