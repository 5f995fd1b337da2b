import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isLoopback } from './listen/addresses.ts'

/** `/metrics` for Prometheus: the process, and how long each call took by its path and answer. */
export function serveMetrics(app: FastifyInstance) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'pims_http_request_seconds',
    help: 'Time to answer, by method, path and status',
    labelNames: ['method', 'path', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, path, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })
  // Only for the machine itself: the metrics would tell strangers how busy an institution is.
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request)) return reply.status(403).send({ code: 403, msg: '', data: null })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const ofProxies = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/**
 * True when the other end of the connection is this machine, and not a proxy on it that forwards a request. Headers
 * with addresses play no part, however many proxies are trusted.
 */
const isFromHere = ({ raw, headers }: FastifyRequest) =>
  isLoopback(raw.socket.remoteAddress ?? '') && !ofProxies.some((name) => name in headers)
