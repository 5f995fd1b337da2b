import { state } from '../store/state.ts'

/** The bed at which the phone is, proven by scanning its label (care.md 5, locationCheck). */

const lastsMs = 30 * 60_000
const here = state<{ oldmanId: string; at: number } | undefined>(undefined)

export const arrivedAt = (oldmanId: string, now = Date.now()) => here.set({ oldmanId, at: now })

/** Gives 1 when the label of this resident's bed was the last one scanned, within half an hour. */
export function locatedAt(oldmanId: string, now = Date.now()): 0 | 1 {
  const last = here.get()
  return last?.oldmanId === oldmanId && now - last.at < lastsMs ? 1 : 0
}
