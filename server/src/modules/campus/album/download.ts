import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { type album, albumRefusals as no, photoStatus } from '#contract/modules/campus/album/album.ts'
import { disposition } from '#core/files/disposition.ts'
import { fileIdOf } from '#core/files/links.ts'
import { type ZipEntry, zipOf } from '#core/files/zip-stream.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { rowsWith } from '#core/rows/store/write.ts'
import { files } from '../../platform/file/tables.ts'
import { ownAlbum } from './rows.ts'
import { distinct, zipMaxBytes } from './rules.ts'
import { photos } from './tables.ts'

/** A zip of photos, sent as it is made (administration.md 7). */

type DownloadRequest = Asking & { body: BodyFor<typeof album.download>; raw: { reply: FastifyReply } }

export async function download(request: DownloadRequest) {
  const { who, raw } = request
  const { list, name } = await chosenPhotos(request)
  if (list.reduce((sum, { size }) => sum + size, 0) > zipMaxBytes) refuse(no.tooMuch)
  const entries = await entriesOf(request, list)
  who.did(`下载相册“${name}”${entries.length}张照片`, { operType: 'EXPORT' })
  raw.reply.header('content-type', 'application/zip')
  raw.reply.header('content-disposition', disposition(`${name}.zip`, 'zip'))
  return zipOf(entries)
}

/** The requested photos, of albums within reach. */
async function chosenPhotos(request: DownloadRequest) {
  const { db, who, body } = request
  const { photoAlbumId, photoIds } = body
  const stored = { status: photoStatus.is.kept }
  if (!photoIds?.length) {
    const row = await ownAlbum(request, photoAlbumId ?? wrongValue('photoIds', '请选择照片'))
    const list = await rowsWith(db, photos, who, { ...stored, photoAlbumId: row.photoAlbumId }, 'createTime')
    return { list, name: row.albumName }
  }
  const ids = [...new Set(photoIds)]
  const list = await rowsWith(db, photos, who, { ...stored, photoId: ids }, 'createTime')
  if (list.length < ids.length) refuse(common.missing)
  if (photoAlbumId && list.some((row) => row.photoAlbumId !== photoAlbumId)) refuse(no.notInside)
  const of = new Set(list.map((row) => row.photoAlbumId))
  const names = []
  for (const id of of) names.push((await ownAlbum(request, id)).albumName)
  return { list, name: names.length === 1 ? names[0] : '照片' }
}

async function entriesOf({ db, who, services }: DownloadRequest, list: readonly Row<'photo'>[]): Promise<ZipEntry[]> {
  const fileIds = list.map(({ url }) => fileIdOf(url) ?? '')
  const stored = new Map((await rowsWith(db, files, who, { fileId: fileIds })).map((row) => [row.fileId, row]))
  // Pictures of the product are not uploads: a demo has nothing to download.
  if (stored.size === 0) refuse(common.missing)
  const names = distinct(list.map(({ name }) => name))
  return list.map(({ createTime, takenTime }, at) => ({
    name: names[at],
    time: takenTime ?? createTime,
    // The transaction is over by then; the file store does not need it.
    read: async () => {
      const key = stored.get(fileIds[at])?.storeKey
      const content = key ? await services.files.read(key) : undefined
      return content && buffer(await content.open(0, content.size - 1))
    },
  }))
}
