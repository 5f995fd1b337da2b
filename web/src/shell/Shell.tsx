import { lazy, Suspense, useEffect, useState } from 'react'
import { ForcedPassword } from './ForcedPassword.tsx'
import { Header } from './Header.tsx'
import { LoadingBox } from './LoadingBox.tsx'
import { PageFrames } from './PageFrames.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useShell } from './shell-store.ts'
import { TabStrip } from './TabStrip.tsx'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))

/** Menu on the left, header and tab strip on top, the open pages below. */
export function Shell() {
  const [searching, setSearching] = useState(false)
  const fontScale = useShell((shell) => shell.fontScale)
  useEffect(() => {
    document.documentElement.style.setProperty('--pims-font', `${fontScale}px`)
  }, [fontScale])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setSearching(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="shell">
      <SideMenu />
      <div className="shell-main">
        <Header onSearch={() => setSearching(true)} />
        <TabStrip />
        <PageFrames />
      </div>
      {searching && (
        <Suspense>
          <CommandPalette onClose={() => setSearching(false)} />
        </Suspense>
      )}
      <ForcedPassword />
      <LoadingBox />
    </div>
  )
}
