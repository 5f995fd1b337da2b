import { type AlarmLevel, alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'

/**
 * The open alerts for this user: alarms and calls. Lists, frames of two channels and answers report the same alerts in
 * any order and more than once; the highest version of each counts (iot.md 9.1, 9.3).
 */

/** Sound settings of calls (iot.md 5). */
export interface OwnSound {
  times: number
  volumeDay: number
  volumeNight: number
  /** At night only wall screens and phones sound. */
  nightOnlyScreen: boolean
}

export interface Alert {
  /** Unique over all sources: `alarm:01J…`. */
  key: string
  source: string
  id: string
  version: number
  level: AlarmLevel
  /** Not acknowledged yet. */
  waiting: boolean
  /** The cause has ended, but somebody must still look. */
  cleared: boolean
  /** Raised and cleared repeatedly: it sounds once. */
  flapping: boolean
  /** Somebody is caring for the resident: shown without sound. */
  quiet: boolean
  /** Acknowledged, but announced again because nobody has handled it (iot.md 4.2): it sounds at each announcement. */
  again: boolean
  /** Version of the last announcement: raised, worse, escalated, or reminded. Kept here; no source sends it. */
  announced?: number
  /** A reached step names the signed-in user. */
  mine: boolean
  /** The wall screens have been reached. */
  screen: boolean
  bedId?: string | null
  locationId?: string | null
  deptId?: string | null
  /** Place of the person; for a device, its place. */
  place: string
  /** The bed of the person, when the place is elsewhere. */
  bed?: string
  oldmanId?: string | null
  /** The floor plan shows the person. */
  onPlan?: boolean
  /** Alerts with the same value share a card, with the text of `equalWhat`. */
  equal?: string
  equalWhat?: string
  person: string
  what: string
  /** Spoken text; default: the text of the institution's setting. */
  words?: string
  /** `YYYY-MM-DD HH:mm:ss` */
  time: string
  /** Name of the user who has acknowledged it. */
  takenBy: string
  /** Permission to acknowledge it. */
  permit: string
  /** Sound settings of its own. */
  sound?: OwnSound
}

/** A change: a row as it is now, some of its fields, or that it is no longer open. */
export type AlertChange =
  /** `loud`: the server announces it, see `announcedAgain`. */
  | { kind: 'row'; alert: Alert; loud?: boolean }
  | { kind: 'change'; key: string; version: number; change: Partial<Alert> }
  | { kind: 'gone'; key: string; version?: number }
  | ListNews

/** The list of a source: alerts known when it was requested and not in it are no longer open. */
interface ListNews {
  kind: 'list'
  source: string
  alerts: readonly Alert[]
  /** The state when the list was requested. Default: the present state. */
  since?: AlertState
  /** False: the list is incomplete. */
  whole?: boolean
}

export interface AlertState {
  open: ReadonlyMap<string, Alert>
  /** Versions of ended alerts, so that a late frame does not bring them back. */
  ended: ReadonlyMap<string, number>
}
export const nothingKnown: AlertState = { open: new Map(), ended: new Map() }

/**
 * For an announcing frame: the alert sounds again; when it is acknowledged already, the users it names are reminded
 * that nobody has handled it.
 */
export const announcedAgain = (news: AlertChange): AlertChange =>
  news.kind === 'row' ? { ...news, loud: true, alert: { ...news.alert, again: !news.alert.waiting } } : news

/** Number of ended alerts that are remembered; late frames come within minutes. */
const endedKept = 500

export function withNews(known: AlertState, news: AlertChange): AlertState {
  if (news.kind === 'list') return listed(known, news)
  const key = news.kind === 'row' ? news.alert.key : news.key
  const before = known.open.get(key)
  if (news.kind === 'gone') return without(known, key, news.version ?? before?.version ?? 0)
  const version = news.kind === 'row' ? news.alert.version : news.version
  if (version < (before?.version ?? 0) || version <= (known.ended.get(key) ?? -1)) return known
  const next =
    news.kind === 'row'
      ? renewed(before, news.alert, news.loud)
      : before && waitingOrAgain({ ...before, ...news.change, version })
  if (!next) return known
  return { ...known, open: new Map(known.open).set(key, next) }
}

/** A row from a list is no announcement: a reminder stays until the alert is handled. */
function renewed(before: Alert | undefined, alert: Alert, loud = false): Alert {
  const last = loud || !before ? alert.version : before.announced
  return waitingOrAgain({ ...alert, announced: last, again: alert.again || (before?.again ?? false) })
}

/** An alert that waits again is no longer a reminder. */
const waitingOrAgain = (alert: Alert): Alert => ({ ...alert, again: alert.again && !alert.waiting })

function without(known: AlertState, key: string, version: number): AlertState {
  if (version < (known.open.get(key)?.version ?? 0)) return known
  const open = new Map(known.open)
  open.delete(key)
  const ended = new Map(known.ended)
  ended.delete(key)
  ended.set(key, version)
  const oldest = ended.size > endedKept ? ended.keys().next().value : undefined
  if (oldest !== undefined) ended.delete(oldest)
  return { open, ended }
}

/**
 * Applies a list; it keeps the same state object where nothing differs, because each new one makes the subscribers read
 * again.
 */
function listed(known: AlertState, { source, alerts, since = known, whole = true }: ListNews): AlertState {
  const read = new Set(alerts.map(({ key }) => key))
  // Alerts that came while the list was being read are newer than the list.
  const isNews = ({ key, version }: Alert) => version > (since.open.get(key)?.version ?? -1)
  const remaining = [...known.open].filter(
    ([key, alert]) => alert.source !== source || (!read.has(key) && (!whole || isNews(alert))),
  )
  const rows = alerts
    .filter((alert) => alert.version > (known.ended.get(alert.key) ?? -1))
    .map((alert) => {
      const before = known.open.get(alert.key)
      return [alert.key, before && before.version > alert.version ? before : unlessSame(before, alert)] as const
    })
  const open = new Map([...remaining, ...rows])
  const isSame = open.size === known.open.size && rows.every(([key, alert]) => known.open.get(key) === alert)
  return isSame ? known : { ...known, open }
}

function unlessSame(before: Alert | undefined, alert: Alert): Alert {
  const next = renewed(before, alert)
  return before && JSON.stringify(before) === JSON.stringify(next) ? before : next
}

/** Changes with each announcement, so that a dismissed alert comes back. */
export const markOf = ({ key, announced: version }: Alert) => `${key} ${version}`

/** Settings of the institution for alerts (iot.md 3). */
interface WallSettings {
  /** False: lists and badges only, except for the highest level. */
  remind: boolean
  positions: readonly string[]
}

/** Alerts for a wall screen: its step is reached, and nobody has acknowledged them. */
export const alertsForWall = (known: AlertState, { remind, positions }: WallSettings) =>
  positions.includes('SCREEN')
    ? [...known.open.values()]
        .filter(({ screen, waiting, level }) => screen && waiting && (remind || level === alarmLevel.is.urgent))
        .sort(byUrgency)
    : []

/** The most urgent first, then the one that waits longest. */
export const byUrgency = (a: Alert, b: Alert) =>
  b.level - a.level || (a.time < b.time ? -1 : a.time > b.time ? 1 : 0) || (a.key < b.key ? -1 : 1)

/**
 * Alerts shown to this user: named in a step and not acknowledged, or announced again; with reminders off only the
 * highest level. Clearing removes level 1 alone, which then ends by itself (iot.md 4.2).
 */
export const alertsToShow = (known: AlertState, remind: boolean) =>
  [...known.open.values()]
    .filter(
      (alert) =>
        alert.mine &&
        (alert.waiting || alert.again) &&
        (remind || alert.level === alarmLevel.is.urgent) &&
        !(alert.cleared && alert.level === alarmLevel.is.common),
    )
    .sort(byUrgency)
