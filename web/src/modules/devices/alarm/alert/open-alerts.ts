/**
 * What is open and concerns somebody here: alarms, calls. Lists, frames of two channels and answers of one's own steps
 * tell of the same things in any order and more than once; of each the highest version counts (iot.md 9.1, 9.3).
 */

/** Calls have settings of their own (iot.md 5). */
export interface OwnSound {
  times: number
  volumeDay: number
  volumeNight: number
  /** At night wall screens and phones alone say it. */
  nightOnlyScreen: boolean
}

export interface Alert {
  /** Unique over all sources: `alarm:01J…`. */
  key: string
  source: string
  id: string
  version: number
  level: 1 | 2 | 3
  /** Nobody has taken it yet. */
  waiting: boolean
  /** What was wrong is over; somebody must still look. */
  cleared: boolean
  /** Raised and cleared again and again: it sounds once. */
  flapping: boolean
  /** Who asked for it is being cared for: seen, not heard. */
  quiet: boolean
  /** Taken, and told again since nobody has dealt with it (iot.md 4.2): heard once. */
  again: boolean
  /** The steps reached name the person signed in here. */
  mine: boolean
  /** The wall screens have been reached. */
  screen: boolean
  bedId?: string | null
  place: string
  person: string
  what: string
  /** What is spoken; without it the words of the institution's setting. */
  words?: string
  /** `YYYY-MM-DD HH:mm:ss` */
  time: string
  /** Who has taken it. */
  takenBy: string
  /** Who may take it. */
  permit: string
  /** Where it sounds by settings of its own. */
  sound?: OwnSound
}

/** A piece of news: a row as it is now, some of its fields, or that it is no longer open. */
export type News =
  | { kind: 'row'; alert: Alert }
  | { kind: 'change'; key: string; version: number; change: Partial<Alert> }
  | { kind: 'gone'; key: string; version?: number }
  /** The whole list of a source: what is not in it is open no longer. */
  | { kind: 'list'; source: string; alerts: readonly Alert[] }

export interface Known {
  open: ReadonlyMap<string, Alert>
  /** Versions of what has ended, so that a late frame does not bring it back. */
  ended: ReadonlyMap<string, number>
}
export const nothingKnown: Known = { open: new Map(), ended: new Map() }

/** How many ended ones are remembered; late frames come within minutes. */
const endedKept = 500

export function told(known: Known, news: News): Known {
  if (news.kind === 'list') return listed(known, news.source, news.alerts)
  const key = news.kind === 'row' ? news.alert.key : news.key
  const before = known.open.get(key)
  if (news.kind === 'gone') return gone(known, key, news.version ?? before?.version ?? 0)
  const version = news.kind === 'row' ? news.alert.version : news.version
  if (version < (before?.version ?? 0) || version <= (known.ended.get(key) ?? -1)) return known
  const next = news.kind === 'row' ? news.alert : before && { ...before, ...news.change, version }
  if (!next) return known
  return { ...known, open: new Map(known.open).set(key, next) }
}

function gone(known: Known, key: string, version: number): Known {
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

function listed(known: Known, source: string, alerts: readonly Alert[]): Known {
  const kept = [...known.open].filter(([, alert]) => alert.source !== source)
  const rows = alerts
    .filter((alert) => alert.version > (known.ended.get(alert.key) ?? -1))
    .map((alert) => {
      const before = known.open.get(alert.key)
      return [alert.key, before && before.version > alert.version ? before : alert] as const
    })
  return { ...known, open: new Map([...kept, ...rows]) }
}

/** A step further it comes again, though it was put away. */
export const markOf = ({ key, version }: Alert) => `${key} ${version}`

/** What stands on a wall screen as large as it can: reached by its step, and not taken yet. */
export const onWall = (known: Known) =>
  [...known.open.values()].filter(({ screen, waiting }) => screen && waiting).sort(byUrgency)

/** The most urgent first, then the one that waits longest. */
export const byUrgency = (a: Alert, b: Alert) =>
  b.level - a.level || (a.time < b.time ? -1 : a.time > b.time ? 1 : 0) || (a.key < b.key ? -1 : 1)

/**
 * What stands in front of this person: named in a step and not taken yet, or told again; with reminders off only the
 * highest level.
 */
export const popping = (known: Known, remind: boolean) =>
  [...known.open.values()]
    .filter(
      (alert) =>
        alert.mine &&
        (alert.waiting || alert.again) &&
        (remind || alert.level === 3) &&
        !(alert.cleared && alert.level < 3),
    )
    .sort(byUrgency)
