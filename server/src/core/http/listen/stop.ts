import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { cutSockets, noteSockets } from './open-sockets.ts'

/** How long calls under way may take when the product stops; what supervisors wait before they kill is thirty. */
export const drainMs = 10_000
const lookMs = 1000

const stopping = new WeakSet<FastifyInstance>()

/** From the moment a server stops, every answer takes its connection along: a busy one would never become idle. */
export function sayClosing(app: FastifyInstance) {
  noteSockets(app.server)
  app.addHook('onSend', async (_request, reply, payload) => {
    if (stopping.has(app)) reply.header('connection', 'close')
    return payload
  })
}

/**
 * Closes the HTTP server: calls under way are answered, connections that wait for nothing are closed, those that stay idle
 * later too, and after `patienceMs` all of them. Links are closed before; one that came while they were is cut at once.
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

/** Waits for something that ends by itself, but not for longer; true when it has ended. */
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
