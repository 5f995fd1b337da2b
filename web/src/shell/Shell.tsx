import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Header } from './header/Header.tsx'
import { listenToKeys } from './keys/keys.ts'
import { SideMenu } from './menu/SideMenu.tsx'
import { PermanentParts } from './PermanentParts.tsx'
import { setShell, useShell } from './shell-store.ts'
import { PageFrames } from './tabs/PageFrames.tsx'
import { TabStrip } from './tabs/strip/TabStrip.tsx'
import { LoadingBox } from './wait/LoadingBox.tsx'

const ForcedPassword = lazy(() => import('./account/ForcedPassword.tsx'))
const KeysHelp = lazy(() => import('./keys/KeysHelp.tsx'))
const CommandPalette = lazy(() => import('./palette/CommandPalette.tsx'))

const focus = (box: HTMLInputElement | null) => box?.focus()

/** Below this width the menu would leave too little room for a table; 1280 px at 150 % are 853. */
const narrowQuery = '(width < 1000px)'

function watchRoom() {
  const query = matchMedia(narrowQuery)
  const changed = () => setShell({ narrow: query.matches, menuShown: false })
  changed()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Menu on the left, header and tabs on top, the open pages below. */
export function Shell() {
  const [over, open] = useState<'palette' | 'keys'>()
  const close = () => open(undefined)
  /** Letters typed before the search box has loaded. */
  const early = useRef('')
  const hold = <input ref={focus} className="shell-early" onChange={({ target }) => (early.current = target.value)} />
  const fontScale = useShell((shell) => shell.fontScale)
  useEffect(() => {
    document.documentElement.style.setProperty('--pims-font', `${fontScale}px`)
  }, [fontScale])
  useEffect(watchRoom, [])
  useEffect(() => listenToKeys({ search: () => open('palette'), help: () => open('keys') }), [])
  return (
    <div className="shell">
      <SideMenu />
      <div className="shell-main">
        <Header onSearch={() => open('palette')} onKeys={() => open('keys')} />
        <TabStrip />
        <PageFrames />
      </div>
      <Suspense>
        <ForcedPassword />
      </Suspense>
      <Suspense fallback={over === 'palette' && hold}>
        {over === 'palette' && <CommandPalette early={early} onClose={close} />}
        {over === 'keys' && <KeysHelp onClose={close} />}
      </Suspense>
      <PermanentParts />
      <LoadingBox />
    </div>
  )
}
