/**
 * What one process finds and leaves to be written: in its order, an institution one batch at a time, what comes in the
 * same turn of the loop together. A batch that fails is written one by one, so that one bad one stops nobody; `failed`
 * hears of each that cannot be written at all.
 *
 *     const calls = inOrder(50, (orgId, keys) => transact(orgId, keys), warn)
 *     calls.push(orgId, key)
 */
export function inOrder<T>(
  most: number,
  write: (orgId: string, batch: readonly T[]) => Promise<unknown>,
  failed: (error: unknown, orgId: string) => void,
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
      await write(orgId, batch)
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await attempt(orgId, [one])
      else failed(error, orgId)
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
