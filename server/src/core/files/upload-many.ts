import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { common, isRefusal, refuse } from '#contract/kit/refusals.ts'
import { extensionOf, type FileKind, fileRefusals, kindOf, maxMbOf } from '#contract/kit/value/file-kinds.ts'
import { assertSpace, cleanName, inspect, isCode, type Place, type ReceivedMany } from './upload.ts'

/**
 * Several files of one form (an album): each is checked like a single one, and a refused file does not stop the others.
 */

interface Limits {
  fileMaxMb: number
  most: number
}
const mb = 1024 * 1024

export async function receiveUploads(
  request: FastifyRequest,
  kinds: readonly FileKind[],
  { folder, reserveBytes }: Place,
  { fileMaxMb, most }: Limits,
): Promise<ReceivedMany> {
  const largest = Math.max(...kinds.map((kind) => maxMbOf(kind, fileMaxMb)))
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > (largest * most + 1) * mb) refuse(fileRefusals.tooLarge, { n: largest * most })
  await mkdir(folder, { recursive: true })
  await assertSpace(folder, announced + reserveBytes)
  const paths: string[] = []
  const dispose = async () => {
    for (const path of paths) await rm(path, { force: true })
  }
  const received: ReceivedMany = { uploads: [], failed: [], fields: Object.create(null), dispose }
  try {
    // This code answers for files that are too large, with the limit; the rest of the form is read.
    const options = { limits: { fileSize: largest * mb, fieldSize: 10_000, files: most }, throwFileSizeLimit: false }
    for await (const part of request.parts(options)) {
      if (part.type === 'field') received.fields[part.fieldname] = String(part.value)
      else {
        const path = join(folder, randomUUID())
        paths.push(path)
        await takeOne(received, { file: part.file, name: cleanName(part.filename), path, kinds, fileMaxMb })
      }
    }
  } catch (error) {
    await dispose()
    if (isCode(error, 'ENOSPC')) refuse(fileRefusals.noSpace)
    if (isCode(error, 'FST_FILES_LIMIT')) refuse(common.badFile, {}, { field: 'files' })
    if (isCode(error, 'FST_INVALID_MULTIPART_CONTENT_TYPE')) refuse(common.badFile, {}, { field: 'files' })
    throw error
  }
  if (paths.length === 0) refuse(common.badFile, {}, { field: 'files' })
  return received
}

interface One {
  file: Readable & { truncated: boolean }
  name: string
  path: string
  kinds: readonly FileKind[]
  fileMaxMb: number
}

async function takeOne(received: ReceivedMany, { file, name, path, kinds, fileMaxMb }: One) {
  const hash = createHash('sha256')
  file.on('data', (chunk) => hash.update(chunk))
  await pipeline(file, createWriteStream(path, { mode: 0o600 }))
  const limit = (kind: FileKind) => maxMbOf(kind, fileMaxMb)
  try {
    const ext = extensionOf(name)
    const kind = kindOf(kinds, ext) ?? refuse(fileRefusals.extension, { ext: ext || '无扩展名' })
    if (file.truncated) refuse(fileRefusals.tooLarge, { n: limit(kind) })
    received.uploads.push(await inspect(path, { name, kind, sha256: hash.digest('hex') }, limit))
  } catch (error) {
    if (!isRefusal(error)) throw error
    received.failed.push({ name, reason: error.message })
  }
}
