import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#kit/http/query.ts'
import { emitApp, onApp } from '#kit/live/events.ts'
import { takeLookThrough } from '#kit/look/look.ts'
import { onOwnLayout } from '#kit/store/own-layout.ts'
import { launchRoute } from '#kit/store/product.ts'
import { local } from '#kit/store/storage.ts'
import { Shell } from './Shell.tsx'
import { setUser, shellState } from './shell-store.ts'
import { listenToBrowser } from './start/browser-events.ts'
import { loadMenus, reloadLook, wholeLook } from './start/startup.ts'
import { bar, restoreTabs, workspace } from './tabs/desk.ts'
import { Themed, themeNotices } from './themed.tsx'
import './shell.css'

/** The second half of a start: everything that is drawn. Its code loads while the start-up calls run. */

themeNotices()

const ForcedPassword = lazy(() => import('./account/ForcedPassword.tsx'))

/** Draws the shell with the tabs of last time and the requested page. */
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
  setTimeout(() => void connect(), liveDelayMs)
}

function draw(content: ReactNode) {
  const root = document.getElementById('root')
  if (!root) throw new Error('no root element')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Themed>
          <Suspense>{content}</Suspense>
        </Themed>
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** The page requested by another system together with its sign-in ticket, once. */
function markedAddress() {
  const marked = local.get('ssoMarkUrl')
  if (!marked) return undefined
  local.remove('ssoMarkUrl')
  return marked.startsWith('#') ? marked : `#${marked}`
}

/** B087; loaded with its code. */
const waterMarkDelayMs = 500
/** Their code is large: the first list is drawn before it. */
const liveDelayMs = 800

/** The live channels, the greeting and the watch on other windows start after the first screen. */
async function connect() {
  const [{ goLive }, { startLater }] = await Promise.all([
    import('./live/live-client.ts'),
    import('./start/after-start.ts'),
  ])
  startLater()
  const { user } = shellState()
  if (user) goLive(user, { menus: () => void loadMenus(), configs: () => void reloadLook().then(putWaterMark) })
}

const putWaterMark = () => import('./start/watermark.ts').then((mark) => mark.putWaterMark())
