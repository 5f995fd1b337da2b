import { correctClock, serverNow } from '#kit/http/sign.ts'
import { nowOf, todayOf } from '#kit/value/format.ts'
import { read, write } from './store/database.ts'

/** The time of the house: a record made by the clock of a phone that runs ahead would lie in the future. */

export const clockMs = () => serverNow()
export const clockNow = () => nowOf(serverNow())
export const clockToday = () => todayOf(serverNow())

/** A later answer tells the time badly, and what waits is sent meanwhile. */
const patienceMs = 5_000

/** Learns how far this phone is off from the date of an answer: never ahead of the server, for an answer takes its time. */
export async function setClock() {
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => undefined)
  const serverMs = Date.parse(answer?.headers.get('date') ?? '')
  if (Number.isNaN(serverMs)) return
  correctClock(serverMs)
  await write('own', 'clock', serverMs - Date.now())
}

/** What was learnt before the app was closed holds without a network too. */
export async function recallClock() {
  const offset = await read('own', 'clock').catch(() => undefined)
  if (typeof offset === 'number') correctClock(Date.now() + offset)
}
