import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { signedIn } from '#contract/kit/calls.ts'
import type { Services } from '../services.ts'
import { errorForLog } from './error-log.ts'
import { mount, onError, requestId } from './http.ts'
import { isProxy } from './listen/addresses.ts'
import { pagePolicy, strictPolicy } from './listen/page-policy.ts'
import { sayClosing } from './listen/stop.ts'
import { headTimes, tlsOptions } from './listen/tls.ts'
import { serveMetrics } from './metrics.ts'
import { serveDocs } from './openapi.ts'
import { limitConnections, limitRates, requestMs } from './request/limits.ts'
import type { Module } from './serve.ts'

const webRoot = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** Makes the HTTP server with every module; it does not listen yet. */
export async function buildApp(
  services: Services,
  modules: readonly Module[],
  root = webRoot,
): Promise<FastifyInstance> {
  const secure = tlsOptions(services.tls, services.handShakeMs)
  const times = headTimes(services.handShakeMs)
  const plain = { http: times }
  const app = fastify({
    ...plain,
    // as: null is no TLS; fastify's types know a server only as one of the two, and they are used alike
    https: (secure && { ...secure, ...times }) as null,
    genReqId: requestId,
    requestTimeout: requestMs,
    bodyLimit: 2 * 1024 * 1024,
    // Two hundred ids in a path (services.md 1), each with a comma that may be encoded as three characters.
    routerOptions: { maxParamLength: 8000 },
    trustProxy:
      typeof services.env.trustProxy === 'number' ? isProxy(services.env.trustProxy) : services.env.trustProxy,
    logger:
      services.env.logLevel === 'silent'
        ? false
        : {
            level: services.env.logLevel,
            serializers: { err: errorForLog },
            redact: ['req.headers.token', 'req.headers.secret', 'req.headers.authorization'],
          },
    logController: new LogController({ disableRequestLogging: true }),
  })
  onError(app)
  sayClosing(app)
  limitConnections(app, undefined, (address) => isProxy(services.env.trustProxy)(address, 0))
  await limitRates(app)
  const policyOf = pagePolicy(services)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(securityHeaders)
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.header('content-security-policy', await policyOf(request.hostname))
    // Sent only over TLS; browsers ignore it otherwise.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    // Personal data stays out of the browser's cache, except answers that are revalidated by their tag.
    if (!reply.hasHeader('etag') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  await app.register(compress, { threshold: 2048, encodings: ['gzip'] })
  await app.register(formbody)
  await app.register(multipart, { limits: { fileSize: 210 * 1024 * 1024, files: 1, fields: 20 } })
  for (const module of modules) mount(app, services, module)
  serveHealth(app, services)
  serveMetrics(app)
  serveDocs(app, modules)
  await app.register(fastifyStatic, {
    root,
    maxAge: '365d',
    immutable: true,
    // The build leaves a .gz beside each file, so nothing is compressed twice.
    preCompressed: true,
    setHeaders: askAgain,
  })
  return app
}

/** For supervisors: /healthz says that the process lives, /readyz that it serves. */
function serveHealth(app: FastifyInstance, services: Services) {
  const loop = monitorEventLoopDelay({ resolution: 5 })
  loop.enable()
  app.get('/healthz', async () => {
    // The longest time the event loop was blocked since the last request for it.
    const pauseMs = Math.round(loop.max / 1e6)
    loop.reset()
    return { ok: true, pauseMs }
  })
  app.get('/readyz', async (_request, reply) => {
    const ok = await isReady(services)
    return reply.status(ok ? 200 : 503).send({ ok })
  })
  app.addHook('onClose', async () => loop.disable())
}

/** A probe waits only for seconds; a database that is silent for so long is reported as down. */
const readyMs = 3_000

async function isReady({ database }: Services) {
  const stop = new AbortController()
  const query = database.withSystem((db) => db.selectFrom('org').select('orgId').limit(1).execute())
  const answered = query.then(
    () => true,
    () => false,
  )
  const late = sleep(readyMs, false, { signal: stop.signal }).catch(() => false)
  try {
    return await Promise.race([answered, late])
  } finally {
    stop.abort()
  }
}

/** For each module the permission expressions of its readers, from its own GET calls. */
export function readersOf(modules: readonly Module[]) {
  const permits = new Map<string, string>()
  for (const module of modules) {
    const gets = Object.values(module.calls).filter((call) => call.method === 'GET')
    const expressions = gets.map((call) => call.options.permit).filter((permit) => permit.includes('.'))
    const everyone = gets.some((call) => call.options.permit === signedIn)
    permits.set(module.name, everyone ? signedIn : [...new Set(expressions)].join('|'))
  }
  return (names: readonly string[]) => {
    const found = names.map((name) => permits.get(name) ?? '').filter(Boolean)
    return found.includes(signedIn) || found.length === 0 ? signedIn : found.join('|')
  }
}

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self), payment=(), usb=()',
  'content-security-policy': strictPolicy,
}

/**
 * A file with a hash in its name never changes; all others are revalidated each time, by their tag, in every encoding:
 * pages, the service worker of the phone entry, its manifest, the style sheets of the themes (B082 names them by
 * version).
 */
function askAgain(reply: { header: (name: string, value: string) => unknown }, path: string) {
  if (!hashed.test(path)) reply.header('cache-control', 'no-cache')
}
const hashed = /\/(assets|app)\/[^/]*[\w-]{7}\.\w+(\.gz)?$/
