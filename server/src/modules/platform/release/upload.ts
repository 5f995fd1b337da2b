import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat, statfs, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { common, refuse } from '#contract/kit/refusals.ts'
import { extensionOf, fileRefusals } from '#contract/kit/value/file-kinds.ts'
import { packageChunkBytes, packageExtensions, packageMaxMb } from '#contract/modules/platform/release/release.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { cleanName, type Upload } from '#core/files/upload.ts'
import { defineJob } from '#core/jobs/jobs.ts'
import { newId } from '#core/new-id.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Services } from '#core/services.ts'
import type { Who } from '#core/who/who.ts'

/**
 * Install packages are sent in parts, so that a broken connection costs one part and not the whole. The received bytes
 * are stored under DATA_DIR/package-parts, one file per upload; the length of the file tells how far it is.
 */

const mb = 1024 * 1024
/** This space always stays free, for the database on the same disk. */
const reserveBytes = 200 * mb
const keepDays = 7

const folderOf = ({ env }: Services) => join(env.dataDir, 'package-parts')
const partsOf = (services: Services, uploadId: string) => join(folderOf(services), uploadId)

async function lengthOf(path: string) {
  const found = await stat(path).catch(() => undefined)
  return found?.size ?? 0
}

export interface UploadStart {
  fileName: string
  fileSize: number
  fingerprint: string
}

/** Begins a new upload, or continues the one of the same file that this user did not finish. */
export async function startUpload(db: Db, who: Who, services: Services, file: UploadStart) {
  const name = cleanName(file.fileName)
  const ext = extensionOf(name)
  if (!packageExtensions.some((known) => known === ext)) refuse(fileRefusals.extension, { ext: ext || '无扩展名' })
  if (file.fileSize > packageMaxMb * mb) refuse(fileRefusals.tooLarge, { n: packageMaxMb })
  await mkdir(folderOf(services), { recursive: true })
  const { bavail, bsize } = await statfs(folderOf(services))
  if (bavail * bsize < 2 * file.fileSize + reserveBytes) refuse(fileRefusals.noSpace)
  const values = { fileName: name, fileSize: file.fileSize }
  const row = await db
    .insertInto('packageUpload')
    .values({
      ...values,
      orgId: who.orgId,
      uploadId: newId(),
      userId: who.userId,
      fingerprint: file.fingerprint,
      createTime: who.now,
    })
    .onConflict((conflict) => conflict.columns(['orgId', 'userId', 'fingerprint']).doUpdateSet(values))
    .returning('uploadId')
    .executeTakeFirstOrThrow()
  return progress(row.uploadId, await lengthOf(partsOf(services, row.uploadId)))
}

const progress = (uploadId: string, received: number) => ({ uploadId, received, chunkBytes: packageChunkBytes })

async function ownUpload({ database }: Services, who: Who, uploadId: string): Promise<Row<'packageUpload'>> {
  const row = await database.withOrg(who.orgId, (db) =>
    db
      .selectFrom('packageUpload')
      .selectAll()
      .where('orgId', '=', who.orgId)
      .where('uploadId', '=', uploadId)
      .where('userId', '=', who.userId)
      .executeTakeFirst(),
  )
  return row ?? refuse(common.missing)
}

// This code answers for a part that is too large.
const limits = { limits: { fileSize: packageChunkBytes }, throwFileSizeLimit: false }

/** Uploads this process is writing to. */
const busy = new Set<string>()

async function alone<T>(uploadId: string, work: () => Promise<T>): Promise<T> {
  if (busy.has(uploadId)) refuse(common.running)
  busy.add(uploadId)
  try {
    return await work()
  } finally {
    busy.delete(uploadId)
  }
}

/** Stores one part. The received bytes of an interrupted part stay: they too belong to the file. */
export async function takePart(
  services: Services,
  who: Who,
  uploadId: string,
  offset: number,
  request: FastifyRequest,
) {
  const upload = await ownUpload(services, who, uploadId)
  const path = partsOf(services, uploadId)
  return alone(uploadId, async () => {
    const before = await lengthOf(path)
    let tooLarge = false
    for await (const part of request.parts(limits)) {
      if (part.type !== 'file') continue
      if (offset !== before)
        for await (const _ of part.file); // read past
      else await pipeline(part.file, createWriteStream(path, { flags: 'a', mode: 0o600 }))
      tooLarge = part.file.truncated
    }
    if (tooLarge || (await lengthOf(path)) > upload.fileSize) {
      await truncate(path, before)
      refuse(common.badFile, {}, { field: 'file' })
    }
    return progress(uploadId, await lengthOf(path))
  })
}

/** The whole file, hashed and checked, and already in the store: the transaction only has to record it. */
export async function endUpload(services: Services, who: Who, uploadId: string): Promise<Upload> {
  const { fileName, fileSize } = await ownUpload(services, who, uploadId)
  const path = partsOf(services, uploadId)
  return alone(uploadId, async () => {
    if ((await lengthOf(path)) !== fileSize) refuse({ ...common.badFile, text: '文件尚未上传完整，请继续上传' })
    const ext = extensionOf(fileName)
    if (!looksLike(ext, await headOf(path))) {
      await rm(path, { force: true })
      refuse(fileRefusals.content)
    }
    const upload: Upload = {
      path,
      sourceName: fileName,
      ext,
      size: fileSize,
      sentSize: fileSize,
      sha256: await hashOf(path),
    }
    const known = await services.database.withOrg(who.orgId, (db) =>
      db
        .selectFrom('file')
        .select('fileId')
        .where('orgId', '=', who.orgId)
        .where('sha256', '=', upload.sha256)
        .where('ext', '=', ext)
        .limit(1)
        .executeTakeFirst(),
    )
    if (!known) await services.files.keep(who.orgId, who.today, upload)
    return upload
  })
}

/** The parts are in the store now. */
export async function forgetUpload(db: Db, who: Who, services: Services, uploadId: string) {
  await db.deleteFrom('packageUpload').where('orgId', '=', who.orgId).where('uploadId', '=', uploadId).execute()
  await rm(partsOf(services, uploadId), { force: true })
}

async function hashOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function headOf(path: string) {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
  await file.close()
  return buffer.subarray(0, bytesRead)
}

const heads: Record<string, string> = {
  apk: '504b0304',
  ipa: '504b0304',
  zip: '504b0304',
  exe: '4d5a',
  msi: 'd0cf11e0',
}

/** Firmware and disk images have no common first bytes; a page or a script is refused. */
function looksLike(ext: string, head: Buffer) {
  if (ext === 'hex') return head[0] === 0x3a
  if (heads[ext]) return head.toString('hex').startsWith(heads[ext])
  return !/^\s*(<|#!)/.test(head.toString('latin1'))
}

/** Removes uploads left for a week. */
export const clearParts = defineJob({
  name: 'package-clean',
  title: '清理未完成的安装包上传',
  at: '03:35',
  run: async (db, { orgId, day, services, after }) => {
    const old = await db
      .deleteFrom('packageUpload')
      .where('orgId', '=', orgId)
      .where('createTime', '<', `${addDays(day, -keepDays)} 00:00:00`)
      .returning('uploadId')
      .execute()
    for (const { uploadId } of old) after(() => rm(partsOf(services, uploadId), { force: true }))
    return { uploads: old.length }
  },
})
