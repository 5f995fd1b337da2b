import {
  chmodSync,
  constants,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import { createGzip, constants as zlib } from 'node:zlib'
import pg from 'pg'
import { create } from 'tar'
import type { WorkerOptions, WorkerReply } from './embedded-worker.ts'
import { takeLock } from './pid-lock.ts'

export interface Embedded {
  pool: pg.Pool
  /** Writes a compressed copy of the whole database, between two transactions. */
  dump(file: string): Promise<void>
  /** Marks the database on the disk as being filled; call the returned function when the filling is complete. */
  beginFilling(): () => void
  /**
   * Restarts the same database between two transactions: the memory of a large piece of work is freed only this way.
   */
  renew(): Promise<void>
  /** Begins the hourly dumps; the returned function stops them and writes the last one. */
  startDumps(): () => Promise<void>
  close(): Promise<void>
}

const KEEP_DUMPS = 14
const HOUR = 3_600_000
const MEMORY = 'memory://'

/**
 * PostgreSQL in a worker thread (PGlite), reached by a pool of one connection through a private socket. With
 * `dropUnfinished` a database whose first filling was interrupted is dropped and a new one made.
 */
export async function openEmbedded(
  dataDir: string,
  types: pg.CustomTypesConfig,
  { dropUnfinished = false } = {},
): Promise<Embedded> {
  const inMemory = dataDir.startsWith(MEMORY)
  if (!inMemory) privateFolder(dataDir)
  const release = inMemory ? () => undefined : takeLock(join(dataDir, 'lock'))
  const socketDir = mkdtempSync(join(tmpdir(), 'pims-'))
  const cleanUp = () => {
    rmSync(socketDir, { recursive: true, force: true })
    release()
  }
  try {
    if (!inMemory) refuseHalfRestored(dataDir)
    if (dropUnfinished && isUnfinished(dataDir)) rmSync(databaseDir(dataDir), { recursive: true })
    const options = { dataDir: inMemory ? dataDir : databaseDir(dataDir), listen: address(socketDir) }
    let worker = await startWorker(options)
    const pool = poolOf(worker.target, types)
    const write = async (file: string) => {
      if (inMemory) throw new Error('a database in memory has no files to dump')
      await packed(file, (copy) =>
        alone(pool, async (client) => {
          // There is no autovacuum here: without statistics the planner treats every table as empty.
          await client.query('analyze')
          await client.query('checkpoint')
          await cp(databaseDir(dataDir), copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
        }),
      )
    }
    // One after the other: each holds a copy of the database on the disk.
    let last: Promise<unknown> = Promise.resolve()
    const dump = (file: string) => {
      const own = last.then(() => write(file))
      last = own.catch(() => undefined)
      return own
    }
    return {
      pool,
      dump,
      beginFilling() {
        if (inMemory) return () => undefined
        writeFileSync(unfinishedFile(dataDir), '')
        return () => rmSync(unfinishedFile(dataDir))
      },
      async renew() {
        if (inMemory) return
        const client = await pool.connect()
        // The connection ends together with the old worker.
        client.on('error', () => undefined)
        try {
          await worker.close()
          worker = await startWorker(options)
        } finally {
          client.release(true)
        }
      },
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

const poolOf = (target: pg.PoolConfig, types: pg.CustomTypesConfig) =>
  new pg.Pool({ ...target, user: 'postgres', max: 1, idleTimeoutMillis: 0, types, pipeline: true })

export const databaseDir = (dataDir: string) => join(dataDir, 'database')
export const backupDir = (dataDir: string) => join(dataDir, 'backup')

/**
 * A mark inside the database folder during the first filling; it disappears with the folder when the database is
 * replaced.
 */
const unfinishedFile = (dataDir: string) => join(databaseDir(dataDir), 'pims-unfinished')

/** True for a database whose first filling was interrupted. */
export const isUnfinished = (dataDir: string) => existsSync(unfinishedFile(dataDir))

/** The folder of the database that a restore replaced. */
export const replacedDir = (dataDir: string) => `${databaseDir(dataDir)}-before-${dumpName('restore')}`

/** A folder that only its owner can read, whatever its mode was before. */
export function privateFolder(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
}

/** For tools that must not create a database when the user only named the wrong folder. */
export function assertDatabaseIn(dataDir: string) {
  if (!existsSync(databaseDir(dataDir)))
    throw new Error(
      `${dataDir} 中没有内置数据库，请用 DATA_DIR 指定数据目录 / holds no embedded database: set DATA_DIR to the folder that does`,
    )
}

/**
 * A restore was killed between removing the old database and placing the new one: creating an empty database now would
 * hide both.
 */
function refuseHalfRestored(dataDir: string) {
  if (existsSync(databaseDir(dataDir))) return
  const before = readdirSync(dataDir).find((name) => /^database-before-.*\.restore$/.test(name))
  if (!before) return
  throw new Error(
    `上次恢复没有完成：原数据库在 ${join(dataDir, before)}。请重新恢复，或把它改名为 database / the last restore was cut: restore again, or rename that folder to database`,
  )
}

/** `pg` takes a folder as host and looks for `.s.PGSQL.<port>` in it; Windows has no such sockets. */
function address(socketDir: string): WorkerOptions['listen'] {
  return process.platform === 'win32' ? { host: '127.0.0.1', port: 0 } : { path: join(socketDir, '.s.PGSQL.5432') }
}

/**
 * Writes a dump: `copyTo` copies the files of the database while nothing is written, and the copy is packed while people
 * work on. From disk to disk: held in memory, a database of 200 MB leaves 460 MB with the process (decision 083). Written
 * under another name and renamed, so that every existing dump is complete; lightly compressed, because a stop waits for
 * the last one.
 */
async function packed(file: string, copyTo: (copy: string) => Promise<void>) {
  const copy = `${file}.files`
  const part = `${file}.part`
  mkdirSync(copy, { mode: 0o700 })
  try {
    await copyTo(copy)
    const tar = create({ cwd: copy, portable: true }, readdirSync(copy))
    await pipeline(tar, createGzip({ level: zlib.Z_BEST_SPEED }), createWriteStream(part))
    renameSync(part, file)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** While this code holds the pool's only connection, no transaction is open. */
async function alone(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect()
  try {
    await work(client)
  } finally {
    client.release()
  }
}

/**
 * Makes the database of a dump. With `replace` an existing database is kept under another name, without it the restore
 * is refused. The dump is first loaded into a separate folder and given to `check`: a failing dump leaves everything as
 * it was.
 */
export async function loadDump(file: string, dataDir: string, options: LoadOptions = {}) {
  const target = databaseDir(dataDir)
  privateFolder(dataDir)
  const release = takeLock(join(dataDir, 'lock'))
  const aside = join(dataDir, `loading-${dumpName('restore')}`)
  try {
    if (existsSync(target) && !options.replace)
      throw new Error(`数据目录已有数据库，不能覆盖 / already holds a database: ${target}`)
    const { PGlite } = await import('@electric-sql/pglite') // loaded only here: PostgreSQL servers do not need it
    const loadDataDir = new Blob([await readFile(file)], { type: 'application/x-gzip' })
    privateFolder(aside)
    await (await PGlite.create(databaseDir(aside), { loadDataDir })).close()
    await options.check?.(aside)
    if (existsSync(target)) renameSync(target, replacedDir(dataDir))
    renameSync(databaseDir(aside), target)
  } finally {
    rmSync(aside, { recursive: true, force: true })
    release()
  }
}

export interface LoadOptions {
  replace?: boolean
  /** Checks the new database in a data directory of its own; an exception stops the restore. */
  check?: (dataDir: string) => Promise<unknown>
}

let program: Promise<WebAssembly.Module> | undefined

/** The compiled machine code of the database, once per process: further databases, as in tests, use it again. */
function compiled() {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  program ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return program
}

async function startWorker(options: Omit<WorkerOptions, 'program'>) {
  const workerData: WorkerOptions = { ...options, program: await compiled() }
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData })
  let closing = false
  const ready = Promise.withResolvers<string>()
  const closed = Promise.withResolvers<void>()
  closed.promise.catch(() => undefined)
  worker.on('message', (message: WorkerReply) => {
    if ('ready' in message) ready.resolve(message.ready)
    else if (message.error) closed.reject(new Error(message.error))
    else closed.resolve()
  })
  const fail = (error: unknown) => {
    closed.reject(new Error('the embedded database stopped', { cause: error }))
    ready.reject(error)
  }
  worker.on('error', fail)
  worker.on('exit', (code) => {
    if (!closing) fail(new Error(`the embedded database ended (${code})`))
  })
  const conn = await ready.promise
  // Nothing works without the database: the process ends and its supervisor starts it again.
  worker.on('exit', () => {
    if (!closing) throw new Error('the embedded database ended unexpectedly')
  })
  return {
    target: targetOf(conn),
    async close() {
      closing = true
      worker.postMessage('close')
      await closed.promise
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
  privateFolder(folder)
  const next = async () => {
    await dump(join(folder, dumpName('tar.gz')))
    dropOldest(folder)
  }
  const say = (error: unknown) => console.error('数据库备份失败 / backup failed:', error)
  const timer = setInterval(() => void next().catch(say), HOUR)
  timer.unref()
  return async () => {
    clearInterval(timer)
    // Even with a full disk the database is closed.
    await next().catch(say)
  }
}

/** Keeps the newest dumps, and nothing of one that was cut by the end of its process. */
function dropOldest(folder: string) {
  const names = readdirSync(folder).filter((name) => /^\d{8}-\d{6}\.tar\.gz/.test(name))
  const whole = names.filter((name) => name.endsWith('.tar.gz')).sort()
  const cut = names.filter((name) => !name.endsWith('.tar.gz'))
  for (const name of [...whole.slice(0, -KEEP_DUMPS), ...cut])
    rmSync(join(folder, name), { recursive: true, force: true })
}

/** `20260731-235959.tar.gz`, Asia/Shanghai: sorts by time. */
export function dumpName(extension: string, ms = Date.now()) {
  const text = new Date(ms + 8 * HOUR).toISOString()
  return `${text.slice(0, 10).replaceAll('-', '')}-${text.slice(11, 19).replaceAll(':', '')}.${extension}`
}
