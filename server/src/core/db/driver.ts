import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { AbortedTransactionError, PostgresAdapter, PostgresIntrospector } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { UsualOrgCompiler } from './compiler.ts'

/** How a transaction begins: plain, or as the application role of one organisation. One simple-query trip. */
export type BeginText = () => string

interface Connection extends DatabaseConnection {
  client: PoolClient
  /** Between begin and its end: a statement that comes later would run outside every transaction, as the owner. */
  open?: boolean
  /** Why the transaction is lost; statements sent behind the one that failed only hear that it is. */
  failure?: unknown
  broken?: boolean
}

export interface DialectOptions {
  named: boolean
  begin: BeginText
  /** What a parameter becomes on its way (core/sealing.ts). */
  parameter?: (value: unknown) => unknown
}

/**
 * Kysely's PostgreSQL dialect with three differences: a transaction begins with our own text (role and organisation in
 * the same trip), statements are named on a real server, which saves it parsing and planning each time, and the planner
 * is not told which institution is asked about (compiler.ts). The pool's clients send a statement without waiting for
 * the answer to the one before (`pipeline`): see `together` of db.ts.
 */
export function postgresDialect(pool: Pool, options: DialectOptions): Dialect {
  const sent = { nameOf: options.named ? statementNames() : () => undefined, parameter: options.parameter }
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new UsualOrgCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => driver(pool, options.begin, sent),
  }
}

type NameOf = (sql: string) => string | undefined

interface Sent {
  nameOf: NameOf
  parameter?: (value: unknown) => unknown
}

function driver(pool: Pool, begin: BeginText, sent: Sent): Driver {
  return {
    async init() {},
    async acquireConnection() {
      return connectionOf(await pool.connect(), sent)
    },
    async beginTransaction(connection) {
      try {
        await clientOf(connection).query(begin())
        Object.assign(connection, { open: true })
      } catch (error) {
        await rollback(connection).catch(() => undefined)
        throw error
      }
    },
    async commitTransaction(connection) {
      Object.assign(connection, { open: false })
      // After a failed statement PostgreSQL answers COMMIT by rolling back, without an error.
      const { command } = await clientOf(connection).query('commit')
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    },
    rollbackTransaction: rollback,
    async releaseConnection(connection) {
      clientOf(connection).release((connection as Connection).broken) // as: made by acquireConnection
    },
    async destroy() {
      await pool.end()
    },
  }
}

const clientOf = (connection: DatabaseConnection) => (connection as Connection).client // as: made by acquireConnection

async function rollback(connection: DatabaseConnection) {
  Object.assign(connection, { open: false })
  try {
    await clientOf(connection).query('rollback')
  } catch (error) {
    Object.assign(connection, { broken: true })
    throw error
  }
}

function connectionOf(client: PoolClient, { nameOf, parameter }: Sent): Connection {
  const connection: Connection = {
    client,
    async executeQuery<R>({ sql, parameters, query }: Parameters<DatabaseConnection['executeQuery']>[0]) {
      if (!connection.open) throw new Error('the transaction is over')
      const several = query.kind === 'RawNode' && parameters.length === 0
      try {
        const result = several
          ? await client.query(sql)
          : await client.query({
              name: nameOf(sql),
              text: sql,
              values: parameter ? parameters.map(parameter) : [...parameters],
            })
        return answer<R>(result)
      } catch (error) {
        if (isPlanChanged(error)) connection.broken = true
        if (!isBehindFailed(error)) connection.failure = error
        throw connection.failure ?? error
      }
    },
    streamQuery() {
      throw new Error('streaming is not supported: read in pages')
    },
  }
  return connection
}

/** Raw text without parameters may hold several statements; the last one answers. */
function answer<R>(result: QueryResult | QueryResult[]) {
  const last = Array.isArray(result) ? result[result.length - 1] : result
  const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(last?.command)
  // as: the row type is the builder's promise
  return { rows: (last?.rows ?? []) as R[], numAffectedRows: changes ? BigInt(last.rowCount ?? 0) : undefined }
}

/** Said of a statement in a transaction that is already lost. */
const isBehindFailed = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02'

/** A named statement whose result changed its shape by a migration: only a new connection forgets it. */
export function isPlanChanged(error: unknown) {
  return error instanceof Error && error.message.includes('cached plan must not change result type')
}

/** A bounded set of statement names: lists with many different filters must not fill the server's memory. */
function statementNames(limit = 1000): NameOf {
  const names = new Map<string, string>()
  return (sql) => {
    const known = names.get(sql)
    if (known || names.size >= limit) return known
    const name = `s${names.size}`
    names.set(sql, name)
    return name
  }
}
