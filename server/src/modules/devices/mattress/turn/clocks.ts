import { alarmKind, bodyMode, mattressAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { timeText } from '../../../../core/clock.ts'
import type { Services } from '../../../../core/http/app.ts'
import { type AlarmKey, forget, settle, still } from '../../alarm/service.ts'
import { ruleOf } from '../watch/bed.ts'
import type { Setups } from '../watch/setup.ts'
import { type Turner, turnedByTask, turnersOf } from './reads.ts'
import { wordsOf } from './replay.ts'
import { minutesSince, turnedAt } from './rules.ts'

/** Who has to be turned in each institution, with the clocks of this process; those that changed wait to be kept. */
export function openClocks(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  setupOf: (orgId: string) => Setups | undefined,
) {
  const orgs = new Map<string, Map<string, Turner>>()
  const dirty = new Set<Turner>()

  /** The clock as it is from now on; an alarm ends with what begins it anew. */
  function set(orgId: string, turner: Turner, next: Turner['clock'], atMs: number) {
    if (next === turner.clock) return
    if (turner.clock.alarmed && !next.alarmed) settle(keyOf(orgId, turner.oldmanId), atMs)
    turner.clock = next
    dirty.add(turner)
  }

  async function read(orgId: string, first = false) {
    const setups = setupOf(orgId)
    if (!setups) return
    const now = timeText(clock.ms())
    const found = await database.readOrg(orgId, (db) => turnersOf(db, orgId, now, setups))
    const before = orgs.get(orgId) ?? new Map<string, Turner>()
    const next = new Map<string, Turner>()
    for (const turner of found) {
      const known = before.get(turner.oldmanId)
      const kept: Turner = known ? Object.assign(known, { ...turner, clock: known.clock }) : turner
      next.set(turner.oldmanId, kept)
      if (!known) dirty.add(kept)
      if (first && kept.clock.alarmed) still(signalOf(orgId, kept, clock.ms()))
    }
    for (const [oldmanId, { clock: left }] of before)
      if (!next.has(oldmanId) && left.alarmed) forget(keyOf(orgId, oldmanId))
    orgs.set(orgId, next)
    await readTasks(orgId)
  }
  async function readTasks(orgId: string) {
    const turners = orgs.get(orgId)
    if (!turners || turners.size === 0) return
    const day = timeText(clock.ms()).slice(0, 10)
    const turned = await database.readOrg(orgId, (db) => turnedByTask(db, orgId, day))
    for (const [oldmanId, ms] of turned) {
      const turner = turners.get(oldmanId)
      if (turner) set(orgId, turner, turnedAt(turner.clock, Math.min(ms, clock.ms())), clock.ms())
    }
  }

  function signalOf(orgId: string, turner: Turner, nowMs: number) {
    const turning = setupOf(orgId)?.get(turner.oldmanId)?.turning
    const { clock: of, intervalMin, bedId, deptId } = turner
    return {
      ...{ ...keyOf(orgId, turner.oldmanId), level: 2 as const, at: nowMs, since: of.startMs, bedId, deptId },
      ...wordsOf(intervalMin, minutesSince(of, nowMs)),
      ...(turning && { rule: ruleOf(turning.rule, { turnMinutes: turning.turnMinutes }) }),
    }
  }
  /** Those that changed since they were kept, by their institution. */
  function takeDirty() {
    const kept = [...dirty]
    dirty.clear()
    return [...orgs].map(([orgId, turners]) => ({
      orgId,
      turners: kept.filter((turner) => turners.get(turner.oldmanId) === turner),
    }))
  }
  return { orgs, set, read, readTasks, signalOf, takeDirty, anyDirty: () => dirty.size > 0 }
}

const keyOf = (orgId: string, oldmanId: string): AlarmKey => ({
  ...{ orgId, kind: alarmKind.is.mattress, type: mattressAlarm.is.body, mode: bodyMode.is.unturned, oldmanId },
})
