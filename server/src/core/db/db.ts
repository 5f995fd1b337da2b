import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, type KyselyProps, type PluginTransformQueryArgs } from 'kysely'
import type pg from 'pg'
import type { SealKeys } from '../sealing/seal.ts'
import { type Sealing, sealing } from '../sealing/sealing.ts'
import { isLostUnharmed, isPlanChanged, postgresDialect, type Way } from './driver.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { types } from './pg/pg-types.ts'
import { openServerPool, type ServerPool } from './pg/server-pool.ts'
import type { Tables } from './tables.gen.ts'

/** The database as a handler gets it: always one open transaction, never the pool. */
export type Db = Kysely<Tables>

export interface Database {
  embedded: boolean
  /**
   * One transaction as role pims_app, which sees and writes the rows of this organisation only. With `children` as role
   * pims_upper, which may also read the organisations below.
   */
  withOrg<T>(orgId: string, fn: (db: Db) => Promise<T>, children?: readonly string[]): Promise<T>
  /**
   * Like `withOrg`, for work that only reads: on a server each statement runs by itself, which saves begin and commit,
   * and none can write, lock or see more than with `withOrg`.
   */
  readOrg<T>(orgId: string, fn: (db: Db) => Promise<T>, children?: readonly string[]): Promise<T>
  /**
   * One transaction as the owner, over all organisations: sign-in, jobs, migrations. Its statements end after a minute,
   * as those of requests do, unless it is `unhurried`.
   */
  withSystem<T>(fn: (db: Db) => Promise<T>, pace?: Pace): Promise<T>
  /** Embedded only: writes the whole database to a file while nothing else runs. */
  dump?(file: string): Promise<void>
  /** Embedded only: frees the memory that large work has taken; calls wait for two seconds. */
  renew?(): Promise<void>
  /**
   * Embedded only: marks the database as being filled. Until the returned function is called, a start with
   * `dropUnfinished` makes the database anew.
   */
  beginFilling?(): () => void
  close(): Promise<void>
}

export interface Pace {
  /** Statements have no time limit: for migrations, and for work that waits for another process. */
  unhurried?: boolean
}

export interface DatabaseOptions {
  /** Opens and seals personal numbers (core/sealing.ts); without keys rows are read and copied as they are stored. */
  keys?: SealKeys
  /** postgres://… ; without it the embedded database under `dataDir`. */
  url?: string
  /** A folder, or `memory://`. */
  dataDir?: string
  poolMax?: number
  /** How long a statement may take on a server (server-pool.ts). */
  statementMs?: number
  /** False: no hourly dump and no last dump when it closes (tests). */
  dumps?: boolean
  /** Embedded only: drops a database whose first filling was interrupted. */
  dropUnfinished?: boolean
}

/** How often a transaction that lost a race is run again. */
const RETRIES = 3
/** The role of requests; row-level security and the append-only grants bind it. */
export const APP_ROLE = 'pims_app'
/** The same for sessions of an upper level: may read some tables of the organisations below (migrate.ts). */
export const UPPER_ROLE = 'pims_upper'

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const sealed = options.keys && sealing(options.keys)
  if (!options.url) return openDirectory(options, sealed)
  const pool = openServerPool(options.url, options.poolMax ?? 10, options.statementMs)
  return { embedded: false, ...transactions(pool, pool, sealed) }
}

async function openDirectory(options: DatabaseOptions, sealed?: Sealing): Promise<Database> {
  const { dataDir = 'memory://', dumps, dropUnfinished } = options
  const engine = await openEmbedded(dataDir, types, { dropUnfinished })
  const database = transactions(engine.pool, undefined, sealed)
  const dump = (file: string) => engine.dump(file)
  const stopDumps = dumps === false ? undefined : engine.startDumps()
  return {
    embedded: true,
    ...database,
    dump,
    beginFilling: () => engine.beginFilling(),
    renew: () => engine.renew(),
    async close() {
      await stopDumps?.()
      await database.close()
      await engine.close()
    },
  }
}

interface Scope extends Pace {
  orgId?: string
  children?: readonly string[]
  reads?: boolean
  open: boolean
}

