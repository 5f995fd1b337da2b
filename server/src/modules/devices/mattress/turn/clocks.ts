import { timeText } from '#core/clock.ts'
import type { Services } from '#core/services.ts'
import { turnsDone } from '../../../care/care-task/service.ts'
import { forget, settleSignal } from '../../alarm/service.ts'
import type { Setups } from '../watch/setup.ts'
import { type Turner, turnersOf } from './reads.ts'
import { begunAt, turnedAt } from './rules.ts'
import { keepClocks } from './store.ts'
import { turnAlarmKey } from './telling.ts'

const dayMs = 86_400_000

/** Residents to be turned in each institution, with the clocks of this process; changed ones wait to be stored. */
export function openClocks(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  setupOf: (orgId: string) => Setups | undefined,
) {
  const orgs = new Map<string, Map<string, Turner>>()
  const dirty = new Set<Turner>()

  /** Sets the clock; an alarm ends when the clock restarts. */
  function set(orgId: string, turner: Turner, next: Turner['clock'], atMs: number) {
    if (next === turner.clock) return
    if (turner.clock.alarmed && !next.alarmed) settleSignal(turnAlarmKey(orgId, turner.oldmanId), atMs)
    turner.clock = next
    dirty.add(turner)
  }

  /** The clock restarts when a resident comes back; a stored clock goes on only after a change of process. */
  async function read(orgId: string) {
    const setups = setupOf(orgId)
    if (!setups) return
    const now = timeText(clock.ms())
    const found = await database.readOrg(orgId, (db) => turnersOf(db, orgId, now, setups))
    const before = orgs.get(orgId)
    const next = new Map<string, Turner>()
    for (const turner of found) {
      const known = before?.get(turner.oldmanId)
      if (before && !known) turner.clock = begunAt(clock.ms())
      const entry = known ? Object.assign(known, turner, { clock: known.clock, heardMs: known.heardMs }) : turner
      next.set(turner.oldmanId, entry)
      if (!known) dirty.add(entry)
    }
    for (const oldmanId of before?.keys() ?? []) if (!next.has(oldmanId)) forget(turnAlarmKey(orgId, oldmanId))
    orgs.set(orgId, next)
    await readTasks(orgId)
  }
  async function readTasks(orgId: string) {
    const turners = orgs.get(orgId)
    if (!turners || turners.size === 0) return
    const now = clock.ms()
    const turned = await database.readOrg(orgId, (db) => turnsDone(db, orgId, { from: now - dayMs, to: now + dayMs }))
    for (const [oldmanId, times] of turned) {
      const turner = turners.get(oldmanId)
      if (turner) set(orgId, turner, turnedAt(turner.clock, Math.min(Math.max(...times), now)), now)
    }
  }

  /** Writes the clocks that have changed; what could not be written is written the next time. */
  async function keep() {
    const changed = [...dirty]
    dirty.clear()
    let failed: unknown
    for (const [orgId, turners] of orgs) {
      const own = changed.filter((turner) => turners.get(turner.oldmanId) === turner)
      if (own.length === 0) continue
      await database
        .withOrg(orgId, (db) => keepClocks(db, orgId, own))
        .catch((error) => {
          failed = error
          for (const turner of own) dirty.add(turner)
        })
    }
    if (failed) throw failed
  }
  return { orgs, dirty, set, read, readTasks, keep }
}
