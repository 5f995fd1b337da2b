import type { LiveFrame } from '#contract/kit/catalog/live-events.ts'
import type { send } from '#kit/http/request.ts'
import type { Alert, News } from './alert/open-alerts.ts'

/** Who is to hear of it here, by which channel of a rule: a web page, or the phone (iot.md 4.4). */
export interface Me {
  userId: string
  channel: 'WEB' | 'APP'
  /** How he asks the server: in a corridor with less patience. */
  send: typeof send
}

/** Where alerts come from: alarms, calls. A module joins in its routes; its code is fetched with the first look. */
export interface AlertSource {
  /** What is open now; with `whole: false` there is more than a list holds. */
  read: (me: Me) => Promise<readonly Alert[] | { alerts: readonly Alert[]; whole: boolean }>
  /** What a frame of the catalogue says of it; what is raised goes through `toldAgain`. */
  hear: (frame: LiveFrame, me: Me) => readonly News[]
  /** Takes it: 确认, 应答. What the server says of it then. */
  take: { word: string; run: (alert: Alert, me: Me) => Promise<readonly News[]> }
  /** What a reminder says behind the name of who has taken it. Default: 已确认，尚未处理. */
  againText?: string
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
