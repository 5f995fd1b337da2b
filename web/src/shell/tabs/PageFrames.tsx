import { LeftOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { Activity, lazy, memo, type ReactNode, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { type Page, PageContext } from '#kit/page/page.ts'
import { allows } from '#kit/page/permit.ts'
import { parseAddress } from '../route/address.ts'
import { pageAt } from '../route/page-loading.ts'
import type { Match } from '../route/routes.ts'
import { useShell } from '../shell-store.ts'
import { hasWorkbench } from '../start/config.ts'
import { workspace } from './desk.ts'
import { PageBoundary } from './PageBoundary.tsx'
import type { PlaceOfPage } from './workspace-pages.ts'

const EmbeddedPage = lazy(() => import('../pages/EmbeddedPage.tsx'))
const Notice = lazy(() => import('../pages/Notice.tsx'))
const Welcome = lazy(() => import('../pages/Welcome.tsx'))

/** Every page of every open tab stays mounted; only one is shown. A page is rendered when it is first shown. */
export function PageFrames() {
  const pages = useSyncExternalStore(workspace.subscribe, workspace.pages)
  const [seen] = useState(() => new Set<string>())
  for (const page of pages) if (page.shown) seen.add(page.id)
  return (
    <main className="frames">
      {pages
        .filter((page) => seen.has(page.id))
        .map((page) => (
          <Activity key={`${page.id} ${page.round}`} mode={page.shown ? 'visible' : 'hidden'}>
            <Frame id={page.id} tab={page.tab} address={page.key} />
          </Activity>
        ))}
    </main>
  )
}

interface FrameProps {
  id: string
  tab: string
  address: string
}

/** Rendered once: changing the tab does not render it again. */
const Frame = memo(function Frame({ id, tab, address }: FrameProps) {
  const match = useMemo(() => workspace.match(address), [address])
  const place = useMemo(() => ({ id, tab, key: address }), [id, tab, address])
  const page = useMemo(() => pageOf(place, match), [place, match])
  return (
    <PageContext.Provider value={page}>
      <section className="frame" aria-label={page.title} data-address={address}>
        <WayBack place={place} />
        <PageBoundary page={address}>
          <Suspense fallback={<PageSkeleton />}>
            {match ? <Screen match={match} /> : <Notice kind="notFound" />}
          </Suspense>
        </PageBoundary>
      </section>
    </PageContext.Provider>
  )
})

/** Link from the page of one row back to its list. */
function WayBack({ place }: { place: PlaceOfPage }) {
  const title = useSyncExternalStore(workspace.subscribe, () => workspace.wayBack(place)?.title)
  if (!title) return null
  const back = () => {
    const way = workspace.wayBack(place)
    if (way?.address) workspace.open(way.address)
    else void workspace.back(place)
  }
  return (
    <button type="button" className="frame-way" onClick={back}>
      <LeftOutlined /> 返回{title}
    </button>
  )
}

/** The screen for a match: a page of the shell, the page of a module, or the reason why there is none. */
function Screen({ match }: { match: Match }): ReactNode {
  const workbench = useShell((shell) => hasWorkbench(shell.config))
  const allowed = useShell((shell) => !match.def.code || allows(match.def.code, shell.pages))
  const { path } = match.def
  const own = shellPages[path]
  if (own) return own(match)
  if (path === '/home' && !workbench) return <Welcome />
  if (!allowed) return <Notice kind="noPermission" />
  const PageOfModule = pageAt(path === '/' ? '/home' : path)
  return PageOfModule ? <PageOfModule /> : <Notice kind="notBuilt" />
}

const shellPages: Readonly<Record<string, (match: Match) => ReactNode>> = {
  '/console': () => <Welcome />,
  '/error': () => <Notice kind="failed" />,
  '/notimpliment': () => <Notice kind="notBuilt" />,
  '/home/iframe': (match) => <EmbeddedPage menuId={match.menuId} />,
}

const PageSkeleton = () => (
  <div className="frame-skeleton">
    <Skeleton active title paragraph={{ rows: 8 }} />
  </div>
)

function pageOf(page: PlaceOfPage, match: Match | undefined): Page {
  const address = parseAddress(page.key)
  return {
    id: page.id,
    key: page.key,
    path: address.path,
    query: address.query,
    params: match?.params ?? {},
    menuId: match?.menuId,
    title: match?.def.title ?? '页面不存在',
    bus: workspace.busOf(page.id),
    open: workspace.open,
    back: () => void workspace.back(page),
    backAndRefresh: (ids = []) => void workspace.backAndRefresh(page, ids),
    setTitle: (title) => workspace.setTitle(page, title),
    close: () => void workspace.close(page.tab),
    setDirty: (dirty, part) => workspace.setDirty(page, dirty, part),
    isShown: () => workspace.isShown(page.id),
  }
}
