import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { types } from './pg-types.ts'

// A firewall that forgets a connection, or a machine that is gone, closes nothing: bytes sent there get no answer. So
// every wait has a deadline of its own here, and a connection past it is destroyed, not closed politely.

/** A statement of a request or a job ends after this on the server. */
export const STATEMENT_MS = 60_000
/** The time an answer may take; after it the other end is taken for lost. */
const TRIP_MS = 5_000
/** How long a connection may take to come about. */
const CONNECT_MS = 10_000
/** How long a call may wait for a free connection of the pool, one that must be made first included. */
const WAIT_MS = 30_000
/** How long statements under way are waited for when the pool is closed. */
const CLOSE_MS = 5_000
/** For work that may take as long as it takes; the longest a timer can be set to. */
export const UNHURRIED_MS = 2 ** 31 - 1

export interface ServerPool extends pg.Pool {
  /** Destroys every idle connection: when one was lost silently, so were the others. */
  dropIdle(): void
}

/** Connections to a PostgreSQL server that are found out when they are lost. `statementMs`: how long a statement may take. */
export function openServerPool(url: string, max: number, statementMs = STATEMENT_MS): ServerPool {
  const sockets = new Map<pg.Client, Socket>()
  const busy = new Set<pg.PoolClient>()

  class Watched extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const socket = gathering(new Socket())
      super({ ...config, connectionTimeoutMillis: CONNECT_MS, stream: () => socket })
      sockets.set(this, socket)
      // A connection lost while in use is reported by the next statement; without a listener the error would end the
      // process.
      this.on('error', () => undefined)
      socket.once('close', () => sockets.delete(this))
    }
  }

  const pool = new pg.Pool({
    connectionString: url,
    max,
    // One stays, so that the server knows the product is there (scripts/data/restore.ts).
    min: 1,
    types,
    pipeline: true,
    application_name: 'pims',
    Client: Watched,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementMs,
    query_timeout: statementMs + TRIP_MS,
    idle_in_transaction_session_timeout: 120_000,
    connectionTimeoutMillis: WAIT_MS,
    options: '-c TimeZone=Asia/Shanghai',
  })
  pool.on('acquire', (client) => busy.add(client))
  pool.on('release', (_error, client) => busy.delete(client))

  const destroy = (which: (client: pg.Client) => boolean) => {
    for (const [client, socket] of sockets) if (which(client)) socket.destroy()
  }
  const end = pool.end.bind(pool)
  return Object.assign(pool, {
    dropIdle: () => destroy((client) => !busy.has(client as pg.PoolClient)), // as: what the pool lends out are its clients
    async end() {
      const ended = end()
      const stop = new AbortController()
      await Promise.race([ended, sleep(CLOSE_MS, undefined, stop).catch(() => undefined)])
      stop.abort()
      // Their farewell may never arrive, and would keep the process alive.
      destroy(() => true)
      await ended
    },
  })
}

/** Sends what is written in one turn of the event loop at once: statements asked together are one packet, not many. */
function gathering(socket: Socket): Socket {
  const write: (...args: Parameters<Socket['write']>) => boolean = socket.write.bind(socket)
  let queue: Uint8Array[] = []
  const send = () => {
    const parts = queue
    queue = []
    // One piece costs the system less than a list of them.
    if (parts.length > 0) write(parts.length === 1 ? parts[0] : Buffer.concat(parts))
  }
  const gathered = (...args: Parameters<Socket['write']>) => {
    const [part, ...more] = args
    if (typeof part === 'string' || more.some(Boolean)) {
      send()
      return write(...args)
    }
    if (queue.push(part) === 1) process.nextTick(send)
    return true
  }
  // A socket that connects takes back the `write` of its kind.
  return socket.once('connect', () => Object.assign(socket, { write: gathered }))
}

/** True for a statement that was not answered in time: its connection is destroyed already. */
export const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
