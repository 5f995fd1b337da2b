import type { Dev } from '../fleet.ts'
import { type Beside, minuteMs, type Sample } from '../state/minute.ts'

/** Minutes in memory, until they are written and no more samples can come. */

export interface Minute {
  dev: Dev
  startMs: number
  samples: Sample[]
  seen: Set<string>
  /** False: a part may be stored already, and is read before it is written again. */
  whole: boolean
  dirty: boolean
}
export type Buffers = ReturnType<typeof openBuffers>

const keepMs = 3 * minuteMs
/** The most time between two processes receiving one message. */
const apartMs = 5_000
const placeOf = (dev: Dev, startMs: number) => `${dev.orgId}/${dev.deviceId}/${startMs}`
const startOf = (ts: number) => Math.floor(ts / minuteMs) * minuteMs
const keyOf = ({ ts, seq, ev }: Sample) => `${ts}:${seq ?? ''}:${ev ?? ''}`

/** `unwritten`: minutes kept from before, of which another process may have stored more meanwhile. */
export function openBuffers(now: () => number, unwritten: readonly Minute[] = []) {
  const openedMs = now()
  const minutes = new Map<string, Minute>()
  for (const minute of unwritten) minutes.set(placeOf(minute.dev, minute.startMs), { ...minute, whole: false })
  let pending = unwritten.reduce((sum, { samples }) => sum + samples.length, 0)

  function minuteOf(dev: Dev, startMs: number) {
    const known = minutes.get(placeOf(dev, startMs))
    if (known) return known
    const entry = emptyMinute(dev, startMs, startMs > openedMs && startMs > now() - keepMs)
    minutes.set(placeOf(dev, startMs), entry)
    // An apnea across two minutes is counted in one of them, so the neighbours are calculated again.
    for (const ms of [startMs - minuteMs, startMs + minuteMs]) {
      const neighbour = minutes.get(placeOf(dev, ms))
      if (neighbour?.samples.length) neighbour.dirty = true
    }
    return entry
  }

  return {
    ...openStored(minutes),
    /** False for a repeated sample: same device, moment and number. */
    add(dev: Dev, sample: Sample) {
      const minute = minuteOf(dev, startOf(sample.ts))
      if (!join(minute, sample)) return false
      minute.dirty = true
      pending += 1
      return true
    },
    /** The minute of a moment, where it may be stored already and has not been read. */
    unread(dev: Dev, ts: number): Minute | undefined {
      const minute = minuteOf(dev, startOf(ts))
      return minute.whole ? undefined : minute
    },
    /**
     * Whether the former process has stored an event that came before this process judged: an event of a device with a
     * wrong clock is dated by its arrival, which differs in each process.
     */
    storedBefore(dev: Dev, { ts, seq, ev }: Sample) {
      if (ts > openedMs) return false
      const stored = minutes.get(placeOf(dev, startOf(ts)))?.samples ?? []
      return stored.some((one) => one.ev === ev && one.seq === seq && Math.abs(one.ts - ts) <= apartMs)
    },
    dirty: () => [...minutes.values()].filter((minute) => minute.dirty),
    /** The resident of a device has changed: its minutes in memory are calculated again. */
    touch(dev: Dev) {
      for (const minute of minutes.values()) if (minute.dev === dev) minute.dirty = true
    },
    written(list: readonly Minute[]) {
      pending = Math.max(0, pending - list.reduce((sum, { samples }) => sum + samples.length, 0))
    },
    forget() {
      for (const [key, { startMs, dirty }] of minutes) if (!dirty && startMs <= now() - keepMs) minutes.delete(key)
    },
    pending: () => pending,
  }
}

/** Adds stored samples to those in memory, in order. */
function openStored(minutes: Map<string, Minute>) {
  return {
    /** Puts stored samples of a minute before the new ones. */
    complete(minute: Minute, stored: readonly Sample[]) {
      const since = minute.samples
      minute.samples = []
      minute.seen.clear()
      for (const sample of [...stored, ...since]) join(minute, sample)
      minute.whole = true
    },
    /** The minutes within this distance that are not in memory. */
    missing(list: readonly Minute[], most: number) {
      const byKey = new Map(list.flatMap((one) => around(one, most)).map((one) => [placeOf(one.dev, one.startMs), one]))
      return [...byKey].filter(([key]) => !minutes.has(key)).map(([, one]) => one)
    },
    /** Keeps a stored minute for reading; undefined where samples of it have come meanwhile. */
    hold({ dev, startMs }: Pick<Minute, 'dev' | 'startMs'>, stored: readonly Sample[]): Minute | undefined {
      const key = placeOf(dev, startMs)
      if (minutes.has(key)) return undefined
      const entry = emptyMinute(dev, startMs, true)
      for (const sample of stored) join(entry, sample)
      minutes.set(key, entry)
      return entry
    },
    /** The samples in memory of the minutes around one. */
    beside({ dev, startMs }: Minute): Beside {
      const at = (ms: number) => minutes.get(placeOf(dev, ms))?.samples
      function* before() {
        for (let ms = startMs - minuteMs, found = at(ms); found; ms -= minuteMs, found = at(ms)) yield found
      }
      return { before: { [Symbol.iterator]: before }, after: at(startMs + minuteMs) ?? [] }
    },
  }
}

function join(minute: Minute, sample: Sample) {
  const key = keyOf(sample)
  if (minute.seen.has(key)) return false
  minute.seen.add(key)
  minute.samples.push(sample)
  return true
}

const emptyMinute = (dev: Dev, startMs: number, whole: boolean): Minute => ({
  dev,
  startMs,
  whole,
  samples: [],
  seen: new Set(),
  dirty: false,
})

/** A minute with its neighbours on both sides. */
const around = ({ dev, startMs }: Minute, most: number) =>
  Array.from({ length: 2 * most + 1 }, (_, at) => ({ dev, startMs: startMs + (at - most) * minuteMs }))
