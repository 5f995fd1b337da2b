import { all, canSeal, read, remove, write } from './database.ts'
import { hidden, holderNow, isSealed, keyOfBefore, opened, openWith, sealWith } from './vault.ts'

/** Values of the person who is signed in, sealed: what was read, what is being typed, pictures (care.md 5). */

/** Why something is not kept: the session it belongs to has ended. */
export const lockedError = new Error('the session has ended')

/** The open key of the session. While the app is locked it waits for the PIN: nothing typed is lost. */
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

/** Seals a value for this person; over plain http it stays as it is. */
export const sealed = async (value: unknown, holder = holderNow()): Promise<unknown> =>
  canSeal ? sealWith(await openKey(holder), value) : value

/** The value that was sealed; undefined where there is none or this person cannot open it. */
export async function unsealed(value: unknown): Promise<unknown> {
  if (!isSealed(value)) return value
  return openWith(await openKey(), value).catch(() => undefined)
}

/** `read`: an answer of the server, gone when the session ends; `draft`: what is being typed. */
type What = 'read' | 'draft'

/** The name of a value says nothing to who reads the disk. */
const nameOf = async (what: What, name: string) => `${what}|${canSeal ? await hidden(name) : name}`

// One after the other, as they were asked for: the last letter typed is the one that stays.
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
}

export const readKept = async (what: What, name: string) => unsealed(await read('cache', await nameOf(what, name)))

/** Keeps a value for who is signed in as it is called; after the end of that session it is not kept. */
export function keep(what: What, name: string, value: unknown) {
  const holder = holderNow()
  return inTurn(async () => write('cache', await nameOf(what, name), await sealed(value, holder))).catch(
    (error: unknown) => {
      if (error !== lockedError) throw error
    },
  )
}

export const drop = (what: What, name: string) => inTurn(async () => remove('cache', await nameOf(what, name)))

/** Removes what was read from the server; what is being typed stays for its person. */
export async function dropReads() {
  for (const { key } of await all('cache')) if (!String(key).startsWith('draft|')) await remove('cache', String(key))
}

/** Seals what an older version left here in clear: drafts, reads and pictures; of nobody signed in too. */
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
