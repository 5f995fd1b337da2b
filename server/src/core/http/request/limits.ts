import type { IncomingMessage } from 'node:http'
import { type Server, Socket } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isExport } from '../../sheets/export.ts'
import { countedAs } from '../listen/addresses.ts'

// What a single caller may hold of the server, besides what the ways in count by themselves (docs/security.md).

/** A whole request, an upload of 200 MB over a slow line included. */
export const requestMs = 15 * 60_000
/** Other requests are a few kilobytes; a slow sender is only holding the connection. */
const bodyMs = 30_000
/** An upload may be slow, but not stand still. */
const stillMs = 60_000
const mostConnections = 4096
/** So one address cannot hold them all; a house with all its phones, screens and gateways stays below. */
const mostOfOne = 1024
/** A connection without a request or a sign-in by then is closed. */
export const handShakeMs = 10_000
const minute = 60_000
/** Exports read up to 20 000 rows and fill a thread; previews do the work of what they show. */
const most = { exports: 30, previews: 60, strangers: 600 }

type IsExempt = (address: string) => boolean

/**
 * As many connections as the machine can hold, and of one address a quarter of them. For every listener.
 * @param server of TCP, TLS, HTTP or HTTPS
 * @param isExempt whose connections are those of many: a proxy of one's own
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

/** Cuts connections that send slowly or stand still, and refuses more than the machine can hold. */
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
    if (!(socket instanceof Socket)) return // a request of a test that comes by no wire
    socket.setTimeout(times.stillMs)
    raw.once('end', () => socket.setTimeout(0))
    return
  }
  const late = setTimeout(() => raw.complete || raw.destroy(), times.bodyMs)
  raw.once('close', () => clearTimeout(late))
  raw.once('end', () => clearTimeout(late))
}

/** Counts what costs much, for each session, and what strangers send, for each address, whichever list or document it is; 429 beyond. Before the routes. */
export async function limitRates(app: FastifyInstance) {
  await app.register(rateLimit, { global: false })
  const counted = (max: number) => app.createRateLimit({ max, timeWindow: minute, keyGenerator: callerOf })
  const counters = {
    exports: counted(most.exports),
    previews: counted(most.previews),
    // By their address: a house has one for all its people, who sign in within minutes of each other.
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

/** Before the body is read: what is refused is not parsed. */
function kindOf({ query, routeOptions, headers, method }: FastifyRequest) {
  if (isExport(query)) return 'exports'
  if (method !== 'GET' && headers.token === undefined && headers.authorization === undefined) return 'strangers'
  return /preview/i.test(routeOptions.url ?? '') ? 'previews' : undefined
}
