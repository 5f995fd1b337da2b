import { timeText } from '#core/clock.ts'
import type { Services } from '#core/services.ts'
import { type Setups, setupsOf } from './setup.ts'

/** The watched items by resident, in memory: read again shortly after a change, and each minute. */

/** Modules whose writes change rules, residents, their places, and limits set by a doctor. */
const followed = new Set([
  'mattress',
  'device-registry',
  'resident',
  'residence',
  'outing',
  'location',
  'care-level',
  'vital-sign',
])
const againMs = 60_000

export type Watching = ReturnType<typeof openSetups>

export function openSetups(services: Services) {
  const { bus, clock, database } = services
  const known = new Map<string, Setups>()
  const changed = new Set<string>()
  let readMs = 0
  let reading: Promise<unknown> = Promise.resolve()

  const off = bus.subscribe(({ event, orgId, data }) => {
    if (event !== 'data.changed') return
    const { modules } = data as { modules: string[] } // as: what this event carries
    if (modules.some((module) => followed.has(module))) changed.add(orgId)
  })
  async function read(orgId: string) {
    const day = timeText(clock.ms()).slice(0, 10)
    known.set(orgId, await database.readOrg(orgId, (db) => setupsOf(db, orgId, day)))
  }
  async function readAll() {
    const orgs = await database.withSystem((db) => db.selectFrom('org').select('orgId').execute())
    for (const { orgId } of orgs) await read(orgId)
  }
  function take() {
    const orgIds = [...changed]
    changed.clear()
    return orgIds
  }
  const follow = (work: () => Promise<unknown>) => {
    reading = reading.then(work).catch((error) => services.log?.warn({ error: String(error) }, 'mattress: rules'))
    return reading
  }

  return {
    of: (orgId: string) => known.get(orgId),
    orgIds: () => known.keys(),
    begin() {
      readMs = clock.ms()
      return follow(readAll)
    },
    tick(nowMs: number) {
      // While a read is pending only institutions that changed meanwhile are added.
      if (nowMs - readMs >= againMs) {
        readMs = nowMs
        void follow(readAll)
      } else if (changed.size > 0) void this.drained()
    },
    drained() {
      const orgIds = take()
      return follow(async () => {
        for (const orgId of orgIds) await read(orgId)
      })
    },
    /** Reads the institutions requested so far. */
    settled: () => reading,
    close: async () => {
      off()
      await reading
    },
  }
}
