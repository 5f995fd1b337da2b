import type { Services } from '../../../../core/http/app.ts'
import { every } from '../../../../core/jobs/timers.ts'
import type { DeviceEventOf, LiveDevice, SampleBatch } from '../../device/service.ts'
import { gatewayIs, hear, heed, type Known, look, sayAgain } from './hearing.ts'
import { openOut } from './out.ts'
import { readLatest } from './store.ts'
import type { Tag } from './tag.ts'
import { readWorld } from './world.ts'

/**
 * The engine of positions: what the engine of devices hears of tags becomes places, courses, stays and alarms. It lives
 * in memory; what it knows of a tag is kept, and a process that takes over goes on with it.
 */

const beatMs = 500
/** So long without a word means that another process has been the engine meanwhile. */
const gapMs = 12_000
/** The whole house was silent for longer: nobody is lost for that. */
const houseSilentMs = 60_000
/** Modules whose changes concern who is where, and whom a rule covers. */
const followed = new Set([
  'position',
  'device-registry',
  'residence',
  'resident',
  'outing',
  'visit',
  'location',
  'level-change',
])
const reloadMs = 60_000

export type Positions = ReturnType<typeof openPositions>

export function openPositions(services: Services) {
  const warn = (error: unknown) => services.log?.warn({ error: String(error) }, 'positions')
  const now = services.clock.ms
  const out = openOut(services, warn)
  const known: Known = { worlds: new Map(), tags: new Map(), gatewaysAway: new Set(), out, now }
  const reading = openReading(services, known)
  const inbox: (() => void)[] = []
  let lastHeard = 0

  /** What is heard waits while what is stored is read. */
  function take(work: () => void) {
    const at = now()
    inbox.push(work)
    if (at - lastHeard > gapMs) reading.outdated()
    lastHeard = at
    reading.keepUp(drain, warn)
    if (reading.isReady()) drain()
  }
  function drain() {
    for (const work of inbox.splice(0))
      try {
        work()
      } catch (error) {
        warn(error)
      }
  }
  const off = services.bus.subscribe(({ event, orgId, data }) => {
    if (event !== 'data.changed') return
    const { modules } = data as { modules: string[] } // as: what this event carries
    if (modules.some((module) => followed.has(module))) reading.changed(orgId, drain, warn)
  })
  const stop = every(beatMs, () => void out.beat(known.tags.values()))
  const drained = async () => {
    await reading.done()
    await out.flush(known.tags.values())
  }
  return {
    sample: (batch: SampleBatch) => take(() => hear(known, batch)),
    event: (event: DeviceEventOf) => take(() => heed(known, event)),
    tick: (at: number) => take(() => look(known, at)),
    offline: (device: LiveDevice) => take(() => gatewayIs(known, device, true)),
    online: (device: LiveDevice) => take(() => gatewayIs(known, device, false)),
    drained,
    close: async () => {
      stop()
      off()
      await drained()
    },
  }
}

type Warn = (error: unknown) => void

/** What is stored, read when this process begins to be the engine, at changes, and every minute. */
function openReading(services: Services, known: Known) {
  let ready = false
  let readAt = 0
  let loading: Promise<unknown> | undefined
  const begin = (work: () => Promise<unknown>, then: () => void, warn: Warn) => {
    const mine: Promise<unknown> = work()
      .catch(warn)
      .finally(() => {
        if (loading === mine) loading = undefined
        if (ready && !loading) then()
      })
    loading = mine
  }
  const worlds = async (orgId?: string) => {
    readAt = known.now()
    await readWorlds(services, known, orgId)
  }
  const whole = async () => {
    await known.out.flush(known.tags.values())
    await worlds()
    await readTags(services, known)
    ready = true
  }
  return {
    isReady: () => ready && !loading,
    outdated: () => {
      ready = false
    },
    keepUp(then: () => void, warn: Warn) {
      if (loading) return
      if (!ready) begin(whole, then, warn)
      else if (known.now() - readAt > reloadMs) begin(() => worlds(), then, warn)
    },
    /** A change that comes while another is being read is read after it. */
    changed(orgId: string, then: () => void, warn: Warn) {
      if (!ready) return
      const before = loading
      begin(
        async () => {
          await before
          await worlds(orgId)
        },
        then,
        warn,
      )
    },
    async done() {
      while (loading) await loading
    },
  }
}

async function readWorlds({ database }: Services, { worlds }: Known, only?: string) {
  await database.withSystem(async (db) => {
    const orgs = only ? [{ orgId: only }] : await db.selectFrom('org').select('orgId').orderBy('orgId').execute()
    for (const { orgId } of orgs) worlds.set(orgId, await readWorld(db, orgId))
  })
}

async function readTags({ database }: Services, known: Known) {
  const { tags, now } = known
  const stored = await database.withSystem(readLatest)
  const before = new Map(tags)
  tags.clear()
  const newest = Math.max(0, ...stored.map(({ place }) => place.ts))
  const floor = now() - newest > houseSilentMs ? now() : 0
  for (const { orgId, deviceNo, oldmanId, place, still, state } of stored) {
    const expectedSince = Math.max(state.expectedSince, floor)
    const device = { orgId, deviceNo } as LiveDevice // as: the rest comes with its next word
    const tag: Tag = { device, oldmanId, place, still, dirty: false, state: { ...state, expectedSince } }
    tags.set(`${orgId}/${deviceNo}`, tag)
  }
  for (const [key, tag] of tags) sayAgain(known, tag, before.get(key))
}
