import { careTask } from '#contract/modules/care/care-task/task.ts'
import { vitalSign } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { drugTake } from '#contract/modules/stock/drug-take/take.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { ask } from '../kit/ask.ts'
import { clockMs, setClock } from '../kit/clock.ts'
import { online, reached } from '../kit/connection.ts'
import { useAddress } from '../kit/route.ts'
import { canSeal, remove } from '../kit/store/database.ts'
import { lockedError } from '../kit/store/sealed-values.ts'
import { state } from '../kit/store/state.ts'
import { opened } from '../kit/store/vault.ts'
import { person } from '../session.ts'
import { answerOf } from './answer.ts'
import { keepPhoto, sendPhotos } from './photos.ts'
import { type Answer, bodyOf, dueOf, hasRoom, type Item, nextLook, noRoomWords, type Slot, settle } from './rules.ts'
import { addItem, type Entry, itemsHere, putItem } from './stored-queue.ts'

export type { Entry } from './stored-queue.ts'

/** The queue of this phone: applies rules.ts with IndexedDB and the network. */

export const queue = state<readonly Entry[]>([])

/** Reads the waiting records of this phone, in order. */
export async function readQueue() {
  // While the app is locked, pages keep what they show.
  if (person.get() && isLocked()) return queue.get()
  const entries = await itemsHere()
  queue.set(entries)
  return entries
}

export interface Report {
  kind: Item['kind']
  /** One row with its title, and the page where it can be changed. */
  rows: readonly (Item['about'][number] & { row: Item['rows'][number] })[]
  /** Pictures, signature and recording of the rows. */
  files?: readonly { row: number; field: Slot['field']; file: Blob }[]
}

/** Stores a record and starts to send it. Rejects with a sentence when this phone can hold no more. */
export async function record(report: Report) {
  await keep(report)
  // The user continues; the chips at the top show the state of the sending.
  void flush()
}

/**
 * The same for records whose refusal the user must see at once: waits for the server when it is reached. A refusal is
 * returned and the record is not kept, because nothing was stored and the user is still there; a record made without a
 * network waits as usual.
 */
export async function recordNow(report: Report): Promise<{ refused?: string }> {
  const place = await keep(report)
  await flush()
  const entry = queue.get().find((one) => one.place === place)
  if (entry?.state !== 'failed' || entry.offline === 1) return {}
  await giveUp(entry)
  return { refused: entry.text ?? '' }
}

async function keep({ kind, rows, files = [] }: Report) {
  const who = person.get()
  if (!who) throw new Error('登录状态失效，请重新登录')
  if (!hasRoom(queue.get(), files.length)) throw new Error(noRoomWords)
  const slots = await keepFiles(files)
  const { user } = who
  const item: Item = {
    requestNo: newRequestNo(),
    userId: user.userId,
    userName: nameOf(user.empInfo, user.username),
    kind,
    slots,
    madeAt: clockMs(),
    rows: rows.map(({ row }) => row),
    about: rows.map(({ title, page }) => ({ title, page })),
    offline: online.get() ? (0 as const) : (1 as const),
    state: 'waiting',
    tries: 0,
    unanswered: 0,
    nextAt: 0,
  }
  const place = await addItem(item)
  await readQueue()
  return place
}

async function keepFiles(files: NonNullable<Report['files']>) {
  const slots: Slot[] = []
  for (const { row, field, file } of files) slots.push({ row, field, photoId: await keepPhoto(file) })
  return slots
}

const nameOf = (empInfo: Record<string, unknown>, otherwise: string) =>
  typeof empInfo.empName === 'string' ? empInfo.empName : otherwise

/** Replaces one item by others: none, the changed item, or its refused rows. */
async function replace(entry: Entry, left: readonly Item[]) {
  const [first, ...more] = left.map(bare)
  if (first) await putItem(entry.place, first)
  else await remove('queue', entry.place)
  for (const item of more) await addItem(item)
  const usedPhotos = new Set(left.flatMap(({ slots }) => slots.map(({ photoId }) => photoId)))
  for (const { photoId } of entry.slots) if (!usedPhotos.has(photoId)) await remove('photos', photoId)
  await readQueue()
}

function bare(item: Item & { place?: number }): Item {
  const { place: _, ...rest } = item
  return rest
}

