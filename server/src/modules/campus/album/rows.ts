import { sql } from 'kysely'
import type { QueryFor } from '#contract/kit/calls.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { album, photoStatus } from '#contract/modules/campus/album/album.ts'
import type { Db } from '#core/db/db.ts'
import { linkOf } from '#core/files/links.ts'
import { page } from '#core/rows/read/list.ts'
import { type Asking, listing, withResident } from '#core/rows/read/listing.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import type { Row } from '#core/rows/store/table.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { binStart, keptUntil } from './rules.ts'
import { albums } from './tables.ts'

/** Albums and their photos for reading (administration.md 7): a resident's by his data scope, the others for all. */

export const pageCode = 'administration.photo'
const { kept, bin } = photoStatus.is

const ofAlbum = (status: number) => sql`
  photo.org_id = album.org_id and photo.photo_album_id = album.photo_album_id and photo.status = ${sql.lit(status)}`
const counted = (what: string, status = kept) =>
  sql<number>`(select ${sql.raw(what)} from photo where ${ofAlbum(status)})`

/** The chosen cover while it exists, else the first photo. */
const cover = (what: string) => sql<string | null>`(
  select ${sql.ref(`photo.${what}`)} from photo where ${ofAlbum(kept)}
  order by (photo.photo_id = album.cover_photo_id) desc nulls last, photo.create_time, photo.photo_id limit 1)`

/**
 * Residents tagged in a shared album who have withdrawn their consent: shown here, since no tagging or sharing would
 * refuse it.
 */
const withoutLeave = sql<string | null>`case when album.family_visible = 1 then (
  select string_agg(distinct person.oldman_name, '、' order by person.oldman_name)
  from photo cross join jsonb_array_elements_text(photo.oldman_ids) tag(oldman_id)
  join oldman person on person.org_id = photo.org_id and person.oldman_id = tag.oldman_id and person.portrait_auth = 0
  where ${ofAlbum(kept)}) end`

const shownRows = (db: Db, who: Who) =>
  withResident(db, who, albums)
    .leftJoin('activity', (join) =>
      join
        .on(sql.ref('activity.orgId'), '=', sql.ref('album.orgId'))
        .on(sql.ref('activity.activityId'), '=', sql.ref('album.activityId')),
    )
    .select('activity.title as activityTitle')
    .select([
      withoutLeave.as('withoutLeave'),
      cover('photoId').as('coverPhotoId'),
      cover('url').as('coverUrl'),
      counted('count(*)::int').as('photoCount'),
      counted('coalesce(sum(photo.size), 0)::bigint').as('totalSize'),
      sql<number>`(select count(*)::int from photo where ${ofAlbum(bin)}
        and photo.deleted_time >= ${binStart(who.now)}::timestamp)`.as('binCount'),
    ])
    // Photos past their time in the bin are not shown, whether or not the job has deleted them.
    .where(sql<boolean>`(album.deleted_time is null or album.deleted_time >= ${binStart(who.now)}::timestamp)`)

export const albumRows = listing(albums, album.list, {
  rows: shownRows,
  sort: ['albumName'],
  where: { bin: (value: number) => sql`(album.deleted_time is not null)::int = ${value}` },
  present: (request, row) => ({ ...row, coverUrl: cardLink(request, row.coverUrl) }),
})

/** A signed link to the version of 320 px; pictures of the product need none. */
const cardLink = ({ services, who }: Asking, stored: string | null) => {
  const link = linkOf(services, who, stored)
  return link?.startsWith('/files/') ? `${link}&size=320` : link
}

/** An album within reach that is not in the bin, locked until the end of the transaction; else 21003. */
export async function ownAlbum(request: Asking, photoAlbumId: unknown): Promise<Row<'album'>> {
  const row = await anyAlbum(request, photoAlbumId)
  return row.deletedTime ? refuse(common.missing) : row
}

/** As `ownAlbum`, also one in the bin. */
export async function anyAlbum(request: Asking, photoAlbumId: unknown): Promise<Row<'album'>> {
  await albumRows.shown(request, photoAlbumId)
  return own(request.db, albums, request.who, photoAlbumId, { lock: true })
}

/** An album with a page of its photos, or of those in the bin, which needs `.delete`. */
export async function wholeAlbum(request: Asking, photoAlbumId: string, query: QueryFor<typeof album.get>) {
  const { db, who } = request
  if (query.bin === 1) who.must(`${pageCode}.delete`)
  const shown = await albumRows.shown(request, photoAlbumId)
  if (shown.deletedTime && query.bin !== 1) refuse(common.missing)
  let found = db
    .selectFrom('photo')
    .selectAll()
    .where('photo.orgId', '=', who.orgId)
    .where('photo.photoAlbumId', '=', photoAlbumId)
    .where('photo.status', '=', query.bin === 1 ? bin : kept)
  if (query.bin === 1) found = found.where('photo.deletedTime', '>=', binStart(who.now))
  const paging = { page: query.page ?? 1, size: query.size ?? 60 }
  const photos = await page(found, paging, query.bin === 1 ? lastDeleted : newest)
  const list = await dressed(request, photos.list, shown.coverPhotoId)
  return { ...shown, photos: { ...photos, list } }
}

const newest = {
  fields: {},
  first: [
    ['photo.createTime', 'desc'],
    ['photo.photoId', 'desc'],
  ],
} as const
const lastDeleted = { fields: {}, first: [['photo.deletedTime', 'desc'], ...newest.first] } as const

/** With the tagged residents that the caller may see. */
async function dressed(request: Asking, list: readonly Row<'photo'>[], coverPhotoId: string | null) {
  const names = await namesOf(request, list.flatMap(tagsOf))
  return list.map((row) => {
    const tags = tagsOf(row).filter((oldmanId) => names.has(oldmanId))
    return {
      ...row,
      thumbUrl: cardLink(request, row.url),
      oldmanIds: tags,
      oldmanNames: tags.map((oldmanId) => names.get(oldmanId)).join('、') || null,
      isCover: row.photoId === coverPhotoId ? 1 : 0,
      keptUntil: row.deletedTime && keptUntil(row.deletedTime),
    }
  })
}

export const tagsOf = ({ oldmanIds }: Pick<Row<'photo'>, 'oldmanIds'>): string[] =>
  Array.isArray(oldmanIds) ? oldmanIds.map(String) : []

/** Those of these residents within reach, with their names. */
async function namesOf({ db, who }: Asking, oldmanIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (oldmanIds.length === 0) return new Map()
  const found = await residentsOf(db, who, oldmanIds)
  return new Map(found.map(({ oldmanId, oldmanName }) => [oldmanId, oldmanName]))
}

export const residentsOf = (db: Db, who: Who, oldmanIds: readonly string[]) =>
  db
    .selectFrom('oldman')
    .select(['oldmanId', 'oldmanName', 'portraitAuth'])
    .where('oldman.orgId', '=', who.orgId)
    .where('oldman.oldmanId', 'in', [...new Set(oldmanIds)])
    .where(inResidentScope(who))
    .execute()
