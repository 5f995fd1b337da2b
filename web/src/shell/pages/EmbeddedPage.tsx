import { lazy } from 'react'
import { flatten } from '../menu/menu.ts'
import { useShell } from '../shell-store.ts'
import Notice from './Notice.tsx'

const OutsideLink = lazy(() => import('./OutsideLink.tsx'))

/**
 * A page of another site, named by an IN_LINK entry of the menu. Only https links are shown in a frame, others open in
 * a window.
 */
export default function EmbeddedPage({ menuId }: { menuId: string | undefined }) {
  const nav = useShell((shell) => shell.nav)
  const entry = flatten(nav).find((item) => item.menuId === menuId && item.menuType === 'IN_LINK')
  if (!entry || !isWeb(entry.menuLink)) return <Notice kind="notFound" />
  if (!isEmbeddable(entry.menuLink)) return <OutsideLink name={entry.menuName} link={entry.menuLink} />
  return (
    <iframe
      className="embedded"
      title={entry.menuName}
      src={entry.menuLink}
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin allow-downloads"
      referrerPolicy="no-referrer"
    />
  )
}

const isWeb = (link: string) => /^https?:$/.test(URL.parse(link)?.protocol ?? '')

/** Our own origin is refused: a frame with its scripts could access the shell. */
function isEmbeddable(link: string) {
  const url = URL.parse(link)
  return url !== null && url.origin !== location.origin && (url.protocol === 'https:' || isLocal(url))
}

const isLocal = (url: URL) => url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname)
