import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { activityStatus } from '#contract/modules/campus/activity/activity.ts'
import { album, albumType, photoStatus } from '#contract/modules/campus/album/album.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import { crud } from '#core/rows/crud.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { ownResident } from '#core/rows/residents.ts'
import { find, rowsWith } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { activities } from '../activity/tables.ts'
import { clearBin } from './bin.ts'
import { photoInfo, photoRemove, removeAlbum } from './changes.ts'
import { download } from './download.ts'
import { assertPortraits } from './portrait.ts'
import { albumRows, ownAlbum, pageCode, tagsOf, wholeAlbum } from './rows.ts'
import { photos } from './tables.ts'
import { upload } from './upload.ts'

const { create, update } = crud(album, albumRows, {
  create: async ({ db, who, body }) => {
    if (body.familyVisible === 1) who.must(`${pageCode}.share`)
    await assertOwner(db, who, body)
    return body
  },
  created: ({ albumName }) => `新增相册“${albumName}”`,
  update: async (request) => {
    const { who, body, row } = request
    if (row.deletedTime) refuse(common.missing)
    const { familyVisible, albumName, description } = body
    if (albumName !== undefined || description !== undefined) who.must(`${pageCode}.edit`)
    if (familyVisible !== undefined && familyVisible !== row.familyVisible) {
      who.must(`${pageCode}.share`)
      if (familyVisible === 1) await assertTagged(request, row.photoAlbumId)
    }
    return body
  },
  updated: ({ albumName }) => `修改相册“${albumName}”`,
})

interface Owner {
  albumType: number
  oldmanId?: string | null
  activityId?: string | null
}

/** An album of a resident names him, one of an activity that activity, one of the institution neither. */
async function assertOwner(db: Db, who: Who, { albumType: type, oldmanId, activityId }: Owner) {
  const { resident, activity } = albumType.is
  if (type === resident) await ownResident(db, who, oldmanId ?? wrongValue('oldmanId', '请选择老人'))
  else if (oldmanId) wrongValue('oldmanId', '只有老人相册才选老人')
  if (type !== activity) return activityId ? wrongValue('activityId', '只有活动相册才选活动') : undefined
  const activityRow = await find(db, activities, who, activityId ?? wrongValue('activityId', '请选择活动'))
  if (!activityRow) refuse(common.missing, {}, { field: 'activityId' })
  // A draft may still be removed.
  return activityRow.activityStatus === activityStatus.is.draft ? wrongValue('activityId', '活动尚未发布') : undefined
}

async function assertTagged(request: Asking, photoAlbumId: string) {
  const { db, who } = request
  // Locked until the end, so that tagging waits for it.
  await ownAlbum(request, photoAlbumId)
  const list = await rowsWith(db, photos, who, { photoAlbumId, status: photoStatus.is.kept })
  await assertPortraits(db, who, list.flatMap(tagsOf))
}

export default serve(
  album,
  {
    list: (request) => {
      const bin = request.query.bin ?? 0
      if (bin === 1) request.who.must(`${pageCode}.delete`)
      return albumRows.page(request, { ...request.query, bin })
    },
    create,
    update,
    get: (request) => wholeAlbum(request, request.params.photoAlbumId, request.query),
    remove: removeAlbum,
    photoInfo,
    photoRemove,
    upload,
    download,
  },
  {
    jobs: [clearBin],
    constraints: {
      album_name_once: { refusal: common.nameTaken, vars: { 名称: '相册名称' }, field: 'albumName' },
      album_activity_once: { refusal: common.nameTaken, vars: { 名称: '该活动的相册' }, field: 'activityId' },
      photo_once: { refusal: common.nameTaken, vars: { 名称: '相同的照片' } },
    },
  },
)
