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
  /** The work locks no rows. */
  reads: boolean
}

interface Connection extends DatabaseConnection {
  client: PoolClient
  /** True between begin and end: a later statement would run outside every transaction, without a role. */
  open?: boolean
  /** The answer to begin, or to setting the role, as long as it is pending. */
  begun?: Promise<void>
  /** A statement is waiting for this answer, and the statements after it wait too. */
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
  /** True in a transaction whose statements have no time limit. */
  isUnhurried: () => boolean
  /** Called for a connection that no longer answers. */
  onSilence: () => void
  /** Converts a parameter before it is sent (core/sealing.ts). */
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

interface ConnectionOptions extends Omit<DialectOptions, 'named' | 'way' | 'storedName'> {
  nameOf: NameOf
  /** The embedded database runs on this machine, so its connection cannot be lost without notice. */
  beginMs: number | undefined
}

/** A transaction begins at once, or the server is away. */
const BEGIN_MS = 5_000
/** How long to wait for the answer to a statement; undefined means the pool's own limit. */
const patience = ({ isUnhurried }: ConnectionOptions) => (isUnhurried() ? UNHURRIED_MS : undefined)

/** `pg` reads the time limit of a single statement here; its types know only the limit of a connection. */
const timed = (text: string, ms: number | undefined): QueryConfig & { query_timeout?: number } => ({
  text,
  query_timeout: ms,
})

const lostUnharmed = new WeakSet<object>()

/** True when a connection was lost before it did anything, or when it only read: a retry may succeed. */
export const isLostUnharmed = (error: unknown) => typeof error === 'object' && error !== null && lostUnharmed.has(error)

function driver(pool: Pool, way: () => Way, sent: ConnectionOptions): Driver {
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
      // Work that sent no statement has not waited for the role: the next user of the connection has to know which role
      // is set.
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
  // The next caller gets the error.
  begun?.catch(() => undefined)
  Object.assign(connection, { open: true, begun, waiting: false })
}

/** The role and organisation last set on a connection, and when it was last used. Transactions set their own. */
const scopes = new WeakMap<PoolClient, { whose: string; at: number }>()
/**
 * A connection that was idle for so long may be lost: its role is set again, and the answer shows at once whether it is
 * alive.
 */
const RESTED_MS = 1_000

/**
 * Single reads need no transaction of their own: each sees what was committed when it began, as in a transaction of
 * this isolation level.
 */
function tellWhose(connection: DatabaseConnection, whose: string, sent: ConnectionOptions) {
  const client = clientOf(connection)
  Object.assign(connection, { alone: true })
  const known = scopes.get(client)
  if (known?.whose === whose && performance.now() - known.at < RESTED_MS) return start(connection)
  scopes.delete(client)
  const reply = beginning(connection, whose, sent).then(() => void scopes.set(client, { whose, at: performance.now() }))
  start(connection, reply)
}

/** Resolves when the transaction has begun; a failed begin is rolled back. */
async function beginning(connection: DatabaseConnection, text: string, sent: ConnectionOptions) {
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

/** False where begin failed: that transaction is rolled back already. */
const hasBegun = (connection: DatabaseConnection) =>
  begunOf(connection).then(
    () => true,
    () => false,
  )

/**
 * A plain read goes out together with begin: if begin fails, the read ran with the previous role and its result is
 * dropped. A statement that may change rows waits for the answer to begin, and so do the statements after it.
 */
const goesAlong = (connection: Connection, query: RootOperationNode) =>
  !connection.waiting && SelectQueryNode.is(query) && !query.with

/** The server or the connection reported the loss; a living server only warns that there is no transaction. */
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

function connectionOf(client: PoolClient, sent: ConnectionOptions): Connection {
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
        // If begin fails, its error is thrown.
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

/** Raw text without parameters may hold several statements; the result is that of the last one. */
function answer<R>(result: QueryResult | QueryResult[]) {
  const last = Array.isArray(result) ? result[result.length - 1] : result
  const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(last?.command)
  // as: the query builder guarantees the row type
  return { rows: (last?.rows ?? []) as R[], numAffectedRows: changes ? BigInt(last.rowCount ?? 0) : undefined }
}

/** The error of a statement in a transaction that is already lost. */
const isBehindFailed = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02'

/** A migration changed the result shape of a named statement: only a new connection forgets the old plan. */
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