/** Sends a refused record again after a change; new files replace the refused ones. */
export async function resend(entry: Entry, next: Item, files: Report['files'] = []) {
  const anew = new Set(files.map(({ field }) => field))
  const slots = [...next.slots.filter(({ field }) => !anew.has(field)), ...(await keepFiles(files))]
  await replace(entry, [{ ...next, slots }])
  void flush()
}

/** The refused record that a page is to change, when its address names one. */
export function useRedo(): Entry | undefined {
  const place = new URLSearchParams(useAddress().split('?')[1]).get('redo')
  return queue.use().find((entry) => String(entry.place) === place)
}

/** Gives a record up. */
export const giveUp = (entry: Entry) => replace(entry, [])

let sending: Promise<void> | undefined
let later: ReturnType<typeof setTimeout> | undefined

/** Sends the due records, one after the other; a second caller waits for the same round. */
export function flush(): Promise<void> {
  sending ??= round()
    .catch((error: unknown) => {
      // The session ended while a record waited for the PIN: it is sent at the next sign-in.
      if (error !== lockedError) throw error
    })
    .finally(() => {
      sending = undefined
      hurried = false
      lookLater()
    })
  return sending
}

let hurried = false
/** The user asks for it: records that pause after a try without an answer are sent now. */
export function flushNow() {
  hurried = true
  return flush()
}

/** The queue cannot be read until the PIN is entered. */
const isLocked = () => canSeal && !opened.get()

async function round() {
  for (;;) {
    const who = person.get()
    if (!who || isLocked()) return
    const until = hurried ? Number.POSITIVE_INFINITY : Date.now()
    const entry = dueOf(await readQueue(), who.user.userId, until)
    if (!entry) return
    const ready = await sendPhotos(entry, (slots) => putItem(entry.place, bare({ ...entry, slots })))
    const whole: Entry = { ...entry, slots: ready.slots }
    const answer = ready.answer ?? (await sendItem(whole))
    const { left, stop } = settle(whole, answer, Date.now(), newRequestNo)
    await replace(whole, left)
    if (answer.code === 0) sent.set(sent.get() + 1)
    if (stop) return
  }
}

/** Counts the records that reached the server, so that pages read again. */
export const sent = state(0)

/** The call of each kind of record; gives the result of each row. */
const sends: Record<Item['kind'], (body: never) => Promise<Answer['results']>> = {
  tasks: async (body) => (await ask(careTask.save, body)).results,
  signs: async (body) => (await ask(vitalSign.save, body)).results,
  checks: async (body) => {
    // Few people need these: they are not in the first load of every phone.
    const { patrolRecord } = await import('#contract/modules/duty/patrol/record.ts')
    await ask(patrolRecord.recordPointUpdate, body)
    return []
  },
  starts: async (body) => {
    const { orderSteps } = await import('#contract/modules/homecare/home-order/flow-calls.ts')
    await ask(orderSteps.start, body)
    return []
  },
  overs: async (body) => {
    const { orderSteps } = await import('#contract/modules/homecare/home-order/flow-calls.ts')
    await ask(orderSteps.over, body)
    return []
  },
  takes: async (body) => (await ask(drugTake.takeDo, body)).results.map(({ code, msg }) => ({ code, message: msg })),
}

async function sendItem(item: Item): Promise<Answer> {
  try {
    // as: rows were made for this call by its page; the server parses every one of them
    const body = bodyOf(item) as never
    return { code: 0, message: '', results: await sends[item.kind](body) }
  } catch (error) {
    return answerOf(error)
  }
}

const eachMs = 60_000

/** Plans the next try for the records that pause. */
function lookLater() {
  clearTimeout(later)
  const who = person.get()
  const at = who && nextLook(queue.get(), who.user.userId)
  if (at === undefined) return
  later = setTimeout(() => void flush(), Math.min(Math.max(at - Date.now(), 1_000), eachMs))
}

/** Sends when the network returns, at the start, after a sign-in and every minute (care.md 5). */
export function keepSending() {
  const again = () => void flush()
  // The server is reached: the phone sets its clock first.
  const anew = () => void setClock().then(again)
  window.addEventListener('online', () => {
    reached(true)
    anew()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') again()
  })
  person.watch(anew)
  opened.watch(again)
  setInterval(again, eachMs)
  again()
}
