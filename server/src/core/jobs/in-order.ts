import { setTimeout as sleep } from 'node:timers/promises'
import { isAway, isTimedOut } from '../db/away.ts'

/**
 * Rows one process finds and has yet to write: written in their order, one batch of an institution at a time, rows of
 * the same turn of the event loop together. A batch that fails is written one by one, so that a bad item does not stop
 * the others; `failed` is called with each item that cannot be written at all. While the database is away no item is
 * given up: the first stays first and is tried again each second until it is written; `failed` is called once for that,
 * without an item. An item that takes too long by itself is tried three times.
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
      await written(orgId, batch, batch.length > 1 ? 1 : mostLate)
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await attempt(orgId, [one])
      else failed(error, orgId, batch[0])
    }
  }
  /** Throws an error caused by the batch itself, and a timeout after this many of them. */
  async function written(orgId: string, batch: readonly T[], times: number) {
    let late = 0
    for (let isNew = true; ; isNew = false) {
      try {
        await write(orgId, batch)
        return
      } catch (error) {
        if (isTimedOut(error)) late += 1
        else if (!isAway(error)) throw error
        if (late >= times) throw error
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
    /** Resolves when all waiting items are written. */
    async idle() {
      while (working.size > 0) await Promise.all(working.values())
    },
  }
}

const againMs = 1000
/** How often an item may reach the time limit of a statement, a minute, while the others wait. */
const mostLate = 3
