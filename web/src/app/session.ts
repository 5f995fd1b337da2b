import type { ReplyFor } from '#contract/kit/calls.ts'
import { allows } from '#contract/kit/permit.ts'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { sessionInvalidCodes, sessionText } from '../kit/fault/errors.ts'
import { signAs } from '../kit/http/exchange.ts'
import { send } from '../kit/http/request.ts'
import type { UserInfo } from '../kit/store/storage.ts'
import { clear, read, remove, write } from './kit/database.ts'
import { state } from './kit/state.ts'

/** Who works with this phone: a session of its own, deviceType APP, beside one of the back office (care.md 5). */

export interface Person {
  user: UserInfo
  /** Permission codes of the menu of landing end 3. */
  codes: readonly string[]
}

export const landingEnd = { id: '3', code: 'nursing_app' }
export const notOpenText = '该账号未开通护理移动端'

export const person = state<Person | undefined>(undefined)
/** Why the last session is over, said above the sign-in. */
export const leftBecause = state('')

/** Signed in, but not yet let in: its menu is being asked for. */
let atDoor: UserInfo | undefined
signAs(() => person.get()?.user ?? atDoor)

/** Who was signed in when the app was closed; without a network that is enough to go on. */
export async function recall() {
  const kept = await read('own', 'person').catch(() => undefined)
  if (kept)
    person.set(kept as Person) // as: only `enter` writes it
  // Whoever left last may have closed the app before it was all cleared away.
  else await clear('cache').catch(() => undefined)
}

type SignedIn = ReplyFor<typeof auth.login>
type Menu = ReplyFor<typeof auth.menu>

/** Takes the answer of a sign-in. Refuses whoever may not work here, and ends the session just opened. */
export async function enter(user: SignedIn): Promise<string> {
  const open = user.landingEndList.some(({ landingEndCode }) => landingEndCode === landingEnd.code)
  atDoor = user
  const refused = !open ? notOpenText : user.resetPassword === 1 ? '请先在电脑上登录并设置新密码' : ''
  if (refused) {
    await end()
    return refused
  }
  const menu = await send(auth.menu, { landingEndId: landingEnd.id }, { silent: true })
  const next = { user, codes: [...new Set(codesOf(menu))] }
  await write('own', 'person', next)
  leftBecause.set('')
  person.set(next)
  atDoor = undefined
  return ''
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

/** Ends the session here and, if it can be reached, on the server; what was read goes, what waits stays. */
export async function logOut() {
  await end()
  await clear('cache')
}

async function end() {
  // First of all: closed a moment later, or without a network, the app must not open as whoever left it.
  await remove('own', 'person')
  // An unreachable server must not keep anybody signed in on this phone; it ends the session by itself later.
  await send(auth.logout, {}, { silent: true, signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  await forget()
}

async function forget() {
  await remove('own', 'person')
  atDoor = undefined
  person.set(undefined)
}

/** The server no longer knows the session: back to the sign-in, with the reason; what waits stays for the same person. */
export async function lose(code: number, message: string) {
  if (!sessionInvalidCodes.includes(code)) return
  leftBecause.set(sessionText(code, message))
  await forget()
}
