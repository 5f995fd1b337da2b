import type { LiveFrame } from '#contract/kit/live-events.ts'
import type { Alert, News } from './alert/open-alerts.ts'

/** Where alerts come from: alarms, calls. A module joins in its routes; its code is fetched with the first look. */
export interface AlertSource {
  /** What is open now. `missed`: the link was lost, or this is the first look. */
  read: (me: string) => Promise<readonly Alert[]>
  /** What a frame of the catalogue says of it. */
  hear: (frame: LiveFrame, me: string) => readonly News[]
  /** Takes it: 确认, 应答. What the server says of it then. */
  take: { word: string; run: (alert: Alert, me: string) => Promise<readonly News[]> }
  /** The page that shows it. */
  address: (alert: Alert) => string
}

export type { Alert, News }

interface Joined {
  permit: string
  load: () => Promise<{ source: AlertSource }>
}
const joined = new Map<string, Joined>()

/** `joinAlertSource('call', { permit, load: () => import('./alert-source.ts') })` */
export const joinAlertSource = (name: string, source: Joined) => void joined.set(name, source)
export const alertSources = (): ReadonlyMap<string, Joined> => joined
