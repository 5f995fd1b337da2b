import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db } from './db.ts'
import { isLostUnharmed } from './driver.ts'
import { isUnanswered } from './pg/server-pool.ts'

// Sorts the errors of the database: the database is away, or the statement took too long; every other error means that
// the statement or its data are wrong.

/**
 * SQLSTATE classes in which the server reports its own state: connection, lost race, resources, shutdown, system error.
 */
const ofServer = /^(08|40|53|57P|58|55P03)/
const ofWire = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])
/** Messages without a code by which `pg` reports a connection that was lost or could not be opened in time. */
const lost = /^(Connection terminated|timeout e\w+|Client (has encountered|was closed))/

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** True when the statement itself is not wrong: the same statement succeeds once the database is back. */
export function isAway(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return isLostUnharmed(error) || ofServer.test(code) || ofWire.has(code) || (code === '' && lost.test(error.message))
}

const canceled = '57014'
/**
 * True when the server or the pool stopped a statement after its time limit: it waited for a lock, or it never ends.
 */
export const isTimedOut = (error: unknown) =>
  error instanceof Error && !isLostUnharmed(error) && (codeOf(error) === canceled || isUnanswered(error))

const againMs = 1000

/**
 * Runs a transaction of an institution and knows its outcome at the end. When the answer to the commit is lost, it asks
 * the server for the outcome as soon as the server is back, so that a retry writes nothing twice.
 */
export async function withOrgOnce(
  database: Pick<Database, 'withOrg'>,
  orgId: string,
  work: (db: Db) => Promise<unknown>,
  pause: () => Promise<unknown> = () => sleep(againMs),
) {
  const sent: { id?: string } = {}
  try {
    await database.withOrg(orgId, async (db) => {
      sent.id = undefined
      await work(db)
      sent.id = await transactionOf(db)
    })
  } catch (error) {
    const mayBe = sent.id !== undefined && (isAway(error) || isTimedOut(error))
    if (!mayBe || !(await isCommitted(database, orgId, sent.id, pause))) throw error
  }
}

/** The transaction number on the server; undefined when the transaction wrote nothing. */
async function transactionOf(db: Db) {
  const { rows } = await sql<{ id: string | null }>`select pg_current_xact_id_if_assigned()::text as id`.execute(db)
  return rows[0].id ?? undefined
}

/** Until the server notices that the connection is lost, the transaction is still running there. */
async function isCommitted(
  database: Pick<Database, 'withOrg'>,
  orgId: string,
  id: string | undefined,
  pause: () => Promise<unknown>,
) {
  for (;;) {
    const query = database.withOrg(orgId, (db) =>
      sql<{ state: string | null }>`select pg_xact_status(${id}::xid8) as state`.execute(db),
    )
    const state = await query.then(
      ({ rows }) => rows[0].state,
      (error) => {
        if (isAway(error) || isTimedOut(error)) return 'in progress'
        throw error
      },
    )
    if (state !== 'in progress') return state === 'committed'
    await pause()
  }
}
