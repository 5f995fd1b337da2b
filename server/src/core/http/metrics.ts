import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

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
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown'
    seconds.observe({ method: request.method, path, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  // Only for the machine itself: figures tell strangers how busy a home is.
  app.get('/metrics', async (request, reply) => {
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip))
      return reply.status(403).send({ code: 403, msg: '', data: null })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
