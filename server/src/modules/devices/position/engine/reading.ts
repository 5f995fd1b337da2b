import type { Services } from '#core/services.ts'
import { rest } from './fence/judge.ts'
import { type EngineState, enrol } from './hearing.ts'
import { readLatest, readOpen } from './store.ts'
import { freshState, type Tag, tagKey } from './tag.ts'
import { readWorld } from './world.ts'

/** Reads the stored data when this process becomes the engine, at changes, and every minute. */

const reloadMs = 60_000
/** The delay after which a failed reading is tried again. */
const againMs = 1000
/** When the whole institution was silent for longer, no tag counts as lost. */
const houseSilentMs = 60_000

interface Options {
  /** Called after each reading. */
  done: () => void
  warn: (error: unknown) => void
}

export function openReading(services: Services, known: EngineState, { done, warn }: Options) {
  let ready = false
  let readAt = 0
  let failedAt = Number.NEGATIVE_INFINITY
  let working: Promise<unknown> | undefined
  /** Institutions with changes, each once however many come; undefined: all of them. */
  const waiting = new Set<string | undefined>()

  async function worlds(orgId?: string) {
    const at = known.now()
    for (const of of await readWorlds(services, known, orgId)) if (ready) enrol(known, of)
    if (!orgId) readAt = at
  }
  async function whole() {
    await known.out.flush(known.tags.values())
    await worlds()
    await readTags(services, known)
    for (const orgId of known.worlds.keys()) enrol(known, orgId)
    ready = true
    done()
  }
  async function work() {
    while (!ready || waiting.size > 0) {
      if (!ready) await whole()
      for (const orgId of waiting) {
        waiting.delete(orgId)
        await worlds(orgId).catch((error) => {
          waiting.add(orgId)
          throw error
        })
      }
    }
  }
  function begin() {
    const since = known.now() - failedAt
    // A clock that was set back does not delay it.
    if (since >= 0 && since < againMs) return
    working ??= work()
      .catch((error) => {
        failedAt = known.now()
        warn(error)
      })
      .finally(() => {
        working = undefined
        done()
      })
  }
  return {
    isReady: () => ready,
    /** A reading runs, or waits. */
    isBusy: () => working !== undefined || waiting.size > 0,
    outdated: () => {
      ready = false
    },
    keepUp() {
      if (ready && known.now() - readAt > reloadMs) waiting.add(undefined)
      if (!ready || waiting.size > 0) begin()
    },
    /** A change that comes while its institution is being read is read after it. */
    changed(orgId: string) {
      waiting.add(orgId)
      if (ready) begin()
    },
    async done() {
      while (working) await working
    },
  }
}

async function readWorlds({ database }: Services, { worlds, now }: EngineState, only?: string) {
  return database.withSystem(async (db) => {
    const orgs = only ? [{ orgId: only }] : await db.selectFrom('org').select('orgId').orderBy('orgId').execute()
    for (const { orgId } of orgs) worlds.set(orgId, await readWorld(db, orgId, now()))
    return orgs.map(({ orgId }) => orgId)
  })
}

/** Goes on with the state of the former process; this one must confirm its alarms first. */
async function readTags({ database }: Services, known: EngineState) {
  const { tags, worlds, now } = known
  const [stored, open] = await database.withSystem(async (db) => [await readLatest(db), await readOpen(db)] as const)
  tags.clear()
  const newest = Math.max(0, ...stored.map(({ place }) => place.ts))
  const floor = now() - newest > houseSilentMs ? now() : 0
  const wornBy = ({ orgId, deviceNo, oldmanId }: { orgId: string; deviceNo: string; oldmanId: string }) => {
    const device = worlds.get(orgId)?.worn.get(deviceNo)?.device
    return device?.oldmanId === oldmanId ? device : undefined
  }
  for (const { place, still, state, ...of } of stored) {
    const device = wornBy(of)
    if (!device) continue
    const expectedSince = Math.max(state.expectedSince, floor)
    const tag: Tag = { device, oldmanId: of.oldmanId, place, still, dirty: false, state: { ...state, expectedSince } }
    tags.set(tagKey(of), tag)
  }
  // A tag without a place keeps only its alarms.
  for (const { key, since, ruleId, tampered, ...of } of open) {
    const device = wornBy(of)
    if (!device) continue
    const fresh: Tag = { device, oldmanId: of.oldmanId, state: freshState(now()), still: 0, dirty: false }
    const { state } = tags.getOrInsertComputed(tagKey(of), () => fresh)
    state.standing[key] ??= { ruleId, since }
    state.tampered ||= tampered
  }
  for (const tag of tags.values()) for (const key of Object.keys(tag.state.standing)) rest(tag, key)
}
