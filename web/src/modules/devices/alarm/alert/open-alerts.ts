import { type AlarmLevel, alarmLevel } from '#contract/modules/devices/alarm/alarm-kind.ts'

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
  level: AlarmLevel
  /** Nobody has taken it yet. */
  waiting: boolean
  /** What was wrong is over; somebody must still look. */
  cleared: boolean
  /** Raised and cleared again and again: it sounds once. */
  flapping: boolean
  /** Who asked for it is being cared for: seen, not heard. */
  quiet: boolean
  /** Taken, and told again since nobody has dealt with it (iot.md 4.2): heard each time it is told. */
  again: boolean
  /** The version it was told last: raised, worse, a step further, reminded of. Kept here; no source says it. */
  told?: number
  /** The steps reached name the person signed in here. */
  mine: boolean
  /** The wall screens have been reached. */
  screen: boolean
  bedId?: string | null
  locationId?: string | null
  deptId?: string | null
  /** Where he is; of a device where it is. */
  place: string
  /** His bed, where that is elsewhere. */
  bed?: string
  oldmanId?: string | null
  /** The plan shows where he is. */
  onPlan?: boolean
  /** Those that say the same here stand as one, in these words. */
  equal?: string
  equalWhat?: string
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
  /** `loud`: the server tells of it so that people look, see `toldAgain`. */
  | { kind: 'row'; alert: Alert; loud?: boolean }
  | { kind: 'change'; key: string; version: number; change: Partial<Alert> }
  | { kind: 'gone'; key: string; version?: number }
  | ListNews

/** The list of a source: what was known when it was asked for and is not in it is open no longer. */
interface ListNews {
  kind: 'list'
  source: string
  alerts: readonly Alert[]
  /** What was known when it was asked for. Default: what is known now. */
  asked?: Known
  /** False: there is more than it holds. */
  whole?: boolean
}

export interface Known {
  open: ReadonlyMap<string, Alert>
  /** Versions of what has ended, so that a late frame does not bring it back. */
  ended: ReadonlyMap<string, number>
}
export const nothingKnown: Known = { open: new Map(), ended: new Map() }

/** Of a raised frame: it is heard again; where it is taken already nobody has dealt with it, and whom it names is reminded. */
export const toldAgain = (news: News): News =>
  news.kind === 'row' ? { ...news, loud: true, alert: { ...news.alert, again: !news.alert.waiting } } : news

/** How many ended ones are remembered; late frames come within minutes. */
const endedKept = 500

export function withNews(known: Known, news: News): Known {
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

/** A row that is read says nothing of what was told: a reminder stays until it is dealt with. */
function renewed(before: Alert | undefined, alert: Alert, loud = false): Alert {
  const last = loud || !before ? alert.version : before.told
  return waitingOrAgain({ ...alert, told: last, again: alert.again || (before?.again ?? false) })
}

/** What waits anew is nobody's unfinished work any more. */
const waitingOrAgain = (alert: Alert): Alert => ({ ...alert, again: alert.again && !alert.waiting })

function without(known: Known, key: string, version: number): Known {
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

/** What a list says anew is news only where it differs: whoever follows what is known reads again at each change of it. */
function listed(known: Known, { source, alerts, asked = known, whole = true }: ListNews): Known {
  const read = new Set(alerts.map(({ key }) => key))
  // What came while the list was on its way is newer than the list.
  const isNews = ({ key, version }: Alert) => version > (asked.open.get(key)?.version ?? -1)
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

/** Told once more it comes again, though it was put away. */
export const markOf = ({ key, told: version }: Alert) => `${key} ${version}`

/** How the institution wants to be told (iot.md 3). */
interface Wanted {
  /** Off: lists and badges only, and what is of the highest level. */
  remind: boolean
  positions: readonly string[]
}

/** What stands on a wall screen as large as it can: reached by its step, and not taken yet. */
export const onWall = (known: Known, { remind, positions }: Wanted) =>
  positions.includes('SCREEN')
    ? [...known.open.values()]
        .filter(({ screen, waiting, level }) => screen && waiting && (remind || level === alarmLevel.is.urgent))
        .sort(byUrgency)
    : []

/** The most urgent first, then the one that waits longest. */
export const byUrgency = (a: Alert, b: Alert) =>
  b.level - a.level || (a.time < b.time ? -1 : a.time > b.time ? 1 : 0) || (a.key < b.key ? -1 : 1)

/**
 * What stands in front of this person: named in a step and not taken yet, or told again; with reminders off only the
 * highest level. A clearing takes away level 1 alone, which ends by itself then (iot.md 4.2).
 */
export const popping = (known: Known, remind: boolean) =>
  [...known.open.values()]
    .filter(
      (alert) =>
        alert.mine &&
        (alert.waiting || alert.again) &&
        (remind || alert.level === alarmLevel.is.urgent) &&
        !(alert.cleared && alert.level === alarmLevel.is.common),
    )
    .sort(byUrgency)
