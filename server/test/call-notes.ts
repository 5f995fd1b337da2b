import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

// The data of scripts/checks/coverage-spec.ts: the calls a test file made.

/** A worker runs file after file, and a file may open several apps: their calls are kept by the path of the file. */
const madeIn = new Map<string, Set<string>>()

/**
 * Notes every call the app handled, `GET /visit/{visitId}` as the contract spells it. Gives a function that writes them
 * to a file.
 */
export function noteCalls(app: FastifyInstance) {
  const callNames = new Set<string>()
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}')
    if (path && reply.statusCode < 400) callNames.add(`${request.method} ${path}`)
  })
  return () => writeNotes(callNames)
}

async function writeNotes(callNames: ReadonlySet<string>) {
  if (!process.env.VITEST || callNames.size === 0) return
  const { expect } = await import('vitest') // loads inside vitest only
  const test = expect.getState().testPath
  if (!test) return
  const all = (madeIn.get(test) ?? new Set()).union(callNames)
  madeIn.set(test, all)
  const folder = new URL('../../.cache/coverage/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const name = createHash('sha256').update(test).digest('hex').slice(0, 16)
  writeFileSync(new URL(`${name}.json`, folder), JSON.stringify({ test, calls: [...all].sort() }))
}
