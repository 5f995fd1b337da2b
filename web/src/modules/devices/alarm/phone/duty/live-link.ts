import { readFrame } from '#contract/kit/catalog/live-events.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import { frontLog } from '#kit/fault/front-log.ts'
import { onApp } from '#kit/live/events.ts'
import { setLink } from '#kit/live/links.ts'
import { type Link, linkUrl, openLink, type Socket } from '#kit/live/live.ts'
import { online } from '../../../../../app/kit/connection.ts'
import { askKept } from '../../../../../app/kit/store/cached.ts'
import { lose } from '../../../../../app/session.ts'
import { forwardChanges } from './forward-changes.ts'

/** The push link of the phone (iot.md 9.1): the same as in the back office, without the bus. */

/** Opens it for a session until the returned function is called. */
export function goLive(token: string) {
  let link: Link | undefined
  let over = false
  async function open() {
    const config = await askKept(setting.preload, {}).catch(() => undefined)
    if (over || link || !navigator.onLine) return
    link = openLink({
      url: linkUrl(location, token, config),
      connect: 'WebSocket' in window ? (url) => new WebSocket(url) as Socket : undefined, // as: same members, DOM types
      log: (text) => void frontLog.info(text),
      onState: (state) => setLink('push', state),
    })
  }
  // A socket of a lost network may seem open for minutes.
  function drop() {
    link?.close()
    link = undefined
  }
  // The link opens again half a minute after a loss; these events show sooner that the server is there.
  function comeBack() {
    if (link) link.ensure()
    else void open()
  }
  const seen = () => document.visibilityState === 'visible' && comeBack()
  window.addEventListener('offline', drop)
  window.addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', seen)
  const ends = [forwardChanges(), onApp('webSocketEvent', hearEnd), online.watch(() => online.get() && comeBack())]
  void open()
  return () => {
    over = true
    window.removeEventListener('offline', drop)
    window.removeEventListener('online', comeBack)
    document.removeEventListener('visibilitychange', seen)
    for (const end of ends) end()
    drop()
  }
}

/** The session was ended elsewhere: shows the sign-in, with the reason. */
function hearEnd(text: string) {
  const frame = readFrame(text)
  if (frame?.event !== 'login.replaced') return
  const { reason, message } = frame.data
  void lose(reason === 'OTHER_LOGIN' ? 4012 : 4013, message)
}
