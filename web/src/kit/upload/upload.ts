import { defaultFileMaxMb, type FileKind, fileKinds, maxMbOf } from '#contract/kit/value/file-kinds.ts'
import { picRoute } from '#contract/modules/platform/file/file.ts'
import { appError, showError } from '../fault/errors.ts'
import { longTimeoutMs } from '../http/call-plan.ts'
import { exchange, jsonOf } from '../http/exchange.ts'
import { local } from '../store/storage.ts'
import { fittingPicture } from './fitting-picture.ts'

/** The upload helper of seed 000 §7: three kinds, checked before anything is sent. */

export interface UploadOptions {
  /** 1 organisation, 2 elderly person, 3 caregiver, 4 user feedback, 5 service assessment, 6 safety check. */
  picRoute?: 1 | 2 | 3 | 4 | 5 | 6
  sizeCut?: 'yes' | 'no'
  viRoute?: string
  type?: string
  /** Allowed extensions in lower case; no check without it. */
  extensions?: readonly string[]
  /** Limit in MB; no check without it. */
  limitMb?: number
  signal?: AbortSignal
  /** Called with the percentage that has been sent. */
  onProgress?: (percent: number) => void
}

export interface Uploaded {
  path: string
  /** Last segment of the path. */
  sourceName: string
  fileId?: string
}

const kinds = {
  common: (options: UploadOptions) => ({
    path: '/pims/web-org/common/upload',
    fields: { picRoute: options.picRoute ?? 1 },
  }),
  // The scale helper sends through the common upload call (seed 000 §7).
  scale: (options: UploadOptions) => ({
    path: '/pims/web-org/common/upload',
    fields: { picRoute: options.picRoute ?? 1, sizeCut: options.sizeCut ?? 'no' },
  }),
  homecare: (options: UploadOptions) => ({ path: '/homecare/web-api/upload/single', fields: { type: options.type } }),
}
export type UploadKind = keyof typeof kinds

export async function upload(kind: UploadKind, file: File, options: UploadOptions = {}): Promise<Uploaded> {
  if (!Object.hasOwn(kinds, kind)) throw new Error('upload api name unknown')
  const fitting = await fittingPicture(file)
  assertFits(fitting, options)
  const { path, fields } = kinds[kind](options)
  const viRoute = options.viRoute ? { viRoute: options.viRoute } : {}
  return sendFile(path, { file: fitting, ...fields, ...viRoute }, options)
}

/** The same for documents: attachments, Word templates. */
export async function uploadFile(
  file: File,
  options: UploadOptions & { fields?: Record<string, string> } = {},
): Promise<Uploaded> {
  const fitting = await fittingPicture(file)
  assertFits(fitting, options)
  return sendFile('/pims/web-pi/file/stream', { file: fitting, ...options.fields }, options)
}

export interface UploadedVideo extends Uploaded {
  coverPath: string | null
  seconds: number | null
}

/**
 * A video with a picture of it: the server runs no decoder, so the browser takes the picture, which is sent first. A
 * video this browser cannot play is sent without one.
 */
export async function uploadVideo(file: File, options: UploadOptions = {}): Promise<UploadedVideo> {
  const limits = { extensions: fileKinds.video.extensions, limitMb: fileKinds.video.maxMb, ...options }
  assertFits(file, limits)
  const frame = await import('./video-frame.ts').then(({ frameOf }) => frameOf(file))
  const cover = frame && (await upload('common', frame, { picRoute: picRoute.is.house, signal: options.signal }))
  const viRoute = options.viRoute ? { viRoute: options.viRoute } : {}
  const fields = { file, ...viRoute, ...(cover ? { cover: cover.path } : {}) }
  const reply = await sendFileRaw('/pims/web-org/common/video/upload', fields, limits)
  const known: { coverPath?: unknown; seconds?: unknown } = typeof reply === 'object' && reply !== null ? reply : {}
  return {
    ...uploadedOf(reply),
    coverPath: typeof known.coverPath === 'string' ? known.coverPath : null,
    seconds: typeof known.seconds === 'number' ? known.seconds : null,
  }
}

/** Largest size in MB for a kind of file in this institution; the server sends it at the start. */
export function limitMbOf(kind: FileKind) {
  const { fileMaxMb } = local.get('preloadcfg') ?? {}
  return maxMbOf(kind, typeof fileMaxMb === 'number' ? fileMaxMb : defaultFileMaxMb)
}

function assertFits(file: File, options: UploadOptions) {
  const problem = uploadProblem(file, options)
  if (!problem) return
  const error = appError(problem, 99990)
  showError(error)
  throw error
}

async function sendFile(path: string, fields: object, options: UploadOptions) {
  return uploadedOf(await sendFileRaw(path, fields, options))
}

function sendFileRaw(path: string, fields: object, { signal, onProgress }: UploadOptions) {
  const wire = { encoding: 'multipart', timeoutMs: longTimeoutMs } as const
  return exchange('POST', path, fields, wire, { loading: !onProgress, signal, onProgress }, jsonOf)
}

/** Why the file may not be sent, in the words of the seed (000 §5). */
export function uploadProblem(file: { name: string; size: number }, { extensions, limitMb }: UploadOptions) {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (extensions && !extensions.includes(extension)) return `上传头像图片要求是 ${extensions.join('、')}格式`
  if (limitMb !== undefined && file.size / 1024 / 1024 > limitMb) return `上传头像图片大小不能超过 ${limitMb}MB`
  return undefined
}

/** Each upload call names its path differently. */
export function uploadedOf(reply: unknown): Uploaded {
  const known: Record<string, unknown> = typeof reply === 'object' && reply !== null ? { ...reply } : {}
  const path = [known.imagePath, known.urlPath, known.fileRelateUrl, known.videoPath].find((value) => value)
  const text = typeof path === 'string' ? path : ''
  const fileId = typeof known.fileId === 'string' ? known.fileId : undefined
  return { path: text, sourceName: text.split('?')[0].split('/').at(-1) ?? '', fileId }
}
