import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { constants, createGzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

// The whole database runs in this thread: on the main thread its answers arrive as microtasks and starve HTTP.

export interface WorkerOptions {
  dataDir: string
  /** The compiled code of PGlite. */
  program: WebAssembly.Module
  listen: { path: string } | { host: string; port: number }
}
/** `take` reads the whole database, `pack` writes what was read into a file. */
export type WorkerRequest = { id: number } & ({ take: true } | { pack: string } | { close: true })
export type WorkerReply = { ready: string } | { id: number; error?: string }

const options: WorkerOptions = workerData
const port = parentPort
if (!port) throw new Error('runs as a worker thread')

// The write-ahead log is kept in files of 16 MB that every dump includes: a few of them, not the 80 MB of a server.
const settings = ['min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((setting) => ['-c', setting])
const db = await PGlite.create({
  dataDir: options.dataDir,
  pgliteWasmModule: options.program,
  startParams: [...PGlite.defaultStartParams, ...settings],
})
// One backend serves every connection, so a session setting holds for all.
await db.exec("set timezone to 'Asia/Shanghai'")
const server = new PGLiteSocketServer({ db, ...options.listen, maxConnections: 4 })
await server.start()
reply({ ready: server.getServerConn() })

port.on('message', (request: WorkerRequest) => {
  answer(request).then(
    () => reply({ id: request.id }),
    (error: unknown) => reply({ id: request.id, error: String(error) }),
  )
})

async function answer(request: WorkerRequest) {
  if ('take' in request) await take()
  else if ('pack' in request) await pack(request.pack)
  else await close()
}

let dump: Blob | undefined

async function take() {
  await db.exec('checkpoint')
  dump = await db.dumpDataDir('none')
}

/**
 * Written under another name and renamed, so that every existing dump is complete; lightly compressed, because a stop
 * waits for the last one.
 */
async function pack(file: string) {
  const tar = dump
  dump = undefined
  if (!tar) throw new Error('nothing was taken')
  await pipeline(tar.stream(), createGzip({ level: constants.Z_BEST_SPEED }), createWriteStream(`${file}.part`))
  await rename(`${file}.part`, file)
}

async function close() {
  await server.stop()
  await db.close()
}

function reply(message: WorkerReply) {
  port?.postMessage(message)
}
