import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db } from './db.ts'
import { isLostUnharmed } from './driver.ts'
import { isUnanswered } from './pg/server-pool.ts'

// What an error of the database says of what was to be written: nothing, for the database is away; or that it takes too
// long; anything else is said against it.

/** Classes of SQLSTATE in which the server speaks of itself: connection, lost race, resources, being stopped, its system. */
const ofServer = /^(08|40|53|57P|58|55P03)/
const ofWire = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])
/** What `pg` says of a connection that is lost, or did not come about in time, without a code. */
const lost = /^(Connection terminated|timeout e\w+|Client (has encountered|was closed))/

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** Nothing is wrong with what was to be written: the same again will be taken once the database is back. */
export function isAway(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return isLostUnharmed(error) || ofServer.test(code) || ofWire.has(code) || (code === '' && lost.test(error.message))
}

const canceled = '57014'
/** A statement was ended after its time, there or here: it waited for somebody else's, or never ends. */
export const isTimedOut = (error: unknown) =>
  error instanceof Error && !isLostUnharmed(error) && (codeOf(error) === canceled || isUnanswered(error))

const againMs = 1000

/**
 * A transaction of an institution whose end is known when this is over. Where the answer to its commit is lost, the server
 * is asked what became of it as soon as it is back, so that who tries again what failed writes nothing twice.
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

/** Its number on the server; undefined where it wrote nothing. */
async function transactionOf(db: Db) {
  const { rows } = await sql<{ id: string | null }>`select pg_current_xact_id_if_assigned()::text as id`.execute(db)
  return rows[0].id ?? undefined
}

/** While its connection is not missed by the server yet, it is still under way there. */
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
