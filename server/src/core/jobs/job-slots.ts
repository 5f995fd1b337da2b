import { addDays, msOf, timeText } from '../clock.ts'

/** When a job is planned: a time of the day `HH:mm`, or every so many milliseconds since midnight of 1970. */
export type Plan = string | { everyMs: number }

/** The latest run of a job, planned ones only. */
export interface LastRun {
  slot: string
  status: string
  tries: number
  finished: string
}

/** How many days are caught up after a standstill. */
export const catchUpDays = 31
const maxTries = 5
/** A run still marked as running after this time was interrupted. */
export const abandonedMs = 2 * 3_600_000
/** Waiting time before the nth retry. */
const retryMs = (tries: number) => 60_000 * 2 ** (tries - 1)

/**
 * The slot to run now, or undefined. Missed days are caught up one by one, oldest first; of missed periods only the
 * latest one runs.
 */
export function dueSlot(plan: Plan, last: LastRun | undefined, now: string): string | undefined {
  if (last && isOpen(last)) return msOf(now) >= retryAt(last) ? last.slot : undefined
  if (typeof plan === 'string') return dueDay(plan, last?.slot, now)
  const latest = timeText(Math.floor(msOf(now) / plan.everyMs) * plan.everyMs)
  return !last || latest > last.slot ? latest : undefined
}

function dueDay(time: string, last: string | undefined, now: string) {
  const today = now.slice(0, 10)
  const latest = `${today} ${time}:00` <= now ? today : addDays(today, -1)
  // A new institution has no missed runs: it starts with the run of today.
  if (!last) return `${latest} ${time}:00`
  const earliest = addDays(latest, 1 - catchUpDays)
  const next = addDays(last.slice(0, 10), 1)
  const [, day] = [next, earliest].toSorted()
  return day <= latest ? `${day} ${time}:00` : undefined
}

/** When to look again, if nothing is due now. */
export function nextLook(plan: Plan, last: LastRun | undefined, nowMs: number): number {
  if (last && isOpen(last)) return retryAt(last)
  if (typeof plan !== 'string') return (Math.floor(nowMs / plan.everyMs) + 1) * plan.everyMs
  const today = msOf(`${timeText(nowMs).slice(0, 10)} ${plan}:00`)
  return today > nowMs ? today : today + 86_400_000
}

const isOpen = ({ status, tries }: LastRun) => status !== 'DONE' && tries < maxTries
/** The `finished` time of a run in progress is when it began. */
const retryAt = ({ status, finished, tries }: LastRun) =>
  msOf(finished) + (status === 'RUNNING' ? abandonedMs : retryMs(tries))
