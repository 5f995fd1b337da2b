import { all, canSeal, read, remove, write } from './database.ts'
import { hidden, holderNow, isSealed, keyOfBefore, opened, openWith, sealWith } from './vault.ts'

/** Sealed values of the signed-in user: answers, drafts, pictures (care.md 5). */

/** Why a value is not stored: its session has ended. */
export const lockedError = new Error('the session has ended')

/** The open key of the session. While the app is locked this waits for the PIN, so that nothing typed is lost. */
async function openKey(holder = holderNow()) {
  const now = opened.get()
  if (holder !== undefined && now?.userId === holder) return now
  return new Promise<NonNullable<typeof now>>((resolve, reject) => {
    const look = () => {
      const key = opened.get()
      if (holder === undefined || holder !== holderNow()) reject(lockedError)
      else if (key) resolve(key)
      else return
      stop()
    }
    const stop = opened.watch(look)
    look()
  })
}

/** Seals a value for this user; over plain http the value stays as it is. */
export const sealed = async (value: unknown, holder = holderNow()): Promise<unknown> =>
  canSeal ? sealWith(await openKey(holder), value) : value

/** Opens a sealed value; undefined where there is none or this user cannot open it. */
export async function unsealed(value: unknown): Promise<unknown> {
  if (!isSealed(value)) return value
  return openWith(await openKey(), value).catch(() => undefined)
}

/** `read`: an answer of the server, deleted when the session ends; `draft`: input that is not sent yet. */
type ValueKind = 'read' | 'draft'

/** The stored name of a value tells a reader of the disk nothing. */
const nameOf = async (what: ValueKind, name: string) => `${what}|${canSeal ? await hidden(name) : name}`

// One write after the other, in the order of the calls: the last letter typed is the one that stays.
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
}

export const readKept = async (what: ValueKind, name: string) => unsealed(await read('cache', await nameOf(what, name)))

/** Stores a value for the user of this moment; nothing is stored after the end of that session. */
export function keep(what: ValueKind, name: string, value: unknown) {
  const holder = holderNow()
  return inTurn(async () => write('cache', await nameOf(what, name), await sealed(value, holder))).catch(
    (error: unknown) => {
      if (error !== lockedError) throw error
    },
  )
}

export const drop = (what: ValueKind, name: string) => inTurn(async () => remove('cache', await nameOf(what, name)))

/** Deletes the stored answers of the server; drafts stay for their user. */
export async function dropReads() {
  for (const { key } of await all('cache')) if (!String(key).startsWith('draft|')) await remove('cache', String(key))
}

/** Seals plain values of an older version: drafts, answers and pictures, also without a signed-in user. */
export async function sealCache() {
  for (const { key, value } of await all('cache')) {
    if (isSealed(value)) continue
    const name = String(key)
    const what = name.startsWith('draft|') ? 'draft' : 'read'
    const userId = name.split('|')[what === 'draft' ? 1 : 0]
    await write('cache', await nameOf(what, name), await sealWith(await keyOfBefore(userId), value))
    await remove('cache', name)
  }
}
