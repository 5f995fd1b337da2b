import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { type KyselyPlugin, PostgresQueryCompiler, type RootOperationNode } from 'kysely'
import { type Call, open, writes } from '#contract/kit/calls.ts'
import type { Database, Db } from '#core/db/db.ts'
import type { Module } from '#core/http/serve.ts'
import { placeOf } from '../../scripts/checks/imports.ts'
import { filesUnder } from '../../scripts/files.ts'

// A write that changes a table of a module it does not touch leaves screens of that module outdated: every test fails
// then.

/** The tables the present call has changed. */
const changing = new AsyncLocalStorage<Set<string>>()

/** The same database, recording the tables each request changes. */
export function watched(database: Database): Database {
  const seen =
    <T>(work: (db: Db) => Promise<T>) =>
    (db: Db) =>
      work(db.withPlugin(watch))
  return {
    ...database,
    withOrg: (orgId, work, children) => database.withOrg(orgId, seen(work), children),
    withSystem: (work, pace) => database.withSystem(seen(work), pace),
  }
}

const watch: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    const tables = changing.getStore()
    if (tables && node.kind !== 'SelectQueryNode') for (const table of changedBy(node, queryId)) tables.add(table)
    return node
  },
  transformResult: async ({ result }) => result,
}

const compiler = new PostgresQueryCompiler()

function changedBy(node: RootOperationNode, queryId: Parameters<PostgresQueryCompiler['compileQuery']>[1]) {
  return tablesIn(compiler.compileQuery(node, queryId).sql)
}

/**
 * The tables a statement changes, by their names in the database: statements of the query builder are read before their
 * names are converted. Read from the text, since a statement may change tables in its `with` as well.
 */
export const tablesIn = (text: string) =>
  [...text.matchAll(/\b(?:insert into|update|delete from)\s+"?([a-z_]+)"?(?=\s)/gi)].map(([, table]) => named(table))

const named = (table: string) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Watches every call of the app. Gives a function that throws when a call with code 0 had changed a table of a module
 * that is not among its `touches`.
 */
export function watchTouches(app: FastifyInstance, modules: readonly Module[]) {
  const calls = new Map(
    modules.flatMap(({ calls }) => Object.values(calls).map((call) => [keyOf(call.method, call.path), call])),
  )
  const broken = new Set<string>()
  app.addHook('onRequest', (_request, _reply, done) => changing.run(new Set(), done))
  app.addHook('onSend', async (request, _reply, payload) => {
    const call = calls.get(keyOf(request.method, request.routeOptions.url ?? ''))
    const done = typeof payload === 'string' && payload.startsWith('{"code":0,')
    // Before a sign-in there are no screens to refresh.
    const isWrite = call && writes(call) && call.options.permit !== open
    if (isWrite && done) for (const line of await beyond(call, changing.getStore())) broken.add(line)
  })
  return () => {
    if (broken.size > 0) throw new Error(`name in \`touches\` of the call:\n${[...broken].sort().join('\n')}`)
  }
}

const keyOf = (method: string, path: string) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`

/** Modules whose tables may change in addition, each with the reason. */
const followed: Record<string, string> = {
  file: 'has no screens: files are seen at the records they belong to',
  review: 'has no screens: reviews are seen at the documents they belong to',
  'room-map': 'redrawn by bed.changed and by what it shows',
}

/** Lists of users are not read again at every sign-in and every change of an own password. */
const unsaid = (call: Call, table: string) => call.module === 'auth' && table === 'user_account'

/** The changes of a call that it does not touch, one line a table. */
export async function beyond(call: Call, tables: ReadonlySet<string> = new Set()) {
  const owners = await tableOwners()
  return [...tables].flatMap((table) => {
    const own = owners.get(table)
    if (
      !own ||
      unsaid(call, table) ||
      own.some((module) => module in followed || call.options.touches?.includes(module))
    )
      return []
    return [`${call.name} changes ${table} of ${own.join(' or ')}`]
  })
}

let known: Promise<ReadonlyMap<string, string[]>> | undefined
/** The modules whose tables.ts describes a table, by its SQL name. */
function tableOwners() {
  known ??= readOwners()
  return known
}

async function readOwners() {
  const owners = new Map<string, string[]>()
  const files = filesUnder(['server/src/modules'], /^tables\.ts$/)
  for (const file of files) {
    const described: Record<string, unknown> = await import(
      /* @vite-ignore */ new URL(`../../${file}`, import.meta.url).href
    )
    for (const one of Object.values(described)) {
      if (typeof one !== 'object' || one === null || !('name' in one)) continue
      const table = named(String(one.name))
      owners.set(table, [...(owners.get(table) ?? []), placeOf(file)?.module ?? ''])
    }
  }
  return owners
}
