import { auth } from '#contract/modules/platform/auth/auth.ts'
import { sessionInvalid } from '#kit/fault/errors.ts'
import { frontLog } from '#kit/fault/front-log.ts'
import { send } from '#kit/http/request.ts'
import { emitApp, onApp } from '#kit/live/events.ts'
import { local, session } from '#kit/store/storage.ts'

/** Leaving: by the user, or because the session has ended (seed 000 §4). */

export const logoutDelayMs = 200
export const clearedAtLogout = [
  'systemconfig',
  'userInfo',
  'authority',
  'menus',
  'mqttClientId',
  'tabbarlist',
  'querySid',
] as const
export const loginPage = 'login.html'

/** Ends the session on the server, sends the entries of the front log, then leaves. */
export async function logOut() {
  await frontLog.send()
  // Without the server the user must still be able to sign out on this computer; the server ends the session by itself
  // later.
  await send(auth.logout, {}, { silent: true, signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  emitApp('logout', { reason: 'USER' })
}

/**
 * Clears and leaves 200 ms after the `logout` event, once. A session that another window has begun in the meantime
 * stays.
 */
export function leaveOnLogout(go: (page: string) => void = (page) => location.replace(page)) {
  let leaving = false
  const token = local.get('userInfo')?.token
  return onApp('logout', () => {
    if (leaving) return
    leaving = true
    setTimeout(() => {
      const now = local.get('userInfo')
      if (now && now.token !== token) return location.reload()
      forgetSession()
      go(loginPage)
    }, logoutDelayMs)
  })
}

export function forgetSession() {
  for (const name of clearedAtLogout) local.remove(name)
  forgetWindow()
}

function forgetWindow() {
  for (const name of session.names()) {
    session.register(name)
    session.remove(name)
  }
}

/** Makes this window belong to a user: tabs and typed text of another user are removed. */
export function takeWindow(userId: string) {
  if ((session.get('owner') ?? userId) !== userId) {
    // Set by the sign-in just now, for the new user.
    const signedIn = session.get('justSignedIn')
    forgetWindow()
    if (signedIn) session.set('justSignedIn', signedIn)
  }
  session.set('owner', userId)
}

/** Drafts outlive their session (decision 032). */
export const draftNames: readonly string[] = ['drafts', 'oldmanDraft', 'homeOldmanDraft']

/**
 * Without a session at start-up: removes everything of the application from local storage (seed 000 §4) except `kept`.
 */
export function toLogin(keptKeys: readonly string[] = []) {
  local.clear(keptKeys)
  forgetWindow()
  location.replace(loginPage)
}

const codes = { OTHER_LOGIN: 4012, KEY_CHANGED: 4013, KICKED: 4013 } as const

/** Received right before the session ends: the same alert as code 4012 or 4013. */
export function replacedElsewhere(reason: keyof typeof codes, message: string) {
  sessionInvalid(codes[reason], message)
}
