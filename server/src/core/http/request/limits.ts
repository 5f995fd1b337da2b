import type { IncomingMessage } from 'node:http'
import { type Server, Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isExport } from '../../sheets/export.ts'
import { countedAs } from '../listen/addresses.ts'

// How much of the server a single caller may use, besides the limits of sign-in and other open calls
// (docs/security.md).

/** The time for a whole request, including an upload of 200 MB over a slow line. */
export const requestMs = 15 * 60_000
/** Other requests are a few kilobytes; a sender that needs longer only holds the connection. */
const bodyMs = 30_000
/** An upload may be slow, but it must not stand still. */
const stillMs = 60_000
const mostConnections = 4096
/**
 * One address cannot hold all connections; an institution with all its phones, screens and gateways stays below the
 * limit.
 */
const mostOfOne = 1024
/** A connection without a request or a sign-in is closed after this time. */
export const handShakeMs = 10_000
const minute = 60_000
/** Exports read up to 20 000 rows and occupy a thread; a preview costs as much as the work it shows. */
const most = { exports: 30, previews: 60, strangers: 600 }

type IsExempt = (address: string) => boolean

/**
 * Limits a listener to the connections the machine can hold, and one address to a quarter of them.
 * @param server a server of TCP, TLS, HTTP or HTTPS
 * @param isExempt true for an address without the limit: a proxy, whose connections are those of many clients
 */
export function limitSockets(server: Server, isExempt: IsExempt = () => false, most = mostOfOne) {
  server.maxConnections = mostConnections
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = countedAs(socket.remoteAddress ?? '')
    if (isExempt(address)) return
    const count = (open.get(address) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

/** Cuts connections that send slowly or stand still, and refuses more connections than the machine can hold. */
export function limitConnections(app: FastifyInstance, times = { bodyMs, stillMs }, isExempt?: IsExempt) {
  limitSockets(app.server, isExempt)
  app.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
    if (hasBody) watchBody(raw, headers['content-type'] ?? '', times)
    done()
  })
}

function watchBody(raw: IncomingMessage, type: string, times: { bodyMs: number; stillMs: number }) {
  if (type.startsWith('multipart/')) {
    const { socket } = raw
    if (!(socket instanceof Socket)) return // a test request without a connection
    socket.setTimeout(times.stillMs)
    raw.once('end', () => socket.setTimeout(0))
    return
  }
  const late = setTimeout(() => raw.complete || raw.destroy(), times.bodyMs)
  raw.once('close', () => clearTimeout(late))
  raw.once('end', () => clearTimeout(late))
}

/**
 * Counts expensive calls per session, whatever list or document they read, and requests without a session per address;
 * answers 429 beyond the limit. Registered before the routes.
 */
export async function limitRates(app: FastifyInstance) {
  await app.register(rateLimit, { global: false })
  const counted = (max: number) => app.createRateLimit({ max, timeWindow: minute, keyGenerator: callerOf })
  const counters = {
    exports: counted(most.exports),
    previews: counted(most.previews),
    // Counted by address: all users of an institution share one, and they sign in within minutes of each other.
    strangers: app.createRateLimit({ max: most.strangers, timeWindow: minute, keyGenerator: ({ ip }) => ip }),
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const kind = kindOf(request)
    if (!kind) return done()
    counters[kind](request).then((count) => {
      const tooMany = !count.isAllowed && count.isExceeded
      done(tooMany ? Object.assign(new Error(`too many ${kind}`), { statusCode: 429 }) : undefined)
    }, done)
  })
}

const callerOf = ({ headers, ip }: FastifyRequest) => (typeof headers.token === 'string' ? headers.token : ip)

/** Checked before the body is read: a refused body is not parsed. */
function kindOf({ query, routeOptions, headers, method }: FastifyRequest) {
  if (isExport(query)) return 'exports'
  if (method !== 'GET' && headers.token === undefined && headers.authorization === undefined) return 'strangers'
  return /preview/i.test(routeOptions.url ?? '') ? 'previews' : undefined
}
