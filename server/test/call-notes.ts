import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

// What scripts/coverage-spec.ts reads: which calls a test file made. Vitest loads this file anew for each of them.
const made = new Set<string>()

/** Notes every call the app handled, `GET /visit/{visitId}` as the contract spells it. */
export function noteCalls(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}')
    if (path && reply.statusCode < 400) made.add(`${request.method} ${path}`)
  })
}

export async function writeNotes() {
  if (!process.env.VITEST || made.size === 0) return
  const { expect } = await import('vitest') // loads inside vitest only
  const test = expect.getState().testPath
  if (!test) return
  const folder = new URL('../../.cache/coverage/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const name = createHash('sha256').update(test).digest('hex').slice(0, 16)
  writeFileSync(new URL(`${name}.json`, folder), JSON.stringify({ test, calls: [...made].sort() }))
}
