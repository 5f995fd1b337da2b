import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../kit/http/query.ts'
import { emitApp, onApp } from '../kit/live/events.ts'
import { takeLookThrough } from '../kit/look/look.ts'
import { tell } from '../kit/look/notice.ts'
import { onOwnLayout } from '../kit/store/own-layout.ts'
import { launchRoute } from '../kit/store/product.ts'
import { local, session } from '../kit/store/storage.ts'
import { Dressed, dressNotices } from './dressed.tsx'
import { Shell } from './Shell.tsx'
import { setUser, shellState } from './shell-store.ts'
import { listenToBrowser } from './start/browser-events.ts'
import { hasWaterMark } from './start/config.ts'
import { loginPage } from './start/session-flow.ts'
import { loadMenus, reloadLook, wholeLook } from './start/startup.ts'
import { bar, restoreTabs, workspace } from './tabs/desk.ts'
import './shell.css'

/** The second half of a start: everything that is drawn. Its code comes while the start-up calls are under way. */

dressNotices()

const ForcedPassword = lazy(() => import('./account/ForcedPassword.tsx'))

/** Draws the shell with the tabs of last time and the page asked for. */
export function mount() {
  if (shellState().user?.resetPassword === 1) return draw(<ForcedPassword />)
  restoreTabs()
  workspace.addressTyped(markedAddress() ?? (location.hash || `#${launchRoute}`))
  listenToBrowser({ ...bar, ...workspace })
  onOwnLayout((layout) => setUser({ layout }))
  onApp('logout', workspace.giveUp)
  onApp('gohome', () => workspace.open(launchRoute))
  takeLookThrough(() => wholeLook().then(putWaterMark))
  draw(<Shell />)
  emitApp('domMounted')
  setTimeout(putWaterMark, waterMarkDelayMs)
  greet()
  setTimeout(() => void connect(), liveDelayMs)
  watchOtherWindows()
}

function draw(content: ReactNode) {
  const root = document.getElementById('root')
  if (!root) throw new Error('no root element')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Dressed>
          <Suspense>{content}</Suspense>
        </Dressed>
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** The page another system asked for with its sign-in ticket, once. */
function markedAddress() {
  const marked = local.get('ssoMarkUrl')
  if (!marked) return undefined
  local.remove('ssoMarkUrl')
  return marked.startsWith('#') ? marked : `#${marked}`
}

/** B087; its code comes with it. */
const waterMarkDelayMs = 500
/** Their code is large: the first list is drawn before it. */
const liveDelayMs = 800

/** The live channels come after the screen. */
async function connect() {
  const { goLive } = await import('./live/live-client.ts')
  const { user } = shellState()
  if (user) goLive(user, { menus: () => void loadMenus(), configs: () => void reloadLook().then(putWaterMark) })
}

async function putWaterMark() {
  const { showWaterMark, waterMarkText } = await import('./start/watermark.ts')
  const { user, config } = shellState()
  const text = user && hasWaterMark(config) ? waterMarkText(user.username, user.empInfo.empName) : ''
  showWaterMark(text, document)
}

/** Once after signing in: where and when the account was last used. */
function greet() {
  const { user } = shellState()
  if (!session.get('justSignedIn') || !user) return
  session.remove('justSignedIn')
  if (user.lastLoginTime) tell(`上次登录：${user.lastLoginTime} ${user.lastLoginIp ?? ''}`)
  setTimeout(() => void import('./start/whats-new.tsx').then((news) => news.showWhatsNew()), liveDelayMs)
}

/**
 * Another window of this browser signed out, or in: this one must not go on under a wrong name. Signed out there is
 * signed out here too, and drafts stay (B113); of somebody else nobody is asked whether to leave.
 */
function watchOtherWindows() {
  const own = shellState().user
  window.addEventListener('storage', (event) => {
    if (event.key !== 'pims2_userInfo' && event.key !== null) return
    const now = local.get('userInfo')
    if (now?.token === own?.token) return
    if (!now) return location.replace(loginPage)
    if (now.userId !== own?.userId) workspace.giveUp()
    location.reload()
  })
}
