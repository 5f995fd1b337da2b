import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

// The whole database runs in this thread: on the main thread its answers arrive as microtasks and starve HTTP.

export interface WorkerOptions {
  dataDir: string
  /** The compiled code of PGlite. */
  program: WebAssembly.Module
  listen: { path: string } | { host: string; port: number }
}
/** Sent once when connections are served, and once when the database is closed after a message to the worker. */
export type WorkerReply = { ready: string } | { closed: true; error?: string }

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

port.once('message', () => {
  close().then(
    () => reply({ closed: true }),
    (error: unknown) => reply({ closed: true, error: String(error) }),
  )
})

async function close() {
  await server.stop()
  await db.close()
}

function reply(message: WorkerReply) {
  port?.postMessage(message)
}
