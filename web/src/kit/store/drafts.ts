import { local } from './storage.ts'

/**
 * Unsaved input, kept on this computer for the user who typed it: it survives the loss of the window, the end of the
 * session and leaving the page. No other user of the computer is offered it (decision 032).
 */

export interface Draft {
  userId: string
  /** Milliseconds. */
  at: number
  /** Version of the row that was being changed. */
  version?: number
  value: unknown
}

/** Names with a storage entry of their own (storage.tsv); all others share one. */
const own = ['oldmanDraft', 'homeOldmanDraft'] as const
type OwnName = (typeof own)[number]
const isOwn = (name: string): name is OwnName => own.some((one) => one === name)

const most = 20
const keptMs = 14 * 24 * 3600 * 1000

const isDraft = (stored: unknown): stored is Draft =>
  typeof stored === 'object' && stored !== null && 'userId' in stored && 'at' in stored && 'value' in stored

function shared(now: number): [string, Draft][] {
  const all = Object.entries(Object(local.get('drafts'))).filter((pair): pair is [string, Draft] => isDraft(pair[1]))
  return all.filter(([, { at }]) => now - at < keptMs)
}

/** The draft of this name, if the signed-in user wrote it. */
export function draftOf(name: string, now = Date.now()): Draft | undefined {
  const stored: unknown = isOwn(name) ? local.get(name) : new Map(shared(now)).get(name)
  return isDraft(stored) && stored.userId === typist() && now - stored.at < keptMs ? stored : undefined
}

/**
 * Replaces the draft of this name by that of the user `by`; nothing is stored after the end of the session, nor after
 * another user has signed in in another window.
 */
export function keepDraft(
  name: string,
  { by, value, version }: { by: string | undefined; value: unknown; version?: number },
  now = Date.now(),
) {
  if (!by || by !== typist()) return
  const draft: Draft = { userId: by, at: now, version, value }
  if (isOwn(name)) return local.set(name, draft)
  const others = shared(now).filter(([key]) => key !== name)
  const latest = [...others, [name, draft] as const].sort(([, one], [, other]) => other.at - one.at).slice(0, most)
  local.set('drafts', Object.fromEntries(latest))
}

export function dropDraft(name: string) {
  if (isOwn(name)) return local.remove(name)
  local.set('drafts', Object.fromEntries(shared(Date.now()).filter(([key]) => key !== name)))
}

/** Id of the signed-in user. */
export const typist = () => local.get('userInfo')?.userId
