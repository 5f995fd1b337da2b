import type { Hash } from 'node:crypto'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { common, refuse } from '#contract/kit/refusals.ts'
import type { FileKind } from '#contract/kit/value/file-kinds.ts'
import { extensionOf, fileRefusals, kindOf, maxMbOf } from '#contract/kit/value/file-kinds.ts'
import type { BookSheet } from '../sheets/book.ts'
import { contentFits, isPacked, wrongBook } from './file-type.ts'
import { type Picture, readPicture } from './picture/image.ts'
import { zipProblem } from './zip.ts'

/** A file of a request, checked, and for pictures written anew. It is deleted when the request is over. */
export interface Upload {
  /** The temporary file with the content. */
  path: string
  sourceName: string
  /** Lower case, without the dot. */
  ext: string
  size: number
  /** The size as it was sent; pictures are written anew and then have another size. */
  sentSize: number
  sha256: string
  picture?: Omit<Picture, 'data'>
  /** The content as an import reads it; undefined when it cannot be read. */
  sheets?: BookSheet[]
}

export interface ReceivedFile {
  upload: Upload
  /** The other fields of the form. */
  fields: Record<string, string>
  dispose(): Promise<void>
}

/** Several files of one form: the accepted ones, and the refused ones with their errors. */
export interface ReceivedMany extends Omit<ReceivedFile, 'upload'> {
  uploads: Upload[]
  failed: { name: string; reason: string }[]
}

export interface Place {
  folder: string
  /** This space always stays free, for the database on the same disk. */
  reserveBytes: number
}

const mb = 1024 * 1024

/**
 * Takes the file of a multipart request into a temporary one. It runs before the transaction: an upload may take
 * minutes, and the embedded database has one connection.
 */
export async function receiveUpload(
  request: FastifyRequest,
  kinds: readonly FileKind[],
  { folder, reserveBytes }: Place,
  fileMaxMb: number,
): Promise<ReceivedFile> {
  const limit: Limit = (kind) => maxMbOf(kind, fileMaxMb)
  const largest = Math.max(...kinds.map(limit))
  // A request whose header already names too large a size is not read at all.
  if (Number(request.headers['content-length'] ?? 0) > (largest + 1) * mb) refuse(fileRefusals.tooLarge, { n: largest })
  await mkdir(folder, { recursive: true })
  await assertSpace(folder, Number(request.headers['content-length'] ?? 0) + reserveBytes)
  const path = join(folder, randomUUID())
  const dispose = () => rm(path, { force: true })
  try {
    const { fields, ...file } = await readForm(request, kinds, { path, largest, limit })
    return { upload: await inspect(path, file, limit), fields, dispose }
  } catch (error) {
    await dispose()
    if (isCode(error, 'ENOSPC')) refuse(fileRefusals.noSpace)
    if (isCode(error, 'FST_INVALID_MULTIPART_CONTENT_TYPE')) refuse(common.badFile, {}, { field: 'file' })
    throw error
  }
}

export async function assertSpace(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes) refuse(fileRefusals.noSpace)
}

/** The parts may come in any order; a part of the wrong kind is skipped, then refused. */
async function readForm(
  request: FastifyRequest,
  kinds: readonly FileKind[],
  { path, largest, limit }: { path: string; largest: number; limit: Limit },
) {
  const fields: Record<string, string> = Object.create(null)
  const hash = createHash('sha256')
  let name: string | undefined
  // This code answers for a file that is too large, with its limit.
  const options = { limits: { fileSize: largest * mb, fieldSize: 10_000 }, throwFileSizeLimit: false }
  for await (const part of request.parts(options)) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else {
      name = cleanName(part.filename)
      const whole = await save(part.file, hash, kindOf(kinds, extensionOf(name)) ? path : undefined)
      if (!whole) refuse(fileRefusals.tooLarge, { n: limitOf(kinds, name, limit) ?? largest })
    }
  }
  if (name === undefined) return refuse(common.badFile, {}, { field: 'file' })
  const kind =
    kindOf(kinds, extensionOf(name)) ?? refuse(fileRefusals.extension, { ext: extensionOf(name) || '无扩展名' })
  return { name, kind, sha256: hash.digest('hex'), fields: { ...fields } }
}

export type Limit = (kind: FileKind) => number

function limitOf(kinds: readonly FileKind[], name: string, limit: Limit) {
  const kind = kindOf(kinds, extensionOf(name))
  return kind && limit(kind)
}

/** Gives false when the limit was reached; the rest is not read then. It may be reached before anything listens. */
async function save(stream: Readable & { truncated: boolean }, hash: Hash, path: string | undefined) {
  const stop = new AbortController()
  stream.once('limit', () => stop.abort())
  stream.on('data', (chunk) => hash.update(chunk))
  const target = path ? createWriteStream(path, { mode: 0o600 }) : new Writable({ write: (_, __, next) => next() })
  try {
    await pipeline(stream, target, { signal: stop.signal })
  } catch (error) {
    if (!stream.truncated) throw error
  }
  return !stream.truncated
}

/** The last part of the name a browser sent, without characters that are not allowed in file names. */
export function cleanName(name: string) {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/\p{C}/gu, '').trim()
  return clean.length <= 200 ? clean : clean.slice(-200)
}

export interface FileFacts {
  name: string
  kind: FileKind
  sha256: string
}

export async function inspect(path: string, { name, kind, sha256 }: FileFacts, limit: Limit): Promise<Upload> {
  const ext = extensionOf(name)
  const { size } = await stat(path)
  if (size > limit(kind) * mb) refuse(fileRefusals.tooLarge, { n: limit(kind) })
  const upload = { path, sourceName: name, ext, size, sentSize: size, sha256 }
  // The type of a video shows in its first bytes; other files are small enough to be read whole.
  const bytes = kind === 'video' ? await headOf(path) : await readFile(path)
  const wrong = wrongBook(ext, bytes)
  if (wrong) refuse(fileRefusals[wrong], {}, { field: 'file' })
  if (!contentFits(ext, bytes)) refuse(fileRefusals.content)
  if (isPacked(ext)) await assertUnpackable(bytes)
  if (kind !== 'picture' && kind !== 'avatar' && kind !== 'photo') return upload
  const { data, ...picture } = await readPicture(bytes, ext, kind === 'photo')
  await writeFile(path, data)
  return { ...upload, size: data.length, sha256: createHash('sha256').update(data).digest('hex'), picture }
}

/**
 * A zip bomb is refused like a picture of 40 MP; a document with macros is not the kind of file its extension names.
 */
async function assertUnpackable(bytes: Buffer) {
  const problem = await zipProblem(bytes)
  if (problem === 'bomb') refuse(common.badFile)
  if (problem) refuse(fileRefusals.content)
}

async function headOf(path: string) {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
  await file.close()
  return buffer.subarray(0, bytesRead)
}

export function isCode(error: unknown, code: string) {
  return error instanceof Error && 'code' in error && error.code === code
}
