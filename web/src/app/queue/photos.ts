import { exchange, jsonOf } from '#kit/http/exchange.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { uploadedOf } from '#kit/upload/upload.ts'
import { read, remove, write } from '../kit/store/database.ts'
import { sealed, unsealed } from '../kit/store/sealed-values.ts'
import { answerOf } from './answer.ts'
import type { Answer, Item, Slot } from './rules.ts'

/** Pictures and voice notes stay on the phone until their record is sent; they are uploaded before it (care.md 5). */

const uploadMs = 120_000

/** Stores a picture; gives its name. */
export async function keepPhoto(file: Blob): Promise<string> {
  const photoId = newRequestNo()
  await write('photos', photoId, await sealed(file))
  return photoId
}

/** Uploads the missing pictures and stores each path, so that none is uploaded twice. */
export async function sendPhotos(
  item: Item,
  remember: (slots: readonly Slot[]) => Promise<unknown>,
): Promise<{ slots: readonly Slot[]; answer?: Answer }> {
  let slots = item.slots
  for (const slot of item.slots) {
    if (slot.path) continue
    const file = await unsealed(await read('photos', slot.photoId))
    // A browser that has deleted its pictures must not block the record.
    if (!(file instanceof Blob)) {
      slots = slots.filter((one) => one !== slot)
      continue
    }
    try {
      const path = await sendPhoto(file)
      slots = slots.map((one) => (one.photoId === slot.photoId ? { ...one, path } : one))
      await remember(slots)
      await remove('photos', slot.photoId)
    } catch (error) {
      return { slots, answer: answerOf(error) }
    }
  }
  return { slots }
}

/** Uploads a picture or voice note at once; gives its path. Rejects with an AppError. */
export async function sendPhoto(file: Blob) {
  const named = new File([file], nameOf(file), { type: file.type })
  const wire = { encoding: 'multipart', timeoutMs: uploadMs } as const
  const fields = { file: named, picRoute: file.type.startsWith('audio/') ? undefined : 3 }
  return uploadedOf(await exchange('POST', '/pims/web-org/common/upload', fields, wire, { silent: true }, jsonOf)).path
}

/** The server reads the kind from this name, and checks the content against it. */
function nameOf({ type }: Blob) {
  if (type.startsWith('audio/')) return `voice.${soundEnds.find(([kind]) => type.startsWith(kind))?.[1] ?? 'webm'}`
  return type === 'image/png' ? 'sign.png' : 'photo.jpg'
}
const soundEnds = [
  ['audio/mp4', 'm4a'],
  ['audio/ogg', 'ogg'],
] as const
