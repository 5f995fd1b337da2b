import { alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { timeText } from '../../../../core/clock.ts'
import type { Services } from '../../../../core/http/app.ts'
import { systemWho } from '../../../../core/who/who.ts'
import { publish, tellCount } from '../publish.ts'
import { isMomentary, keyOf } from '../rules.ts'
import type { AlarmKey, Signal } from '../seam.ts'
import { runDue } from '../steps/due.ts'
import { peopleBook } from '../steps/people.ts'
import { openLights } from './lights.ts'
import { raise } from './raise.ts'
import { settleIn } from './settle.ts'

/**
 * Where the engine leaves what it finds (iot.md 2.2): in order, each institution in one transaction at a time, written
 * and told at once. What is true goes on being true until it is settled: it is looked at again when its silence ends.
 */

type Told = { signal: Signal } | { over: AlarmKey; at: number } | { again: Standing }

interface Standing {
  signal: Signal
  alarmId?: string
  /** ms when it is raised again, should it be true still; undefined: while its alarm is open. */
  due?: number
}

export type Desk = ReturnType<typeof openDesk>

export function openDesk(services: Services) {
  const { clock, database } = services
  const queues = new Map<string, Told[]>()
  const working = new Map<string, Promise<void>>()
  const standing = new Map<string, Standing>()
  const placeOf = (key: AlarmKey) => `${key.orgId}/${keyOf(key)}`
  const due = openDue(services)

  function push(orgId: string, told: Told) {
    const queue = queues.get(orgId) ?? []
    queue.push(told)
    queues.set(orgId, queue)
    if (!working.has(orgId))
      working.set(
        orgId,
        work(orgId).finally(() => working.delete(orgId)),
      )
  }
  async function work(orgId: string) {
    // What comes in the same turn of the loop is written together.
    await new Promise(setImmediate)
    for (let batch = take(orgId); batch.length > 0; batch = take(orgId)) await write(orgId, batch)
  }
  const take = (orgId: string) => queues.get(orgId)?.splice(0, most) ?? []

  /** All of a batch in one transaction; where it fails each by itself, so that one bad one stops nobody. */
  async function write(orgId: string, batch: readonly Told[]) {
    try {
      await transact(orgId, batch)
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await write(orgId, [one])
      else services.log?.warn({ error: String(error), orgId }, 'alarms: not raised')
    }
  }
  async function transact(orgId: string, batch: readonly Told[]) {
    const { who, known } = await database.withOrg(orgId, async (db) => {
      const of = systemWho(orgId, timeText(clock.ms()))
      const book = peopleBook(db, orgId, of.now)
      const found: (() => void)[] = []
      for (const told of batch) {
        if ('over' in told) await settleIn(db, of, told.over, told.at)
        else {
          const again = 'again' in told
          const signal = again ? told.again.signal : told.signal
          const { row, silentUntil } = await raise(db, of, signal, { book, again })
          found.push(() => stand(signal, row?.alarmId, silentUntil))
        }
      }
      await tellCount(db, of)
      return { who: of, known: found }
    })
    for (const note of known) note()
    publish(services, who)
  }
  /** Only what is not settled meanwhile. */
  function stand(signal: Signal, alarmId: string | undefined, silentUntil: number | undefined) {
    const of = standing.get(placeOf(signal))
    if (of) Object.assign(of, { alarmId, due: silentUntil })
  }

  const lights = openLights(services)
  const off = services.bus.subscribe(({ event, orgId, data }) => {
    if (event === 'alarm.raised') {
      const { alarmId, level } = data as { alarmId: string; level: number } // as: what it carries
      due.soon()
      lights.on(orgId, alarmId, level)
    }
    if (event !== 'alarm.updated' && event !== 'alarm.cleared') return
    // as: what both carry; what is only over is open still
    const {
      alarmId,
      alarmStatus: state,
      closeTime,
    } = data as {
      alarmId: string
      alarmStatus?: number
      closeTime?: string
    }
    due.soon()
    if (state === 0 || (state === undefined && !closeTime)) return
    lights.off(alarmId)
    if (state === acked) return
    for (const one of standing.values())
      if (one.signal.orgId === orgId && one.alarmId === alarmId) one.due ??= clock.ms()
  })

  return {
    signal(signal: Signal) {
      if (!signal.backfill && !isMomentary(signal)) standing.set(placeOf(signal), { signal, ...kept(signal) })
      push(signal.orgId, { signal })
    },
    settle(key: AlarmKey, at: number) {
      standing.delete(placeOf(key))
      push(key.orgId, { over: key, at })
    },
    still(signal: Signal) {
      standing.set(placeOf(signal), { signal, ...kept(signal), due: clock.ms() })
    },
    forget: (key: AlarmKey) => void standing.delete(placeOf(key)),
    tick(nowMs: number) {
      for (const one of standing.values()) {
        if (one.due === undefined || one.due > nowMs) continue
        one.due = undefined
        one.signal = { ...one.signal, at: nowMs }
        push(one.signal.orgId, { again: one })
      }
      due.tick(nowMs)
    },
    /** All that waits is written. */
    async drained() {
      while (working.size > 0) await Promise.all(working.values())
      await due.idle()
      await lights.idle()
    },
    close: async () => {
      off()
      while (working.size > 0) await Promise.all(working.values())
      await due.idle()
    },
  }
  function kept(signal: Signal): Partial<Standing> {
    const before = standing.get(placeOf(signal))
    return before ? { alarmId: before.alarmId, due: before.due } : {}
  }
}

const most = 100
const { acked } = alarmStatus.is

const patientMs = 10_000

/** Steps that come due: looked for when one may be, and every ten seconds for what another process wrote. */
function openDue(services: Services) {
  let next = 0
  let running: Promise<void> | undefined
  /** ms of the last look that was asked for and has not begun. */
  let wanted: number | undefined
  const look = async () => {
    for (let at = wanted; at !== undefined; at = wanted) {
      wanted = undefined
      await run(at)
    }
  }
  const run = async (nowMs: number) => {
    next = nowMs + patientMs
    const first = await runDue(services, nowMs).catch((error) => {
      services.log?.warn({ error: String(error) }, 'alarms: steps')
      return undefined
    })
    if (first !== undefined) next = Math.min(next, first)
  }
  return {
    soon: () => {
      next = 0
    },
    tick(nowMs: number) {
      if (nowMs < next) return
      wanted = nowMs
      running ??= look().finally(() => {
        running = undefined
      })
    },
    idle: async () => {
      while (running) await running
    },
  }
}

let desk: Desk | undefined

/** Opened where the engine runs; gives the way to close it. */
export function startDesk(services: Services) {
  const opened = openDesk(services)
  desk = opened
  return async () => {
    await opened.close()
    if (desk === opened) desk = undefined
  }
}
export const deskNow = () => desk
