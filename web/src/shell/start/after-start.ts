import '#kit/page/joined.ts'
import { tell } from '#kit/look/notice.ts'
import { local, session } from '#kit/store/storage.ts'
import { shellState } from '../shell-store.ts'
import { workspace } from '../tabs/desk.ts'
import { loginPage } from './session-flow.ts'

// The part of a start that follows the first screen.

export function startLater() {
  watchOtherWindows()
  greet()
}

/**
 * Another window of this browser signed out, or in: this window must not continue under a wrong name. Signing out there
 * signs out here too, and drafts stay (B113); when another user signed in, nobody is asked whether to leave.
 */
function watchOtherWindows() {
  const own = shellState().user
  const look = () => {
    const now = local.get('userInfo')
    if (now?.token === own?.token) return
    if (!now) return location.replace(loginPage)
    if (now.userId !== own?.userId) workspace.giveUp()
    location.reload()
  }
  window.addEventListener('storage', (event) => {
    if (event.key === 'pims2_userInfo' || event.key === null) look()
  })
  look()
}

/** Once after signing in: shows when and where the account was last used. */
function greet() {
  const { user } = shellState()
  if (!session.get('justSignedIn') || !user) return
  session.remove('justSignedIn')
  if (user.lastLoginTime) tell(`上次登录：${user.lastLoginTime} ${user.lastLoginIp ?? ''}`)
  void import('./whats-new.tsx').then((news) => news.showWhatsNew())
}
