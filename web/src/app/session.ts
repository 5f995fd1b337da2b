import type { ReplyFor } from '#contract/kit/calls.ts'
import { allows } from '#contract/kit/permit.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { sessionInvalidCodes, sessionText } from '#kit/fault/errors.ts'
import { signAs } from '#kit/http/exchange.ts'
import { send } from '#kit/http/request.ts'
import type { UserInfo } from '#kit/store/storage.ts'
import { canSeal, clear, read, remove, write } from './kit/store/database.ts'
import { dropReads } from './kit/store/sealed-values.ts'
import { state } from './kit/store/state.ts'
import * as vault from './kit/store/vault.ts'

/** The user of this phone: a session of its own, deviceType APP, beside one of the back office (care.md 5). */

export interface Person {
  user: UserInfo
  /** Permission codes of the menu of landing end 3. */
  codes: readonly string[]
  /** Latest end of the session, by the clock of this phone; with or without a network. */
  endsAt: number
}

export const landingEnd = { id: '3', code: 'nursing_app' }
export const notOpenText = '该账号未开通护理移动端'

export const person = state<Person | undefined>(undefined)
/** Why the last session ended, shown above the sign-in. */
export const leftBecause = state('')

/** What is shown in place of the pages: the sign-in, the choice of a PIN, the question for it, or nothing. */
export const gate = state<'signIn' | 'setPin' | 'locked' | 'open'>('signIn')

/** A user who has signed in while the menu is read or the PIN is awaited. */
let atDoor: Person | undefined
signAs(() => (person.get() ?? atDoor)?.user)

/** The stored session: user and end are readable, the rest is sealed. */
type StoredSession = vault.Sealed & Pick<Person, 'endsAt'>

/** Restores the session of a closed app; without a network it and the PIN are enough to continue. */
export async function recall() {
  const stored = await read('own', 'person').catch(() => undefined)
  if (vault.isSealed(stored)) {
    const { endsAt } = stored as StoredSession // as: only `letIn` writes it
    if (isOver(endsAt)) await expire()
    else gate.set('locked')
  } else if (stored) {
    // An older version stored it plain: the PIN that is now chosen seals it.
    const before = stored as Person // as: the older `enter` wrote it
    await admit({ ...before, endsAt: before.endsAt ?? Date.now() + longestMs }, [])
  }
  // The last user may have closed the app before everything was cleared.
  else await dropReads().catch(() => undefined)
}

const longestMs = 12 * 3_600_000
const isOver = (endsAt: number) => endsAt <= Date.now()

type SignedIn = ReplyFor<typeof auth.login>
type Menu = ReplyFor<typeof auth.menu>

/** Takes the answer of a sign-in. Refuses users without the phone entry, and ends the session just opened. */
export async function enter({ phoneSeals = [], ...user }: SignedIn): Promise<string> {
  const open = user.landingEndList.some(({ landingEndCode }) => landingEndCode === landingEnd.code)
  atDoor = { user, codes: [], endsAt: 0 }
  const refused = !open ? notOpenText : user.resetPassword === 1 ? '请先在电脑上登录并设置新密码' : ''
  if (refused) {
    await end()
    return refused
  }
  const menu = await send(auth.menu, { landingEndId: landingEnd.id }, { silent: true })
  await admit({ user, codes: [...new Set(codesOf(menu))], endsAt: endOf(user) }, phoneSeals)
  return ''
}

