import { isOpen } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { timeText } from '#core/clock.ts'
import { withOrgOnce } from '#core/db/away.ts'
import { inOrder } from '#core/jobs/in-order.ts'
import { whenDue } from '#core/jobs/when-due.ts'
import type { Services } from '#core/services.ts'
import { systemWho } from '#core/who/who.ts'
import { publishAlarms, tellCount } from '../publish.ts'
import { isMomentary } from '../rules.ts'
import type { AlarmKey, Signal } from '../seam.ts'
import { runDue } from '../steps/due.ts'
import { peopleBook } from '../steps/people.ts'
import { sendTexts } from '../steps/texts.ts'
import { openStanding, type StandingCondition } from './conditions.ts'
import { openLights } from './lights.ts'
import { raise } from './raise.ts'
import { settleIn } from './settle.ts'

/**
 * The queue of signals of the engine (iot.md 2.2): in order, each institution in one transaction at a time, written and
 * published at once. A condition stays true until it is settled: it is checked again when its silence ends.
 */

type Raised = { signal: Signal } | { again: StandingCondition }
type Report = Raised | { over: AlarmKey; at: number }
const signalOf = (report: Raised) => ('again' in report ? report.again.signal : report.signal)

interface AlarmChange {
  alarmId: string
  alarmStatus?: number
  closeTime?: string | null
}

export type Desk = ReturnType<typeof openDesk>

const most = 100

/** The delay after which a signal that could not be written is tried again, if still true. */
const againMs = 60_000

export function openDesk(services: Services, holds: () => boolean) {
  const { clock } = services
  const standing = openStanding()
  const warn = (text: string) => (error: unknown) => services.log?.warn({ error: String(error) }, text)
  const queue = inOrder<Report>(
    most,
    (orgId, batch) => transact(services, standing, orgId, batch),
    (error, orgId, report) => {
      const named = report && namesOf('over' in report ? report.over : signalOf(report))
      services.log?.warn({ error: String(error), orgId, ...named }, 'alarms: not raised')
      if (report && !('over' in report)) standing.raised(signalOf(report), undefined, clock.ms() + againMs)
    },
  )
  const due = whenDue((nowMs) => runDue(services, nowMs), warn('alarms: steps'))
  const texts = whenDue((nowMs) => sendTexts(services, nowMs), warn('alarms: texts'))
  const lights = openLights(services, holds)
  const off = services.bus.subscribe((event) => {
    lights.hear(event)
    if (/^(alarm|call)\./.test(event.event)) {
      due.soon()
      texts.soon()
    }
    if (event.event !== 'alarm.updated' && event.event !== 'alarm.cleared') return
    // as: what both carry; a cleared alarm may still be open
    const { alarmId, alarmStatus: state, closeTime } = event.data as AlarmChange
    if (closeTime) standing.closed(event.orgId, alarmId)
    else if (state !== undefined && !isOpen(state)) standing.ended(event.orgId, alarmId, clock.ms())
  })
  const idle = async () => {
    await queue.idle()
    await due.idle()
    await texts.idle()
  }
  return {
    signal(signal: Signal) {
      if (!signal.backfill && !isMomentary(signal)) standing.keep(signal)
      queue.push(signal.orgId, { signal })
    },
    settle(key: AlarmKey, at: number) {
      standing.drop(key)
      queue.push(key.orgId, { over: key, at })
    },
    still: (signal: Signal) => standing.still(signal, clock.ms()),
    forget: standing.drop,
    begins: async () => standing.clear(),
    tick(nowMs: number) {
      for (const again of standing.take(nowMs)) queue.push(again.signal.orgId, { again })
      due.tick(nowMs)
      texts.tick(nowMs)
    },
    /** Waits until everything is written. */
    async drained() {
      await idle()
      await lights.idle()
    },
    async close() {
      off()
      await idle()
    },
  }
}

/** Resident, device and kind, for the log. */
const namesOf = ({ kind, type, oldmanId, deviceNo }: AlarmKey) => ({ kind, type, oldmanId, deviceNo })

/** A batch, written in one transaction and published. */
async function transact(
  services: Services,
  standing: ReturnType<typeof openStanding>,
  orgId: string,
  batch: readonly Report[],
) {
  const who = systemWho(orgId, timeText(services.clock.ms()))
  const raised: (() => void)[] = []
  await withOrgOnce(services.database, orgId, async (db) => {
    // Emptied in case the transaction is retried.
    raised.length = 0
    who.events.length = 0
    const book = peopleBook(db, orgId, who.now)
    for (const report of batch) {
      if ('over' in report) await settleIn(db, who, report.over, report.at)
      else {
        const signal = signalOf(report)
        const { row, silentUntil, outOfUse } = await raise(db, who, signal, { book, again: 'again' in report })
        raised.push(() => (outOfUse ? standing.drop(signal) : standing.raised(signal, row?.alarmId, silentUntil)))
      }
    }
    await tellCount(db, who)
  })
  for (const note of raised) note()
  publishAlarms(services, who)
}

let desk: Desk | undefined

/** Opened where the engine runs; gives a function that closes it. */
export function startDesk(services: Services, holds: () => boolean) {
  const opened = openDesk(services, holds)
  desk = opened
  return async () => {
    await opened.close()
    if (desk === opened) desk = undefined
  }
}
export const deskNow = () => desk
