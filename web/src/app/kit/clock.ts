import { correctClock, serverNow } from '#kit/http/sign.ts'
import { nowOf, todayOf } from '#kit/value/format.ts'
import { read, write } from './store/database.ts'

/** The time of the server: the clock of a phone that runs ahead would date records in the future. */

export const clockMs = () => serverNow()
export const clockNow = () => nowOf(serverNow())
export const clockToday = () => todayOf(serverNow())

/** A late answer gives a wrong time, and waiting records are sent in the meantime. */
const patienceMs = 5_000

/**
 * Sets the offset of this phone from the date of an answer: never ahead of the server, because an answer takes time.
 */
export async function setClock() {
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => undefined)
  const serverMs = Date.parse(answer?.headers.get('date') ?? '')
  if (Number.isNaN(serverMs)) return
  correctClock(serverMs)
  await write('own', 'clock', serverMs - Date.now())
}

/** The offset stored before the app was closed applies without a network too. */
export async function recallClock() {
  const offset = await read('own', 'clock').catch(() => undefined)
  if (typeof offset === 'number') correctClock(Date.now() + offset)
}
