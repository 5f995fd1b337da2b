/**
 * Records made at the bedside wait on the phone until the server has them, through a shift without a network (care.md
 * 5). One item is one request with its own request number: sent twice, it is stored once. The phone never deletes a
 * record: it is removed when the server has taken it, or when the user gives it up with a reason.
 */

export type Kind = 'tasks' | 'signs' | 'takes' | 'checks' | 'starts' | 'overs'

/** Kinds with one request per item. */
const single: readonly Kind[] = ['checks', 'starts', 'overs']
type Row = Readonly<Record<string, unknown>>

/** A picture, signature or recording of one row; `path` once it has been uploaded. */
export interface Slot {
  photoId: string
  row: number
  field: 'photos' | 'signImage' | 'voice'
  path?: string
}

export interface Item {
  requestNo: string
  userId: string
  userName: string
  kind: Kind
  /** Title of each row, `王秀英 晨间护理`, and the page where it can be changed. */
  about: readonly { title: string; page: string }[]
  /**
   * Tasks or measurements with the time at which they were done; for a dose and a patrol the whole request, one per
   * item.
   */
  rows: readonly Row[]
  slots: readonly Slot[]
  /** Made without a connection: the server judges it by its own time. */
  offline: 0 | 1
  /** By the clock of the server. */
  madeAt: number
  state: 'waiting' | 'failed'
  tries: number
  /** Number of tries without an answer: the item may have been stored, or may have become late. */
  unanswered: number
  nextAt: number
  code?: number
  text?: string
}

/** The answer: 0 with a result for each row, a refusal, or `noAnswer`. */
export interface Answer {
  code: number
  message: string
  results?: readonly { code: number; message: string }[]
}

export const noAnswer = 999
const busy = 21004
const changedOnServer: readonly number[] = [21006]
const sessionOver: readonly number[] = [4011, 4012, 4013]

/** Pause before the next try, in ms: 5 s, 15 s, then 60 s. */
export const backOffMs = (tries: number) => [5_000, 15_000][tries - 1] ?? 60_000

export type Verdict = 'gone' | 'again' | 'kept' | 'failed'

/** What happens to an item after an answer. */
export function verdictOf(code: number): Verdict {
  if (code === 0) return 'gone'
  if (sessionOver.includes(code)) return 'kept'
  // 5000 is the client's code for an HTTP 500 (spec/errors.tsv).
  const fromServer = (code >= 500 && code < 600) || code === 5000
  return code === noAnswer || code === busy || code === 429 || code === 408 || fromServer ? 'again' : 'failed'
}

/** Ends the round: no answer, the session has ended, or the server asks to wait. */
const stops = (code: number) => code === noAnswer || code === 429 || sessionOver.includes(code)

export interface AnswerResult {
  /** The rest of the item, in order: nothing, the item itself, or its refused rows one by one. */
  left: readonly Item[]
  stop: boolean
}

/** Applies an answer to an item; `number` makes a request number. */
export function settle(item: Item, answer: Answer, now: number, number: () => string): AnswerResult {
  const { code, message } = answer
  const verdict = verdictOf(code)
  if (verdict === 'kept') return { left: [item], stop: true }
  if (verdict === 'again') {
    const tries = item.tries + 1
    const unanswered = item.unanswered + (code === noAnswer ? 1 : 0)
    const left = [{ ...item, tries, unanswered, nextAt: now + backOffMs(tries), code, text: message }]
    return { left, stop: stops(code) }
  }
  if (verdict === 'failed') return { left: [refused(item, answer, now, number)], stop: false }
  const left = (answer.results ?? []).flatMap((result, at) =>
    result.code === 0 || at >= item.rows.length ? [] : [refused(alone(item, at), result, now, number)],
  )
  return { left, stop: false }
}

/**
 * A refusal means that nothing was stored. An item made online that waited for an answer was judged too late: it is
 * sent once more as a record made offline.
 */
function refused(item: Item, { code, message }: Answer, now: number, number: () => string): Item {
  const waited = item.offline === 0 && item.unanswered > 0 && !changedOnServer.includes(code)
  if (waited) return { ...item, offline: 1, requestNo: number(), tries: 0, unanswered: 0, nextAt: now }
  // A row out of several becomes a request of its own.
  return { ...item, requestNo: number(), state: 'failed', code, text: message }
}

