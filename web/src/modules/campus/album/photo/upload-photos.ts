import type { ReplyFor } from '#contract/kit/calls.ts'
import { fileKinds, fileRefusals } from '#contract/kit/value/file-kinds.ts'
import { album } from '#contract/modules/campus/album/album.ts'
import { inputOf } from '#kit/calls.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { send } from '#kit/http/request.ts'
import { newRequestNo } from '#kit/http/request-no.ts'
import { fittingPicture } from '#kit/upload/fitting-picture.ts'

/** Progress of the upload. */
export interface Progress {
  total: number
  done: number
  /** Percentage of all, with the part of the file being sent. */
  percent: number
  success: number
  skipped: number
  failed: readonly { name: string; reason: string }[]
}

type UploadReply = ReplyFor<typeof album.upload>
type Send = (file: File, onProgress: (percent: number) => void) => Promise<UploadReply>

export const nothing = (total: number): Progress => ({ total, done: 0, percent: 0, success: 0, skipped: 0, failed: [] })

/**
 * Uploads photos one after the other, each by a call of its own: cancelling keeps those already stored, and a broken
 * connection loses only one.
 */
export async function uploadPhotos(
  files: readonly File[],
  sendOne: Send,
  signal: AbortSignal,
  tell: (progress: Progress) => void,
): Promise<Progress> {
  let now = nothing(files.length)
  const percentOf = (part: number) => Math.floor((100 * (now.done + part / 100)) / files.length)
  for (const file of files) {
    if (signal.aborted) break
    const { success, skipped, failed } = await one(file, sendOne, signal, (part) =>
      tell({ ...now, percent: percentOf(part) }),
    )
    if (signal.aborted && success === 0) break
    now = {
      ...now,
      done: now.done + 1,
      success: now.success + success,
      skipped: now.skipped + skipped,
      failed: [...now.failed, ...failed],
    }
    now = { ...now, percent: percentOf(0) }
    tell(now)
  }
  return now
}

type One = Pick<UploadReply, 'success' | 'skipped' | 'failed'>

async function one(
  file: File,
  sendOne: Send,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<One> {
  const fail = (reason: string): One => ({ success: 0, skipped: 0, failed: [{ name: file.name, reason }] })
  try {
    const readable = isHeic(file) ? await jpegOf(file) : file
    if (!readable) return fail('本机浏览器不能读取HEIC照片，请先转为JPG')
    const photo = await fittingPicture(readable)
    const { maxMb } = fileKinds.photo
    if (photo.size > maxMb * 1024 * 1024) return fail(fileRefusals.tooLarge.text.replace('{n}', String(maxMb)))
    return await sendOne(photo, onProgress)
  } catch (error) {
    return signal.aborted ? { success: 0, skipped: 0, failed: [] } : fail(messageOf(error))
  }
}

const isHeic = ({ name }: File) => /\.(heic|heif)$/i.test(name)

/** A picture that this browser can read is converted to one that all can read. */
async function jpegOf(file: File): Promise<File | undefined> {
  try {
    const picture = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    return undefined // the error is shown at the photo
  }
}

/** Adds one photo to this album. */
export const senderOf =
  (photoAlbumId: string, signal: AbortSignal): Send =>
  (file, onProgress) =>
    send(album.upload, inputOf(album.upload, { photoAlbumId, requestNo: newRequestNo(), files: file }), {
      silent: true,
      signal,
      onProgress,
    })
