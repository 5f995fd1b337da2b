import { useSyncExternalStore } from 'react'
import { type LiveFrame, readFrame } from '#contract/kit/catalog/live-events.ts'
import { logError } from '#kit/fault/errors.ts'
import { send } from '#kit/http/request.ts'
import { onApp } from '#kit/live/events.ts'
import { allows, heldCodes } from '#kit/page/permit.ts'
import { local } from '#kit/store/storage.ts'
import { type AlertSource, alertSources, type Me } from '../joined-alerts.ts'
import { type AlertChange, type AlertState, nothingKnown, withNews } from './open-alerts.ts'

/** The open alerts of this window, kept up to date by both channels and by reading the lists (iot.md 9.1, 9.3). */

let known: AlertState = nothingKnown
/** Until every list was read, and after a failure, an empty list does not mean that nothing is open. */
export type Reading = 'reading' | 'failed' | 'read'
let reading: Reading = 'reading'
const listeners = new Set<() => void>()
const loaded = new Map<string, AlertSource>()

function learn(news: readonly AlertChange[]) {
  const next = news.reduce(withNews, known)
  if (next === known) return
  known = next
  tellListeners()
}

function readingIs(next: Reading) {
  reading = next
  tellListeners()
}

function tellListeners() {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useAlerts = () => useSyncExternalStore(subscribe, () => known)
export const useReading = () => useSyncExternalStore(subscribe, () => reading)
export const sourceOf = (name: string) => loaded.get(name)

/** The user of the alerts: by default that of the back office session. */
interface Viewer extends Pick<Me, 'channel' | 'send'> {
  userId: () => string
  codes: () => ReadonlySet<string>
}
let viewer: Viewer = { userId: () => local.get('userInfo')?.userId ?? '', codes: heldCodes, channel: 'WEB', send }
const meOf = ({ userId, channel, send }: Viewer): Me => ({ userId: userId(), channel, send })
const me = () => meOf(viewer)

/** Starts anew for another user, without any alert: the phone has sessions of its own. */
export function lookAs(next: Viewer) {
  viewer = next
  known = nothingKnown
  readingIs('reading')
}

/** Reads every permitted list; when one cannot be read, its known alerts stay. */
export async function lookAgain() {
  const as = viewer
  const allowed = [...alertSources()].filter(([, { permit }]) => allows(permit, as.codes()))
  let next: Reading = 'read'
  await Promise.all(
    allowed.map(async ([name, { load }]) => {
      try {
        const { source } = await load()
        loaded.set(name, source)
        const before = known
        const read = await source.read(meOf(as))
        // Somebody else has signed in in the meantime.
        if (as !== viewer) return
        learn([{ kind: 'list', source: name, since: before, ...('alerts' in read ? read : { alerts: read }) }])
      } catch (error) {
        next = 'failed'
        if (as === viewer) logError(error)
      }
    }),
  )
  if (as === viewer) readingIs(next)
}

/**
 * Acknowledges or answers an alert; a refusal is thrown after the lists were read, because somebody else was quicker.
 */
export async function take(key: string) {
  const alert = known.open.get(key)
  const source = alert && loaded.get(alert.source)
  if (!source) return
  try {
    learn(await source.take.run(alert, me()))
  } catch (error) {
    void lookAgain()
    throw error
  }
}

const busTopic = /^app\/v1\/[^/]+\/(alarm|call)\//

/** Listens until the returned function is called. */
export function listen() {
  const hear = (frame: LiveFrame | undefined) => {
    if (frame) learn([...loaded.values()].flatMap((source) => source.hear(frame, me())))
  }
  const ends = [
    onApp('webSocketEvent', (text) => hear(readFrame(text))),
    onApp('mqttWebSocketEvent', ({ topic, message }) => {
      if (busTopic.test(topic)) hear(frameOf(message))
    }),
    onApp('mqttWebSocketReconnectEvent', () => void lookAgain()),
  ]
  void lookAgain()
  return () => {
    for (const end of ends) end()
  }
}

/** The bus sends an event without the envelope of the push link. */
function frameOf(message: string) {
  try {
    return readFrame(JSON.stringify({ id: 'bus', ts: 0, ...JSON.parse(message) }))
  } catch {
    return undefined
  }
}
