import type { DatabaseConnection, Dialect, Driver, RootOperationNode } from 'kysely'
import { AbortedTransactionError, PostgresAdapter, PostgresIntrospector, SelectQueryNode } from 'kysely'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { UsualOrgCompiler } from './compiler.ts'
import { isUnanswered, UNHURRIED_MS } from './pg/server-pool.ts'

/** How the next statement is run. */
export interface Way {
  /**
   * The first statement of a transaction, in one trip: as the owner, or as the application role of one organisation.
   */
  begin: string
  /** In place of a transaction: each statement by itself on a connection with this role and organisation, read only. */
  alone?: string
  /** It locks nothing. */
  reads: boolean
}

interface Connection extends DatabaseConnection {
  client: PoolClient
  /** Between begin and its end: a later statement would run outside every transaction, without a role. */
  open?: boolean
  /** The answer to begin, or to the setting of the role, while it is awaited. */
  begun?: Promise<void>
  /** A statement waits for it, and so do those behind. */
  waiting?: boolean
  /** Reads without a transaction. */
  alone?: boolean
  /** Why the transaction is lost; statements sent after the failed one only report that it is. */
  failure?: unknown
  broken?: boolean
}

export interface DialectOptions {
  named: boolean
  way: () => Way
  storedName: (name: string) => string
  /** True in a transaction whose statements may take as long as they take. */
  isUnhurried: () => boolean
  /** Hears of a connection that answers nothing any more. */
  onSilence: () => void
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
  const { way, named, storedName, ...rest } = options
  const sent = { nameOf: named ? statementNames() : () => undefined, beginMs: named ? BEGIN_MS : undefined, ...rest }
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new UsualOrgCompiler({ onlyReads: () => way().reads, storedName }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => driver(pool, way, sent),
  }
}

type NameOf = (sql: string) => string | undefined

interface Sent extends Omit<DialectOptions, 'named' | 'way' | 'storedName'> {
  nameOf: NameOf
  /** The embedded database is on this machine and cannot fall silent. */
  beginMs: number | undefined
}

/** A transaction begins at once, or the server is away. */
const BEGIN_MS = 5_000
/** How long the answer to a statement is waited for; undefined is what the pool says. */
const patience = ({ isUnhurried }: Sent) => (isUnhurried() ? UNHURRIED_MS : undefined)

/** `pg` reads the time of one statement here; its types know the one of a connection only. */
const timed = (text: string, ms: number | undefined): QueryConfig & { query_timeout?: number } => ({
  text,
  query_timeout: ms,
})

const lostUnharmed = new WeakSet<object>()

/** True where a connection was lost before anything was done on it, or that only read: the same again may succeed. */
export const isLostUnharmed = (error: unknown) => typeof error === 'object' && error !== null && lostUnharmed.has(error)

function driver(pool: Pool, way: () => Way, sent: Sent): Driver {
  return {
    async init() {},
    async acquireConnection() {
      const connection = connectionOf(await pool.connect(), sent)
      const { alone } = way()
      if (alone) tellWhose(connection, alone, sent)
      return connection
    },
    async beginTransaction(connection) {
      start(connection, beginning(connection, way().begin, sent))
    },
    async commitTransaction(connection) {
      await begunOf(connection)
      Object.assign(connection, { open: false })
      // After a failed statement PostgreSQL answers COMMIT by rolling back, without an error.
      const { command } = await clientOf(connection).query('commit')
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    },
    async rollbackTransaction(connection) {
      Object.assign(connection, { open: false })
      if (await hasBegun(connection)) await rollback(connection)
    },
    async releaseConnection(connection) {
      Object.assign(connection, { open: false })
      // Who asked nothing has not waited for it: the next one must know whose the connection is.
      await hasBegun(connection)
      const client = clientOf(connection)
      const known = scopes.get(client)
      if (known) known.at = performance.now()
      client.release((connection as Connection).broken) // as: made by acquireConnection
    },
    async destroy() {
      await pool.end()
    },
  }
}

function start(connection: DatabaseConnection, begun?: Promise<void>) {
  // The next caller gets the failure.
  begun?.catch(() => undefined)
  Object.assign(connection, { open: true, begun, waiting: false })
}

/** The role and organisation a connection was set to last, and when it was used. Transactions set their own. */
const scopes = new WeakMap<PoolClient, { whose: string; at: number }>()
/** A connection that rested for so long may be lost: it is set again, and that is answered at once. */
const RESTED_MS = 1_000

/** Reads one by one need no transaction of their own: each sees what was committed when it began, there as here. */
function tellWhose(connection: DatabaseConnection, whose: string, sent: Sent) {
  const client = clientOf(connection)
  Object.assign(connection, { alone: true })
  const known = scopes.get(client)
  if (known?.whose === whose && performance.now() - known.at < RESTED_MS) return start(connection)
  scopes.delete(client)
  const reply = beginning(connection, whose, sent).then(() => void scopes.set(client, { whose, at: performance.now() }))
  start(connection, reply)
}

/** Resolves when the transaction has begun; what could not begin is rolled back. */
async function beginning(connection: DatabaseConnection, text: string, sent: Sent) {
  try {
    await clientOf(connection).query(timed(text, sent.beginMs))
    Object.assign(connection, { begun: undefined })
  } catch (error) {
    if (isUnanswered(error)) sent.onSilence()
    await rollback(connection).catch(() => undefined)
    if (isBroken(connection) && error instanceof Error) lostUnharmed.add(error)
    throw error
  }
}

/** False where begin failed: that was rolled back at once. */
const hasBegun = (connection: DatabaseConnection) =>
  begunOf(connection).then(
    () => true,
    () => false,
  )

/**
 * A plain read goes out with begin: should that fail, the read ran with the role of before and its result is dropped. A
 * statement that may change something waits for the answer, and those behind it too.
 */
const goesAlong = (connection: Connection, query: RootOperationNode) =>
  !connection.waiting && SelectQueryNode.is(query) && !query.with

/**
 * The server reported it before it went away, or the connection did; a living server only warns that there is no
 * transaction.
 */
async function lookWhetherLost(connection: Connection, error: unknown) {
  await connection.client.query('rollback').catch(() => Object.assign(connection, { broken: true }))
  if (connection.broken && error instanceof Error) lostUnharmed.add(error)
}

const isBroken = (connection: DatabaseConnection) => (connection as Connection).broken === true // as: made by acquireConnection
const begunOf = async (connection: DatabaseConnection) => (connection as Connection).begun // as: made by acquireConnection
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

function connectionOf(client: PoolClient, sent: Sent): Connection {
  const { nameOf, parameter } = sent
  const connection: Connection = {
    client,
    async executeQuery<R>({ sql, parameters, query }: Parameters<DatabaseConnection['executeQuery']>[0]) {
      const { begun } = connection
      if (begun && !goesAlong(connection, query)) {
        connection.waiting = true
        await begun
      }
      if (!connection.open) throw new Error('the transaction is over')
      const several = query.kind === 'RawNode' && parameters.length === 0
      const values = parameter ? parameters.map(parameter) : [...parameters]
      const plain = timed(sql, patience(sent))
      try {
        const reply = client.query(several ? plain : { ...plain, name: nameOf(sql), values })
        // Should begin fail, its error is thrown.
        reply.catch(() => undefined)
        await begun
        return answer<R>(await reply)
      } catch (error) {
        if (isPlanChanged(error)) connection.broken = true
        if (isUnanswered(error)) sent.onSilence()
        if (!isBehindFailed(error)) connection.failure = error
        if (connection.alone && !isUnanswered(error)) await lookWhetherLost(connection, error)
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