/** One row of an item, with its own pictures. */
function alone(item: Item, at: number): Item {
  const slots = item.slots.filter(({ row }) => row === at).map((slot) => ({ ...slot, row: 0 }))
  return { ...item, rows: [item.rows[at]], about: [item.about[at]], slots }
}

/** An item in words. */
export const titleOf = ({ about }: Pick<Item, 'about'>) =>
  about.length > 1 ? `${about[0].title}等${about.length}项` : about[0].title

/**
 * The request of an item; its pictures must have been uploaded. Without a version: the first record counts, not the
 * version that was shown.
 */
export function bodyOf({ requestNo, kind, rows, slots, offline }: Item) {
  if (kind === 'takes') return { requestNo, ...rows[0], takes: dosesOf(rows[0], offline), offline }
  if (single.includes(kind)) return { requestNo, ...rows[0], offline, ...filesOf(slots, 0) }
  const full = rows.map((row, at) => ({ ...row, offline, ...filesOf(slots, at) }))
  return { requestNo, [kind]: full }
}

/** A shown version counts only where the server was reached. */
function dosesOf({ takes }: Row, offline: 0 | 1) {
  const doses = takes as readonly Row[] // as: the page of doses made them
  return offline === 0 ? doses : doses.map(({ version: _, ...dose }) => dose)
}

function filesOf(slots: readonly Slot[], at: number) {
  const files: Record<string, unknown> = {}
  const mine = slots.filter(({ row }) => row === at)
  const photos = mine.filter(({ field }) => field === 'photos').map(({ path }) => path)
  if (photos.length > 0) files.photos = photos
  for (const { field, path } of mine) if (field !== 'photos') files[field] = path
  return files
}

/** The next item to send: the first of this user whose time has come. */
export const dueOf = <I extends Item>(items: readonly I[], userId: string, now: number): I | undefined =>
  items.find((item, at) => isNext(items, at, userId) && item.nextAt <= now)

/** Waits for no earlier item: the end of a home visit is sent after its start (services.md 6, Phone). */
function isNext(items: readonly Item[], at: number, userId: string) {
  const { kind, rows, ...item } = items[at]
  const follows = (before: Item) => before.kind === 'starts' && before.rows[0].id === rows[0].id
  if (item.userId !== userId || item.state !== 'waiting') return false
  return kind !== 'overs' || !items.slice(0, at).some(follows)
}

/** Time of the next try; undefined when no item pauses. */
export function nextLook(items: readonly Item[], userId: string) {
  const times = items.filter((_, at) => isNext(items, at, userId)).map(({ nextAt }) => nextAt)
  return times.length > 0 ? Math.min(...times) : undefined
}

export const limits = { items: 500, photos: 50 }
const warnFrom = 0.8
const oldMs = 20 * 3_600_000

const photosOf = (items: readonly Item[]) =>
  items.reduce((sum, { slots }) => sum + slots.filter((one) => !one.path).length, 0)

/** Whether another item with so many pictures fits on this phone. */
export const hasRoom = (items: readonly Item[], photos: number) =>
  items.length < limits.items && photosOf(items) + photos <= limits.photos

/** Shown from 80 % of the limit. */
export const fullWords = '待上传记录较多，请尽快联网'
export const noRoomWords = '本机待上传记录已满，请联网上传后再记录'
export const isNearlyFull = (items: readonly Item[]) =>
  items.length >= limits.items * warnFrom || photosOf(items) >= limits.photos * warnFrom

/** The server takes records up to 24 h old: after 20 h the phone warns in red. */
export const oldWords = '即将超过上传时限'
export const isOld = ({ madeAt }: Pick<Item, 'madeAt'>, now: number) => now - madeAt > oldMs

/** The items of other users, one sentence for each user. */
export function othersWords(items: readonly Item[], userId: string | undefined): string[] {
  const counts = Map.groupBy(
    items.filter((item) => item.userId !== userId),
    (item) => item.userId,
  )
  return [...counts.values()].map((own) => `有${own.length}条未上传记录属于${own[0].userName}，请由本人登录上传`)
}

/** The same record once more, changed by the user. */
export const renewed = (item: Item, rows: Item['rows'], number: () => string): Item => ({
  ...item,
  rows,
  requestNo: number(),
  offline: 1,
  state: 'waiting',
  tries: 0,
  unanswered: 0,
  nextAt: 0,
  code: undefined,
  text: undefined,
})
