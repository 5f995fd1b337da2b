import type { LiveFrame } from '#contract/kit/catalog/live-events.ts'
import type { send } from '#kit/http/request.ts'
import type { Alert, AlertChange } from './alert/open-alerts.ts'

/** The user and the channel of a rule: a web page, or the phone (iot.md 4.4). */
export interface Me {
  userId: string
  channel: 'WEB' | 'APP'
  /** How calls are sent: on the phone with a shorter time limit. */
  send: typeof send
}

/** A source of alerts: alarms, calls. A module registers it in its routes; its code is fetched with the first read. */
export interface AlertSource {
  /** Reads the open alerts; `whole: false`: there are more than the list holds. */
  read: (me: Me) => Promise<readonly Alert[] | { alerts: readonly Alert[]; whole: boolean }>
  /** The changes in a frame of the catalogue; an announced one goes through `announcedAgain`. */
  hear: (frame: LiveFrame, me: Me) => readonly AlertChange[]
  /** Acknowledges an alert (确认, 应答); gives the changes that the server answers. */
  take: { word: string; run: (alert: Alert, me: Me) => Promise<readonly AlertChange[]> }
  /** Text of a reminder after the name of the acknowledging user. Default: 已确认，尚未处理. */
  againText?: string
  /** The address of its page. */
  address: (alert: Alert) => string
}

export type { Alert, AlertChange }

interface Joined {
  permit: string
  load: () => Promise<{ source: AlertSource }>
}
const joined = new Map<string, Joined>()

/** `joinAlertSource('call', { permit, load: () => import('./alert-source.ts') })` */
export const joinAlertSource = (name: string, source: Joined) => void joined.set(name, source)
export const alertSources = (): ReadonlyMap<string, Joined> => joined
