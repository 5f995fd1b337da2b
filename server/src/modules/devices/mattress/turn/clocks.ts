import { alarmKind, bodyMode, mattressAlarm } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { timeText } from '../../../../core/clock.ts'
import type { Services } from '../../../../core/http/app.ts'
import { type AlarmKey, forget, settle, signal, still } from '../../alarm/service.ts'
import { ruleOf } from '../watch/bed.ts'
import type { Setups } from '../watch/setup.ts'
import { type Turner, turnedByTask, turnersOf } from './reads.ts'
import { wordsOf } from './replay.ts'
import { begunAt, turnedAt, unturnedMinutes } from './rules.ts'

const minuteMs = 60_000

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
    if (turner.clock.alarmed && !next.alarmed) {
      turner.told = undefined
      settle(keyOf(orgId, turner.oldmanId), atMs)
    }
    turner.clock = next
    dirty.add(turner)
  }

  /** Who comes back begins anew; as it was stored it goes on only where another process left it. */
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
      const kept = known ? Object.assign(known, turner, { clock: known.clock, heardMs: known.heardMs }) : turner
      next.set(turner.oldmanId, kept)
      if (!known) dirty.add(kept)
    }
    for (const [oldmanId, { told }] of before ?? [])
      if (!next.has(oldmanId) && told !== undefined) forget(keyOf(orgId, oldmanId))
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

  /** What the alarms keep of somebody is what holds now: outside of its hours it is not raised anew. */
  function hold(orgId: string, turner: Turner, nowMs: number) {
    const minutes = turner.clock.alarmed ? unturnedMinutes(turner.clock, turner, nowMs) : undefined
    if (minutes === undefined) {
      if (turner.told !== undefined) forget(keyOf(orgId, turner.oldmanId))
      turner.told = undefined
      return
    }
    const found = signalOf(orgId, turner, minutes, nowMs)
    if (turner.told === found.value) return
    turner.told = found.value
    still(found)
  }
  function raise(orgId: string, turner: Turner, nowMs: number) {
    const found = signalOf(orgId, turner, unturnedMinutes(turner.clock, turner, nowMs) ?? 0, nowMs)
    turner.told = found.value
    signal(found)
  }
  function signalOf(orgId: string, turner: Turner, minutes: number, nowMs: number) {
    const turning = setupOf(orgId)?.get(turner.oldmanId)?.turning
    const { intervalMin, bedId, deptId } = turner
    return {
      ...{ ...keyOf(orgId, turner.oldmanId), level: 2 as const, at: nowMs, since: nowMs - minutes * minuteMs },
      ...{ bedId, deptId, ...wordsOf(intervalMin, minutes) },
      ...(turning && { rule: ruleOf(turning.rule, { turnMinutes: turning.turnMinutes, periods: turning.periods }) }),
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
  return { orgs, dirty, set, read, readTasks, hold, raise, takeDirty }
}

const keyOf = (orgId: string, oldmanId: string): AlarmKey => ({
  ...{ orgId, kind: alarmKind.is.mattress, type: mattressAlarm.is.body, mode: bodyMode.is.unturned, oldmanId },
})
