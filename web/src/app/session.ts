import type { ReplyFor } from '#contract/kit/calls.ts'
import { allows } from '#contract/kit/permit.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { sessionInvalidCodes, sessionText } from '#kit/fault/errors.ts'
import { signAs } from '#kit/http/exchange.ts'
import { send } from '#kit/http/request.ts'
import type { UserInfo } from '#kit/store/storage.ts'
import { canSeal, clear, read, remove, write } from './kit/store/database.ts'
import { dropReads } from './kit/store/kept.ts'
import { state } from './kit/store/state.ts'
import * as vault from './kit/store/vault.ts'

/** Who works with this phone: a session of its own, deviceType APP, beside one of the back office (care.md 5). */

export interface Person {
  user: UserInfo
  /** Permission codes of the menu of landing end 3. */
  codes: readonly string[]
  /** When the session ends at the latest, by the clock of this phone; with or without a network. */
  endsAt: number
}

export const landingEnd = { id: '3', code: 'nursing_app' }
export const notOpenText = '该账号未开通护理移动端'

export const person = state<Person | undefined>(undefined)
/** Why the last session is over, said above the sign-in. */
export const leftBecause = state('')

/** What stands before the pages: the sign-in, the choice of a PIN, the question for it, or nothing. */
export const gate = state<'signIn' | 'setPin' | 'locked' | 'open'>('signIn')

/** Signed in, but not yet let in: its menu is being asked for, or its PIN. */
let atDoor: Person | undefined
signAs(() => (person.get() ?? atDoor)?.user)

/** The session as it lies on the phone: whose, until when, and the rest sealed. */
type Kept = vault.Sealed & Pick<Person, 'endsAt'>

/** Who was signed in when the app was closed; without a network that and the PIN are enough to go on. */
export async function recall() {
  const stored = await read('own', 'person').catch(() => undefined)
  if (vault.isSealed(stored)) {
    const { endsAt } = stored as Kept // as: only `letIn` writes it
    if (isOver(endsAt)) await expire()
    else gate.set('locked')
  } else if (stored) {
    // An older version left it in clear: it is sealed by the PIN that is asked for now.
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

/** Takes the answer of a sign-in. Refuses users who may not work here, and ends the session just opened. */
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

/** By the phone's own clock, which no answer moves; the server may tell another time. */
function endOf({ loginTime, expireTime }: Pick<UserInfo, 'loginTime' | 'expireTime'>) {
  const ms = (time: string) => Date.parse(`${time.replace(' ', 'T')}+08:00`)
  return Date.now() + (expireTime ? ms(expireTime) - ms(loginTime) : longestMs)
}

/** Lets somebody in: at once where this phone knows the PIN, else when it is set. */
async function admit(next: Person, seals: readonly string[]) {
  atDoor = next
  if (!canSeal) return letIn()
  if (await vault.comeIn(next.user.userId, seals)) gate.set('setPin')
  else await letIn()
}

/** Takes the PIN of who came in. */
export async function choosePin(pin: string) {
  await vault.setPin(pin)
  await letIn()
}

async function letIn() {
  const next = atDoor
  if (!next) return
  const key = vault.opened.get()
  if (key) await write('own', 'person', { ...(await vault.sealWith(key, next)), endsAt: next.endsAt } satisfies Kept)
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

/** The PIN is forgotten, or was guessed at: only the password lets in again. */
export async function giveUpPin(words = `请用密码登录并重新设置PIN。${stayWords}`) {
  const stored = await read('own', 'person')
  if (vault.isSealed(stored)) await vault.forgetPin(stored.userId)
  leftBecause.set(words)
  await end()
}

/** Asks for the PIN before anything else is seen; pages stay as they are behind it. */
function lock() {
  if (!canSeal || gate.get() !== 'open') return
  vault.closeVault('locked')
  gate.set('locked')
}

/** So long in the pocket, and the PIN is asked for. */
const pocketMs = 5 * 60_000

/** Locks the app after a while in the background, and ends the session when its time has come. */
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

/** The time of the session is over, here too where no server says so. */
async function expire() {
  leftBecause.set(`登录已过期，请重新登录。${stayWords}`)
  await forget()
}

/** Ends the session when its time has come. */
async function lookAtEnd() {
  const who = person.get()
  if (who && isOver(who.endsAt)) await expire()
}

const codesOf = (menu: Menu): string[] =>
  menu.flatMap((node) => [
    ...(typeof node.authorityCode === 'string' ? [node.authorityCode] : []),
    ...codesOf(node.children),
  ])

/** Whether the person may do what a call or page asks for. */
export function may(permit: string, who = person.get()) {
  return who !== undefined && allows(permit, new Set(who.codes))
}

/** Ends the session here and, if it can be reached, on the server; what was read and typed goes, what waits stays. */
export async function logOut() {
  await remove('own', 'person')
  await clear('cache')
  await end()
}

async function end() {
  // First of all: closed a moment later, or without a network, the app must not open as the user who left it.
  await remove('own', 'person')
  // An unreachable server must not keep anybody signed in on this phone; it ends the session by itself later.
  if (person.get() ?? atDoor)
    await send(auth.logout, {}, { silent: true, signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  await forget()
}

/** The session goes from this phone, with all that was read in it; what waits and what is being typed stays sealed. */
async function forget() {
  await remove('own', 'person')
  await dropReads()
  atDoor = undefined
  vault.closeVault('over')
  person.set(undefined)
  gate.set('signIn')
}

/** The server no longer knows the session: back to the sign-in, with the reason; what waits stays for the same person. */
export async function lose(code: number, message: string) {
  if (!sessionInvalidCodes.includes(code)) return
  leftBecause.set(sessionText(code, message))
  await forget()
}
