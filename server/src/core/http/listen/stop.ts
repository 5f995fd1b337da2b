import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { cutSockets, noteSockets } from './open-sockets.ts'

/** How long running calls may take when the product stops; supervisors wait thirty seconds before they kill it. */
export const drainMs = 10_000
const lookMs = 1000

const stopping = new WeakSet<FastifyInstance>()

/** From the moment a server stops, every answer closes its connection: a busy connection would never become idle. */
export function sayClosing(app: FastifyInstance) {
  noteSockets(app.server)
  app.addHook('onSend', async (_request, reply, payload) => {
    if (stopping.has(app)) reply.header('connection', 'close')
    return payload
  })
}

/**
 * Closes the HTTP server: running calls are answered, idle connections are closed, those that become idle later too,
 * and after `patienceMs` all of them. The links are closed before; one opened in the meantime is cut at once.
 */
export async function stopServing(app: FastifyInstance, patienceMs = drainMs) {
  stopping.add(app)
  const server: Server = app.server
  const look = () => {
    server.closeIdleConnections()
    cutSockets(server, 'upgraded')
  }
  look()
  const looking = setInterval(look, lookMs)
  const over = setTimeout(() => cutSockets(server, 'all'), patienceMs)
  try {
    await app.close()
  } finally {
    clearInterval(looking)
    clearTimeout(over)
  }
}

/** Waits for work that ends by itself, but no longer than a limit; true when it has ended. */
export async function waitedFor(work: Promise<unknown>, ms = drainMs) {
  const stop = new AbortController()
  const late = sleep(ms, false, { signal: stop.signal }).catch(() => false)
  const ended = work.then(
    () => true,
    () => true,
  )
  try {
    return await Promise.race([ended, late])
  } finally {
    stop.abort()
  }
}
