import { all, append, canSeal, read, write } from '../kit/store/database.ts'
import { sealCache, sealed } from '../kit/store/sealed-values.ts'
import { isSealed, keyOfBefore, opened, openWith, type Sealed, sealWith } from '../kit/store/vault.ts'
import type { Item, Slot } from './rules.ts'

/** The stored queue of the phone: sealed for its user; user and number of pictures are readable by all. */

/** An item with its place in the store. */
export type Entry = Item & { place: number }

/** The stored form: another user of this phone learns no more than this of a record. */
interface Envelope extends Sealed {
  userName: string
  /** Number of pictures that are not uploaded yet. */
  photos: number
}

const openPhotos = ({ slots }: Item) => slots.filter(({ path }) => !path).length

async function envelopeOf(item: Item, seal: (item: Item) => Promise<unknown>): Promise<unknown> {
  const body = await seal(item)
  if (!isSealed(body)) return body
  return { ...body, userId: item.userId, userName: item.userName, photos: openPhotos(item) } satisfies Envelope
}

export const putItem = async (place: number, item: Item) => write('queue', place, await envelopeOf(item, sealed))
export const addItem = async (item: Item) => append('queue', await envelopeOf(item, sealed))

/** All items on this phone, in order; an item that this user cannot open has no content. */
export async function itemsHere(): Promise<Entry[]> {
  const rows = await all('queue')
  return Promise.all(rows.map(async ({ key, value }) => ({ ...(await itemOf(value)), place: Number(key) })))
}

async function itemOf(value: unknown): Promise<Item> {
  if (!isSealed(value)) return value as Item // as: only this file writes the store
  const envelope = value as Envelope // as: see above
  const key = opened.get()
  if (key?.userId !== envelope.userId) return closed(envelope)
  return openWith(key, envelope).then(
    (item) => item as Item, // as: sealed above
    () => closed(envelope),
  )
}

const unreadableWords = '这条记录在本机无法解密，请按纸质记录在电脑上补录'

/** An item that cannot be opened here: it is listed, never sent, and tells its own user what to do. */
function closed({ userId, userName, photos }: Envelope): Item {
  const slots = Array.from({ length: photos }, (): Slot => ({ photoId: '', row: 0, field: 'photos' }))
  return {
    requestNo: '',
    userId,
    userName,
    kind: 'tasks',
    about: [{ title: '加密的记录', page: '/mine' }],
    rows: [],
    slots,
    offline: 1,
    madeAt: 0,
    state: 'failed',
    tries: 0,
    unanswered: 0,
    nextAt: 0,
    text: unreadableWords,
  }
}

/**
 * Seals the plain items that an older version left on this phone, for each user; they are opened after that user signs
 * in.
 */
export async function sealBefore() {
  if (!canSeal) return
  await sealCache()
  for (const { key, value } of await all('queue')) {
    if (isSealed(value)) continue
    const item = value as Item // as: an older version of this file wrote it
    const own = await keyOfBefore(item.userId)
    for (const { photoId } of item.slots) {
      const photo = await read('photos', photoId)
      if (photo instanceof Blob) await write('photos', photoId, await sealWith(own, photo))
    }
    await write('queue', Number(key), await envelopeOf(item, (one) => sealWith(own, one)))
  }
}
