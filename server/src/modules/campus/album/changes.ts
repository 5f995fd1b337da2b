import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { type album, mostTags, albumRefusals as no, photoStatus } from '#contract/modules/campus/album/album.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { patchMany } from '#core/rows/store/patch-many.ts'
import type { Row } from '#core/rows/store/table.ts'
import { patch, remove as removeRow, rowsWith, update } from '#core/rows/store/write.ts'
import { assertPortraits } from './portrait.ts'
import { albumRows, anyAlbum, ownAlbum, pageCode, residentsOf, tagsOf } from './rows.ts'
import { binStart } from './rules.ts'
import { albums, photos } from './tables.ts'

/** Changes of stored photos: the cover, the tags, into the bin and back (administration.md 7). */

const { kept, bin } = photoStatus.is
type Info = BodyFor<typeof album.photoInfo> & { version?: number }

/** The sent fields decide which of the three changes is made. */
export async function photoInfo(request: Asking & { body: Info }) {
  const { body, who } = request
  if (body.photoId && !body.photoIds) {
    who.must(`${pageCode}.cover`)
    await setCover(request, body.photoId)
  } else if (!body.photoIds || body.photoIds.length === 0) wrongValue('photoIds', '请选择照片')
  else if (body.restore === 1) {
    who.must(`${pageCode}.delete`)
    await restore(request, body.photoIds)
  } else {
    who.must(`${pageCode}.edit`)
    await tag(request, body.photoIds, body.oldmanIds ?? wrongValue('oldmanIds', '请选择照片中的老人'))
  }
  return albumRows.shown(request, body.photoAlbumId)
}

async function setCover(request: Asking & { body: Info }, photoId: string) {
  const { db, who, body } = request
  const row = await ownAlbum(request, body.photoAlbumId)
  await inside(request, row, [photoId], kept)
  await update(db, albums, who, row, { coverPhotoId: photoId, version: body.version })
  who.did(`设置相册“${row.albumName}”的封面`)
}

/**
 * Sets these names on each photo; those of residents out of the caller's reach stay, and names that only single photos
 * have (`commonIds`).
 */
async function tag(request: Asking & { body: Info }, photoIds: readonly string[], oldmanIds: readonly string[]) {
  const { db, who, body } = request
  const row = await ownAlbum(request, body.photoAlbumId)
  const list = await inside(request, row, photoIds, kept)
  const targetIds = [...new Set(oldmanIds)]
  const before = [...new Set(list.flatMap(tagsOf))]
  const seen = await seenOf(request, [...targetIds, ...before])
  if (targetIds.some((oldmanId) => !seen.has(oldmanId))) refuse(common.missing, {}, { field: 'oldmanIds' })
  if (row.familyVisible === 1) await assertPortraits(db, who, targetIds)
  const { commonIds } = body
  const stays = (oldmanId: string) => !seen.has(oldmanId) || (commonIds && !commonIds.includes(oldmanId))
  const tagged = list.map((one) => ({
    row: one,
    values: { oldmanIds: [...new Set([...targetIds, ...tagsOf(one).filter(stays)])] },
  }))
  if (tagged.some(({ values }) => values.oldmanIds.length > mostTags))
    wrongValue('oldmanIds', `一张照片最多标记${mostTags}位老人`)
  await patchMany(db, photos, who, tagged)
  who.did(`标记相册“${row.albumName}”${list.length}张照片中的老人`)
}

async function seenOf({ db, who }: Asking, oldmanIds: readonly string[]) {
  const found = oldmanIds.length > 0 ? await residentsOf(db, who, oldmanIds) : []
  return new Set(found.map(({ oldmanId }) => oldmanId))
}

/** Restores photos from the bin within thirty days, else 21003; a deleted album is restored with them. */
async function restore(request: Asking & { body: Info }, photoIds: readonly string[]) {
  const { db, who, body } = request
  const row = await anyAlbum(request, body.photoAlbumId)
  const list = await inside(request, row, photoIds, bin)
  if (list.some(({ deletedTime }) => !deletedTime || deletedTime < binStart(who.now))) refuse(common.missing)
  if (row.familyVisible === 1) await assertPortraits(db, who, list.flatMap(tagsOf))
  if (row.deletedTime) await patch(db, albums, who, row, { deletedTime: null })
  const back = { status: kept, deletedTime: null }
  await patchMany(
    db,
    photos,
    who,
    list.map((one) => ({ row: one, values: back })),
  )
  who.did(`恢复相册“${row.albumName}”${list.length}张照片`)
}

/** Moves photos into the bin. */
export async function photoRemove(request: Asking & { body: BodyFor<typeof album.photoRemove> }) {
  const { body, who } = request
  const row = await ownAlbum(request, body.photoAlbumId)
  const list = await inside(request, row, body.photoIds, kept)
  await throwAway(request, list)
  who.did(`删除相册“${row.albumName}”${list.length}张照片`)
  return albumRows.shown(request, body.photoAlbumId)
}

/**
 * Moves the album with its photos into the bin after a confirmation (22702); an album that never held a photo is
 * deleted at once.
 */
export async function removeAlbum(
  request: Asking & { params: { photoAlbumId: string }; body: BodyFor<typeof album.remove> },
) {
  const { db, who, params, body } = request
  const row = await ownAlbum(request, params.photoAlbumId)
  const all = await rowsWith(db, photos, who, { photoAlbumId: row.photoAlbumId })
  const list = all.filter(({ status }) => status === kept)
  if (list.length > 0 && body.confirm !== 1) refuse(no.notEmpty)
  await throwAway(request, list)
  if (all.length === 0) await removeRow(db, albums, who, row)
  else await patch(db, albums, who, row, { deletedTime: who.now })
  who.did(`删除相册“${row.albumName}”${list.length > 0 ? `及${list.length}张照片` : ''}`)
}

const throwAway = ({ db, who }: Asking, list: readonly Row<'photo'>[]) =>
  patchMany(
    db,
    photos,
    who,
    list.map((row) => ({ row, values: { status: bin, deletedTime: who.now } })),
  )

/** These photos of the album, locked; 22703 where one belongs to another album or to none, or is in another state. */
async function inside(
  { db, who }: Asking,
  { photoAlbumId }: Row<'album'>,
  photoIds: readonly string[],
  status: Row<'photo'>['status'],
) {
  const ids = [...new Set(photoIds)]
  const found = await db
    .selectFrom('photo')
    .selectAll()
    .where('orgId', '=', who.orgId)
    .where('photoAlbumId', '=', photoAlbumId)
    .where('status', '=', status)
    .where(sql<boolean>`photo_id = any(${ids}::text[])`)
    .orderBy('photoId')
    .forUpdate()
    .execute()
  if (found.length < ids.length) refuse(status === bin ? common.missing : no.notInside)
  return found
}