/** By the clock of the phone, which no answer changes; the time of the server may differ. */
function endOf({ loginTime, expireTime }: Pick<UserInfo, 'loginTime' | 'expireTime'>) {
  const ms = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`)
  return Date.now() + (expireTime ? ms(expireTime) - ms(loginTime) : longestMs)
}

/** Lets a user in: at once where this phone has the PIN, else when it is set. */
async function admit(next: Person, seals: readonly string[]) {
  atDoor = next
  if (!canSeal) return letIn()
  if (await vault.comeIn(next.user.userId, seals)) gate.set('setPin')
  else await letIn()
}

/** Sets the PIN of the user who has signed in. */
export async function choosePin(pin: string) {
  await vault.setPin(pin)
  await letIn()
}

async function letIn() {
  const next = atDoor
  if (!next) return
  const key = vault.opened.get()
  if (key)
    await write('own', 'person', { ...(await vault.sealWith(key, next)), endsAt: next.endsAt } satisfies StoredSession)
  leftBecause.set('')
  person.set(next)
  atDoor = undefined
  gate.set('open')
}

/**
 * Opens the app by the PIN; the fifth wrong one ends the session.
 * @returns how many tries are left after a wrong one
 */
export async function unlock(pin: string): Promise<number | undefined> {
  const stored = await read('own', 'person')
  if (!vault.isSealed(stored)) return void (await end())
  const wrong = await vault.tryPin(stored.userId, pin)
  if (wrong && wrong.left > 0) return wrong.left
  if (wrong) return void (await giveUpPin(`PIN连续输错${vault.mostTries}次，已退出。${stayWords}`))
  const key = vault.opened.get()
  if (!person.get() && key) person.set((await vault.openWith(key, stored)) as Person) // as: sealed by `letIn`
  gate.set('open')
  return undefined
}

const stayWords = '未上传的记录加密保留在本机，请用密码登录后上传'

/** The PIN is forgotten, or was guessed: only the password lets in again. */
export async function giveUpPin(words = `请用密码登录并重新设置PIN。${stayWords}`) {
  const stored = await read('own', 'person')
  if (vault.isSealed(stored)) await vault.forgetPin(stored.userId)
  leftBecause.set(words)
  await end()
}

/** Asks for the PIN before anything else is shown; the pages stay mounted. */
function lock() {
  if (!canSeal || gate.get() !== 'open') return
  vault.closeVault('locked')
  gate.set('locked')
}

/** Time in the background after which the PIN is asked for. */
const pocketMs = 5 * 60_000

/** Locks the app after a while in the background, and ends the session at its end time. */
export function keepLocked() {
  let hiddenAt = Number.POSITIVE_INFINITY
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else {
      if (Date.now() - hiddenAt > pocketMs) lock()
      void lookAtEnd()
    }
  })
  setInterval(() => void lookAtEnd(), 60_000)
}

/** The session has reached its end time, also where no server says so. */
async function expire() {
  leftBecause.set(`登录已过期，请重新登录。${stayWords}`)
  await forget()
}

/** Ends the session at its end time. */
async function lookAtEnd() {
  const who = person.get()
  if (who && isOver(who.endsAt)) await expire()
}

const codesOf = (menu: Menu): string[] =>
  menu.flatMap((node) => [
    ...(typeof node.authorityCode === 'string' ? [node.authorityCode] : []),
    ...codesOf(node.children),
  ])

/** Whether the user has the permission of a call or page. */
export function may(permit: string, who = person.get()) {
  return who !== undefined && allows(permit, new Set(who.codes))
}

/** Ends the session here and, if it is reached, on the server; answers and drafts are deleted, waiting records stay. */
export async function logOut() {
  await remove('own', 'person')
  await clear('cache')
  await end()
}

async function end() {
  // Done first: an app that is closed a moment later, or without a network, must not open as the user who left it.
  await remove('own', 'person')
  // Without the server the user must still be able to sign out on this phone; the server ends the session by itself
  // later.
  if (person.get() ?? atDoor)
    await send(auth.logout, {}, { silent: true, signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  await forget()
}

/** Removes the session from this phone, with all answers read in it; waiting records and drafts stay sealed. */
async function forget() {
  await remove('own', 'person')
  await dropReads()
  atDoor = undefined
  vault.closeVault('over')
  person.set(undefined)
  gate.set('signIn')
}

/**
 * The server no longer knows the session: shows the sign-in with the reason; waiting records stay for the same user.
 */
export async function lose(code: number, message: string) {
  if (!sessionInvalidCodes.includes(code)) return
  leftBecause.set(sessionText(code, message))
  await forget()
}
