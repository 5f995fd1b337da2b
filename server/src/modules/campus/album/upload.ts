import type { BodyFor } from '#contract/kit/calls.ts'
import { refuse, sentenceOf } from '#contract/kit/refusals.ts'
import { fileRefusals } from '#contract/kit/value/file-kinds.ts'
import { type album, photoStatus } from '#contract/modules/campus/album/album.ts'
import type { Db } from '#core/db/db.ts'
import { pathOf } from '#core/files/links.ts'
import type { Upload } from '#core/files/upload.ts'
import type { Uploads } from '#core/http/serve.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert } from '#core/rows/store/write.ts'
import { attempt } from '#core/who/attempt.ts'
import type { Who } from '#core/who/who.ts'
import { keepUpload } from '../../platform/file/service.ts'
import { ownAlbum } from './rows.ts'
import { albumQuotaBytes } from './rules.ts'
import { photos } from './tables.ts'

/** Uploads photos into an album (administration.md 7): each by itself, and an invalid one does not stop the others. */

type UploadRequest = Asking & { body: BodyFor<typeof album.upload>; uploads: Uploads }

export async function upload(request: UploadRequest) {
  const { db, who, body, uploads } = request
  // Locked until the end: two uploads of the same photo come one after the other.
  const row = await ownAlbum(request, body.photoAlbumId)
  const failed = [...uploads.failed]
  let success = 0
  let skipped = 0
  let full = 0
  for (const one of uploads.uploads) {
    const refusal = await attempt(db, who, {}, async () => {
      if (await isThere(db, who, row, one)) skipped += 1
      else {
        await assertRoom(db, who, one)
        await keep(request, row, one)
        success += 1
      }
    })
    if (refusal) failed.push({ name: one.sourceName, reason: sentenceOf(refusal.message) })
    if (refusal?.refusal.code === fileRefusals.noSpace.code) full += 1
  }
  // None had room: one refusal for the call instead of one for each photo.
  if (full > 0 && full === failed.length && success + skipped === 0) refuse(fileRefusals.noSpace)
  who.did(`上传${success}张照片到相册“${row.albumName}”`)
  return { success, skipped, failed, photoCount: await countOf(db, who, row) }
}

const inAlbum = (db: Db, who: Who, { photoAlbumId }: Row<'album'>) =>
  db
    .selectFrom('photo')
    .where('orgId', '=', who.orgId)
    .where('photoAlbumId', '=', photoAlbumId)
    .where('status', '=', photoStatus.is.kept)

const isThere = async (db: Db, who: Who, row: Row<'album'>, { sha256 }: Upload) =>
  (await inAlbum(db, who, row).select('photoId').where('sha256', '=', sha256).executeTakeFirst()) !== undefined

async function countOf(db: Db, who: Who, row: Row<'album'>) {
  const counted = inAlbum(db, who, row).select(({ fn }) => fn.countAll<number>().as('n'))
  return Number((await counted.executeTakeFirstOrThrow()).n)
}

/** Refuses 21804 when the photos of the institution, those in the bin included, would exceed the limit. */
async function assertRoom(db: Db, who: Who, { size }: Upload) {
  const { held } = await db
    .selectFrom('photo')
    .select(({ fn }) => fn.sum<number | null>('size').as('held'))
    .where('orgId', '=', who.orgId)
    .executeTakeFirstOrThrow()
  if (Number(held ?? 0) + size > albumQuotaBytes) refuse(fileRefusals.noSpace)
}

async function keep({ db, who, services }: Asking, { photoAlbumId }: Row<'album'>, one: Upload) {
  const { picture } = one
  if (!picture) throw new Error('a photo was not looked at')
  const file = await keepUpload({ db, who, services, upload: one })
  if (picture.card) await services.files.keepVersion(file.storeKey, 'card', picture.card)
  await insert(db, photos, who, {
    photoAlbumId,
    url: pathOf(file.fileId),
    name: one.sourceName,
    size: one.size,
    sha256: one.sha256,
    width: picture.width,
    height: picture.height,
    takenTime: picture.takenTime,
    oldmanIds: [],
    status: photoStatus.is.kept,
  })
}
