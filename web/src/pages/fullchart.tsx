import { QueryClientProvider } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { userIdCheck, userIdIn } from '#kit/http/exchange.ts'
import { queryClient } from '#kit/http/query.ts'
import { makePageBus } from '#kit/live/events.ts'
import { type Page, PageContext } from '#kit/page/page.ts'
import { local } from '#kit/store/storage.ts'
import Notice from '../shell/pages/Notice.tsx'
import { pageAt } from '../shell/route/page-loading.ts'
import { mappedPath } from '../shell/route/paths.ts'
import { restoreShell, setShell, shellState } from '../shell/shell-store.ts'
import { loadConfigs } from '../shell/start/config.ts'
import { leaveOnLogout, toLogin } from '../shell/start/session-flow.ts'
import { speakOnce } from '../shell/start/speaker.ts'
import { loadPorts } from '../shell/start/startup.ts'
import { Themed, themeNotices } from '../shell/themed.tsx'
import '../shell/shell.css'

/** fullchart.html: the dashboard or a ward on a wall screen, without menu, header and tabs. */

async function main() {
  themeNotices()
  speakOnce(Promise.resolve())
  leaveOnLogout()
  if (!local.get('userInfo')?.token || !userIdIn(await userIdCheck().catch(() => undefined))) return toLogin()
  restoreShell(mappedPath)
  const [config] = await Promise.all([loadConfigs(Promise.resolve()), loadPorts(Promise.resolve())])
  setShell({ config })
  const root = document.getElementById('root')
  if (!root) throw new Error('no root element')
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <Themed>
        <PageContext.Provider value={page}>
          <Suspense>
            <Board />
          </Suspense>
        </PageContext.Provider>
      </Themed>
    </QueryClientProvider>,
  )
  await connect()
}

/** Nobody presses refresh on a wall screen. */
async function connect() {
  const { goLive } = await import('../shell/live/live-client.ts')
  const { user } = shellState()
  const nothing = () => undefined
  if (user) goLive(user, { menus: nothing, configs: nothing })
}

const Bedside = lazy(() => import('../modules/campus/article/bedside/Bedside.tsx'))
const WardBoard = lazy(() => import('../modules/devices/alarm/ward/WardBoard.tsx'))

type BoardKind = 'ward' | 'figures' | 'bedside'

/**
 * A wall screen shows its ward, the figures of the institution, or the texts for a bedside; people in front of it
 * choose.
 */
function Board() {
  const wall = local.get('screenFrameworker')
  const [board, set] = useState<BoardKind>(wall ? (wall.board ?? 'ward') : view)
  const choose = (next: BoardKind) => {
    if (wall) local.set('screenFrameworker', { ...wall, board: next })
    set(next)
  }
  if (board === 'bedside') return <Bedside onBack={wall && (() => choose('ward'))} />
  if (board === 'ward') return <WardBoard onFigures={() => choose('figures')} onBedside={() => choose('bedside')} />
  return (
    <main className="wall">
      {wall && (
        <Button className="wall-ward" onClick={() => choose('ward')}>
          病区
        </Button>
      )}
      <Figures />
    </main>
  )
}

/** A user without a wall screen opens the view in the address. */
const view: BoardKind = location.hash === '#bedside' ? 'bedside' : 'figures'

function Figures() {
  const Dashboard = pageAt('/home/moreEcharts') ?? pageAt('/home')
  return Dashboard ? <Dashboard /> : <Notice kind="notBuilt" />
}

/** Links open in the shell; a wall screen has none. */
const inShell = (address: string) => {
  if (!local.get('screenFrameworker')) location.assign(`./#${address}`)
}

const page: Page = {
  id: 'fullchart',
  key: '/home/moreEcharts',
  path: '/home/moreEcharts',
  query: {},
  params: {},
  menuId: undefined,
  title: '数据大屏',
  bus: makePageBus(),
  open: inShell,
  back: () => inShell('/home'),
  backAndRefresh: () => inShell('/home'),
  close: () => inShell('/home'),
  isShown: () => true,
  setDirty: () => undefined,
  setTitle: () => undefined,
}

void main()
