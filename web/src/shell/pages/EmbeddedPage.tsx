import { flatten } from '../menu/menu.ts'
import { useShell } from '../shell-store.ts'
import Notice from './Notice.tsx'

/** A page of another site, named by an IN_LINK entry of the menu. Only https links of the menu itself are shown. */
export default function EmbeddedPage({ menuId }: { menuId: string | undefined }) {
  const nav = useShell((shell) => shell.nav)
  const entry = flatten(nav).find((item) => item.menuId === menuId && item.menuType === 'IN_LINK')
  if (!entry || !isEmbeddable(entry.menuLink)) return <Notice kind="notFound" />
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

/** The own origin is refused: with its scripts allowed a frame of it could reach into the shell. */
function isEmbeddable(link: string) {
  const url = URL.parse(link)
  return url !== null && url.origin !== location.origin && (url.protocol === 'https:' || isLocal(url))
}

const isLocal = (url: URL) => url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname)
