import { auth } from '#contract/modules/platform/auth/auth.ts'
import { sessionInvalid } from '#kit/fault/errors.ts'
import { frontLog } from '#kit/fault/front-log.ts'
import { send } from '#kit/http/request.ts'
import { emitApp, onApp } from '#kit/live/events.ts'
import { local, session } from '#kit/store/storage.ts'

/** Leaving: by the user, or because the session is over (seed 000 §4). */

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

/** Ends the session on the server, sends what the front log holds, then leaves. */
export async function logOut() {
  await frontLog.send()
  // An unreachable server must not keep anybody signed in on this machine; it ends the session by itself later.
  await send(auth.logout, {}, { silent: true, signal: AbortSignal.timeout(3000) }).catch(() => undefined)
  emitApp('logout', { reason: 'USER' })
}

/** Clears and leaves 200 ms after the `logout` event, once. A session another window has begun meanwhile is not touched. */
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

/** What this window holds of somebody else, tabs and what was typed in them, is nobody's any more. */
export function takeWindow(userId: string) {
  if ((session.get('owner') ?? userId) !== userId) {
    // Said by the sign-in a moment ago, about the one who takes the window.
    const signedIn = session.get('justSignedIn')
    forgetWindow()
    if (signedIn) session.set('justSignedIn', signedIn)
  }
  session.set('owner', userId)
}

/** What was typed outlives the session it was typed in (decision 032). */
export const draftNames: readonly string[] = ['drafts', 'oldmanDraft', 'homeOldmanDraft']

/** No session at start-up: everything of the application in local storage goes (seed 000 §4) but what is `kept`. */
export function toLogin(keptKeys: readonly string[] = []) {
  local.clear(keptKeys)
  forgetWindow()
  location.replace(loginPage)
}

const codes = { OTHER_LOGIN: 4012, KEY_CHANGED: 4013, KICKED: 4013 } as const

/** Pushed right before the session dies: the same alert as code 4012 or 4013. */
export function replacedElsewhere(reason: keyof typeof codes, message: string) {
  sessionInvalid(codes[reason], message)
}
