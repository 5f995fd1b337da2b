import { type ComponentType, useEffect, useState } from 'react'
import { online } from './kit/connection.ts'
import { back, go, useAddress } from './kit/route.ts'
import type { State } from './kit/store/state.ts'
import { AskPin, SetPin } from './own/Pin.tsx'
import { SignIn } from './own/SignIn.tsx'
import { type PermanentPhonePart, type PhonePage, pageOf, permanentPhoneParts, useTabs } from './pages.ts'
import { queue } from './queue/queue.ts'
import { gate, may, type Person, person } from './session.ts'

/** Shows the sign-in, the PIN, or the pages; while locked the pages stay mounted, so that nothing typed is lost. */
export function App() {
  const who = person.use()
  const at = gate.use()
  if (at === 'signIn') return <SignIn />
  if (at === 'setPin') return <SetPin />
  return (
    <>
      {at === 'locked' && <AskPin />}
      {who && (
        <div hidden={at === 'locked'} inert={at === 'locked'}>
          <Pages who={who} />
        </div>
      )}
    </>
  )
}

/** The frame of every page: title, state of the connection, and the tabs of this user. */
function Pages({ who }: { who: Person }) {
  const address = useAddress()
  const tabs = useTabs((permit) => may(permit, who))
  const first = tabs[0]?.path ?? '/mine'
  const found = pageOf(address === '/' ? first : address)
  const page = found && may(found.page.permit, who) ? found : undefined
  return (
    <>
      <header className="bar">
        {page && !page.page.tab && (
          <button type="button" className="back" aria-label="返回" onClick={() => back(first)}>
            ‹
          </button>
        )}
        <h1>{page?.page.title ?? '护理移动端'}</h1>
        <Reach />
      </header>
      {permanentPhoneParts.map(
        (page) => may(page.permit, who) && <PermanentPart key={`${page.path} ${who.user.token}`} page={page} />,
      )}
      <main>{page ? <Page key={`${page.page.path} ${address}`} {...page} /> : <Nowhere home={first} />}</main>
      <nav className="tabs" aria-label="主要页面">
        {tabs.map(({ path, tab }) => (
          <a key={path} href={`#${path}`} aria-current={page?.page.path === path ? 'page' : undefined}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={tab.icon} />
            </svg>
            {tab.label}
            {tab.count && <Count of={tab.count} />}
          </a>
        ))}
      </nav>
    </>
  )
}

function Count({ of }: { of: State<number> }) {
  const count = of.use()
  return count > 0 && <b className="count">{count > 99 ? '99+' : count}</b>
}

/** Parts shown on every page, fetched after the shell. */
function PermanentPart({ page }: { page: PermanentPhonePart }) {
  const { Shown, failed, retry } = useLoaded(page)
  if (Shown) return <Shown />
  return (
    failed && (
      <button type="button" className="problem" onClick={retry}>
        收不到报警和呼叫，点此重试
      </button>
    )
  )
}

function Reach() {
  const connected = online.use()
  const userId = person.use()?.user.userId
  const mine = queue.use().filter((entry) => entry.userId === userId)
  const failed = mine.filter(({ state }) => state === 'failed').length
  return (
    <>
      {mine.length - failed > 0 && <a className="chip" href="#/mine">{`待上传 ${mine.length - failed}`}</a>}
      {failed > 0 && <a className="chip danger" href="#/mine">{`未成功 ${failed}`}</a>}
      {!connected && <span className="chip danger">离线</span>}
    </>
  )
}

function Nowhere({ home }: { home: string }) {
  return (
    <div className="empty">
      <p>没有这个页面，或没有权限查看</p>
      <button type="button" onClick={() => go(home)}>
        回到首页
      </button>
    </div>
  )
}

type Loaded = ComponentType<Record<string, string>>
const loaded = new Map<string, Loaded>()

/** A part of a module, fetched when first opened. */
function useLoaded(page: PermanentPhonePart) {
  const [Shown, show] = useState<Loaded | undefined>(() => loaded.get(page.path))
  const [failed, fail] = useState(false)
  useEffect(() => {
    if (Shown || failed) return
    page.load().then(
      (module) => {
        loaded.set(page.path, module.default)
        show(() => module.default)
      },
      () => fail(true),
    )
  }, [page, Shown, failed])
  return { Shown, failed, retry: () => fail(false) }
}

function Page({ page, values }: { page: PhonePage; values: Record<string, string> }) {
  const { Shown, failed, retry } = useLoaded(page)
  if (Shown) return <Shown {...values} />
  if (!failed) return <p className="empty">正在打开…</p>
  return (
    <div className="empty">
      <p>页面没有取到，请检查网络</p>
      <button type="button" onClick={retry}>
        重试
      </button>
    </div>
  )
}
