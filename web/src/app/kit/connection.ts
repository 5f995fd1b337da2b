import { clear, read, write } from './store/database.ts'
import { state } from './store/state.ts'

/** Whether the server is reached, and when it last was. */

/** Stored answers are deleted after a day without the server (care.md 5). */
export const cacheMs = 24 * 3_600_000
const notedEachMs = 60_000

export const online = state(navigator.onLine)
let noted = 0

/** Called after every call, with or without an answer. */
export function reached(answered: boolean, now = Date.now()) {
  if (online.get() !== answered) online.set(answered)
  if (!answered || now - noted < notedEachMs) return
  noted = now
  void write('own', 'contact', now)
}

window.addEventListener('offline', () => online.set(false))
window.addEventListener('online', () => online.set(true))

/** Deletes stored answers when the server has not been reached for a day. */
export async function forgetOld(now = Date.now()) {
  const contact = await read('own', 'contact').catch(() => undefined)
  if (typeof contact === 'number' && now - contact > cacheMs) await clear('cache')
}
