import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { types } from './pg-types.ts'

// When a firewall forgets a connection or a machine disappears, nothing is closed: bytes sent there get no answer. So
// every wait has a deadline of its own here, and a connection past it is destroyed, not closed politely.

/** The server ends a statement of a request or a job after this time. */
export const STATEMENT_MS = 60_000
/** How long to wait for an answer; after that the server counts as lost. */
const TRIP_MS = 5_000
/** How long opening a connection may take. */
const CONNECT_MS = 10_000
/** How long a call may wait for a free connection of the pool, including the time to open one. */
const WAIT_MS = 30_000
/** How long the pool waits for running statements when it closes. */
const CLOSE_MS = 5_000
/** For work without a time limit; the longest time a timer can be set to. */
export const UNHURRIED_MS = 2 ** 31 - 1

export interface ServerPool extends pg.Pool {
  /** Destroys every idle connection: when one was lost without notice, so were the others. */
  dropIdle(): void
}

/**
 * Connections to a PostgreSQL server that are noticed when they are lost. `statementMs`: how long a statement may take.
 */
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
    // One connection stays open, so that a restore sees that the product is running (scripts/data/restore.ts).
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
    dropIdle: () => destroy((client) => !busy.has(client as pg.PoolClient)), // as: the pool lends out its clients
    async end() {
      const ended = end()
      const stop = new AbortController()
      await Promise.race([ended, sleep(CLOSE_MS, undefined, stop).catch(() => undefined)])
      stop.abort()
      // The closing message may never arrive, and waiting for it would keep the process alive.
      destroy(() => true)
      await ended
    },
  })
}

/**
 * Sends everything written in one turn of the event loop at once: statements sent together are one packet, not many.
 */
function gathering(socket: Socket): Socket {
  const write: (...args: Parameters<Socket['write']>) => boolean = socket.write.bind(socket)
  let queue: Uint8Array[] = []
  const send = () => {
    const parts = queue
    queue = []
    // One buffer costs the system less than a list of buffers.
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
  // When a socket connects, Node sets its own `write` again.
  return socket.once('connect', () => Object.assign(socket, { write: gathered }))
}

/** True for a statement that was not answered in time: its connection is destroyed already. */
export const isUnanswered = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'