function transactions(pool: pg.Pool, server: ServerPool | undefined, sealed?: Sealing) {
  const current = new AsyncLocalStorage<Scope>()
  const way = () => wayOf(current.getStore(), server !== undefined)
  const isUnhurried = () => current.getStore()?.unhurried === true
  const onSilence = () => server?.dropIdle()
  const parameter = sealed?.parameter
  const names = new Names({ maintainNestedObjectKeys: true })
  const storedName = (name: string) => names.stored(name)
  const named = server !== undefined
  const dialect = postgresDialect(pool, { named, way, storedName, isUnhurried, onSilence, parameter })
  const config = { dialect, plugins: sealed ? [sealed.plugin, names] : [names] }
  const kysely = new Kysely<Tables>(config)
  const parts = { config, dialect, driver: dialect.createDriver() }
  // A lost idle connection is replaced at the next use, whose own error says what is wrong.
  pool.on('error', () => undefined)

  async function run<T>(whose: Omit<Scope, 'open'>, fn: (db: Db) => Promise<T>): Promise<T> {
    // The embedded database has one connection: a second transaction inside the first would wait for ever.
    if (current.getStore()?.open) throw new Error('a transaction is already open here: use the one you were given')
    for (let attempt = 0; ; attempt += 1) {
      const scope = { ...whose, open: true }
      const isAlone = wayOf(scope, server !== undefined).alone !== undefined
      const work = () =>
        isAlone ? unqueued(kysely, parts, fn) : kysely.transaction().execute((db) => unqueued(db, parts, fn))
      try {
        return await current.run(scope, work)
      } catch (error) {
        if (attempt >= RETRIES || !(lostRace(error) || isLostUnharmed(error))) throw error
      } finally {
        scope.open = false
      }
      await sleep(10 * 2 ** attempt * (1 + Math.random()))
    }
  }

  return {
    withOrg: async <T>(orgId: string, fn: (db: Db) => Promise<T>, children?: readonly string[]) =>
      run({ orgId: checkedOrg(orgId), children: children?.map(checkedOrg) }, fn),
    readOrg: async <T>(orgId: string, fn: (db: Db) => Promise<T>, children?: readonly string[]) =>
      run({ orgId: checkedOrg(orgId), children: children?.map(checkedOrg), reads: true }, fn),
    withSystem: <T>(fn: (db: Db) => Promise<T>, pace: Pace = {}) => run(pace, fn),
    close: () => kysely.destroy(),
  }
}

/** Column names of a result in camel case; for statements of the compiler the names are those that are stored. */
class Names extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }

  stored(name: string) {
    return this.snakeCase(name)
  }
}

/**
 * Kysely lets each statement of a transaction wait for the one before; this database sends statements at once, in the
 * order of the calls.
 */
function unqueued<T>(
  // Only these members of a transaction are compared: to compare a whole transaction with a `Db` takes the type check
  // fifteen seconds.
  db: Pick<Db, 'getExecutor'>,
  parts: Omit<KyselyProps, 'executor'>,
  fn: (db: Db) => Promise<T>,
): Promise<T> {
  const executor = db.getExecutor()
  return executor.provideConnection((connection) => {
    const direct = executor.withConnectionProvider({ provideConnection: (use) => use(connection) })
    return fn(new Kysely({ ...parts, executor: direct }))
  })
}

/**
 * Sends statements that do not depend on each other at once; they run in this order, and take the time of one round
 * trip instead of many. All have ended before it returns; of several errors the first in this order is thrown.
 *
 *     const [resident, account] = await together(ownResident(db, who, oldmanId), lockAccount(db, who, oldmanId))
 */
export async function together<T extends readonly unknown[]>(
  ...statements: T
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  const ended = await Promise.allSettled(statements)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return Promise.all(statements) as Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> // as: TypeScript's own type of Promise.all
}

/** A read-only connection keeps its role and organisation, so a transaction sets all of them again. */
function wayOf({ orgId, children = [], unhurried, reads = false }: Partial<Scope> = {}, isServer: boolean): Way {
  const pace = unhurried ? '; set local statement_timeout = 0' : ''
  if (orgId === undefined) return { begin: `begin read write; set local role none${pace}`, reads }
  const role = children.length === 0 ? APP_ROLE : UPPER_ROLE
  const set = (scope: string) =>
    `set ${scope} role ${role}; set ${scope} app.org_id = '${orgId}'; set ${scope} app.org_children = '${children.join(',')}'`
  const begin = `begin ${reads ? 'read only' : 'read write'}; ${set('local')}`
  // The embedded database has one connection, which is the owner's between two transactions.
  if (!reads || !isServer) return { begin, reads }
  return { begin, reads, alone: `${set('session')}; set default_transaction_read_only = on` }
}

/** The server makes the organisation ids itself; the check keeps any other text out of the `set` statement. */
function checkedOrg(orgId: string) {
  if (!/^[\w-]{1,64}$/.test(orgId)) throw new Error('not an organisation id')
  return orgId
}

/** Serialization failure, deadlock, or a statement prepared before a migration: a retry may succeed. */
function lostRace(error: unknown) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '40001' || code === '40P01' || isPlanChanged(error)
}
