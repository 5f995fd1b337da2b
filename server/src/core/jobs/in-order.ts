import { setTimeout as sleep } from 'node:timers/promises'

/**
 * What one process finds and leaves to be written: in its order, an institution one batch at a time, what comes in the
 * same turn of the loop together. A batch that fails is written one by one, so that one bad one stops nobody; `failed`
 * hears of each that cannot be written at all. While the database is away nothing is given up: what was first stays
 * first and is tried again each second until it is written; `failed` hears of that once, without naming one.
 *
 *     const calls = inOrder(50, (orgId, keys) => transact(orgId, keys), warn)
 *     calls.push(orgId, key)
 */
export function inOrder<T>(
  most: number,
  write: (orgId: string, batch: readonly T[]) => Promise<unknown>,
  failed: (error: unknown, orgId: string, one?: T) => void,
  pause: () => Promise<unknown> = () => sleep(againMs),
) {
  const queues = new Map<string, T[]>()
  const working = new Map<string, Promise<void>>()
  const take = (orgId: string) => queues.get(orgId)?.splice(0, most) ?? []

  async function work(orgId: string) {
    await new Promise(setImmediate)
    for (let batch = take(orgId); batch.length > 0; batch = take(orgId)) await attempt(orgId, batch)
  }
  async function attempt(orgId: string, batch: readonly T[]) {
    try {
      await written(orgId, batch)
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await attempt(orgId, [one])
      else failed(error, orgId, batch[0])
    }
  }
  /** Throws what is said against the batch itself. */
  async function written(orgId: string, batch: readonly T[]) {
    for (let isNew = true; ; isNew = false) {
      try {
        await write(orgId, batch)
        return
      } catch (error) {
        if (!isAway(error)) throw error
        if (isNew) failed(error, orgId)
      }
      await pause()
    }
  }
  return {
    push(orgId: string, one: T) {
      const queue = queues.get(orgId) ?? []
      queue.push(one)
      queues.set(orgId, queue)
      if (!working.has(orgId))
        working.set(
          orgId,
          work(orgId).finally(() => working.delete(orgId)),
        )
    },
    /** All that waits is written. */
    async idle() {
      while (working.size > 0) await Promise.all(working.values())
    },
  }
}

const againMs = 1000

/** Classes of SQLSTATE in which the server speaks of itself: connection, lost race, resources, being stopped, its system. */
const ofServer = /^(08|40|53|57|58|55P03)/
const ofWire = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])
/** What `pg` says of a lost or late connection, without a code. */
const unanswered = /^(Connection terminated|Query read timeout|timeout e\w+|Client (has encountered|was closed))/

/** Nothing is wrong with what was to be written: the same again will be taken once the database is back. */
function isAway(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return ofServer.test(code) || ofWire.has(code) || (code === '' && unanswered.test(error.message))
}
