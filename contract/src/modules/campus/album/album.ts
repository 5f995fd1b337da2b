import { z } from 'zod'
import { calls, del, get, paged, paging, post, put } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import {
  area,
  code,
  fields,
  flag,
  id,
  image,
  int,
  name,
  oldman,
  pick,
  refs,
  residentNames,
  rows,
  s,
  some,
  stamps,
  time,
} from '../../../kit/fields.ts'
import { filtersOf, flagOf, intOf, textOf } from '../../../kit/filters.ts'
import { refusals } from '../../../kit/refusals.ts'

/** Photo albums: of a resident, of an activity, of the institution (administration.md 7). */

export const albumType = codes({
  1: ['resident', '老人相册'],
  2: ['activity', '活动相册'],
  3: ['house', '机构相册'],
})
export const photoStatus = codes({ 1: ['kept', '正常'], 0: ['bin', '回收站'] }, [1, 0])

export const mostUploads = 50
export const mostPhotos = 200
export const mostTags = 50
const timeoutMs = 300_000

const address = (label: string) => s(label, 600).nullish()

export const Album = fields({
  photoAlbumId: id('相册'),
  albumName: s('名称', 30),
  albumType: code('类型', albumType),
  oldmanId: oldman('老人').nullish(),
  ...residentNames,
  activityId: id('活动').nullish(),
  activityTitle: s('活动', 60).nullish(),
  familyVisible: flag('家属可见'),
  /** Residents on its photos whose consent was withdrawn since it was shared. */
  withoutLeave: s('未授权肖像', 2000).nullish(),
  coverPhotoId: id('封面').nullish(),
  /** With a ticket, in 320 px. */
  coverUrl: address('封面'),
  photoCount: int('张数'),
  totalSize: int('大小', { min: 0, max: Number.MAX_SAFE_INTEGER, unit: '字节' }),
  binCount: int('回收站'),
  description: area('说明', 500).nullish(),
  deletedTime: time('删除时间').nullish(),
  ...stamps,
})

export const Photo = fields({
  photoId: id('照片'),
  url: image('照片'),
  thumbUrl: address('缩略图'),
  name: s('文件名', 200),
  size: int('大小', { min: 0, unit: '字节' }),
  width: int('宽', { min: 1, unit: '像素' }),
  height: int('高', { min: 1, unit: '像素' }),
  takenTime: time('拍摄时间').nullish(),
  oldmanIds: refs('照片中的老人', 'residents', mostTags),
  oldmanNames: s('照片中的老人', 2000).nullish(),
  isCover: flag('封面'),
  status: code('状态', photoStatus),
  deletedTime: time('删除时间').nullish(),
  /** For one in the bin: after this time it cannot be restored. */
  keptUntil: time('保留至').nullish(),
  createByName: name('上传人', 50).nullish(),
  createTime: time('上传时间').nullish(),
})

const AlbumDetail = Album.extend({ photos: paged(Photo) })

const photoIds = rows('照片', Photo.shape.photoId, mostPhotos)
const Failed = fields({ name: s('文件名', 200), reason: s('原因', 200) })

export const albumRefusals = refusals({
  notEmpty: [22702, '相册内有照片，请确认后删除'],
  notInside: [22703, '照片不属于该相册'],
  noPortrait: [22704, '{name}未授权肖像使用'],
  tooMuch: [22705, '照片超过500MB，请分批下载'],
})

const page = 'administration.photo'
const path = '/pims/web-pi/photo/album'

export const album = calls('album', {
  /** `bin`: recently removed ones, for users who may remove. */
  list: get(path, {
    title: '相册列表',
    permit: `${page}.query`,
    query: paging({
      ...filtersOf(Album, ['albumName', 'albumType', 'oldmanName', 'familyVisible']),
      activityId: textOf('活动'),
      oldmanId: textOf('老人编号'),
      bin: flagOf('回收站'),
    }),
    reply: paged(Album),
  }),
  create: post(path, {
    title: '新增相册',
    permit: `${page}.add`,
    body: pick(Album, ['albumName', 'albumType', 'oldmanId', 'activityId', 'familyVisible', 'description'], {
      familyVisible: 0,
    }),
    reply: Album,
  }),
  /** Name and description need `.edit`, the visibility for families `.share`. */
  update: put(path, {
    title: '修改相册',
    permit: `${page}.edit|${page}.share`,
    body: some(Album, ['albumName', 'familyVisible', 'description']).extend({ photoAlbumId: Album.shape.photoAlbumId }),
    reply: Album,
  }),
  get: get(`${path}/{photoAlbumId}`, {
    title: '相册详情',
    permit: `${page}.query`,
    query: fields({
      page: intOf('页码', { min: 1, max: 100_000 }),
      size: intOf('每页', { min: 1, max: 1000 }),
      bin: flagOf('回收站'),
    }),
    reply: AlbumDetail,
  }),
  remove: del(`${path}/{photoAlbumId}`, {
    title: '删除相册',
    permit: `${page}.delete`,
    body: fields({ confirm: flag('确认删除').nullish() }),
  }),
  /**
   * With `photoId` the cover (`.cover`); with `photoIds` the residents on them (`.edit`) or the restoring from the bin
   * (`.delete`).
   */
  photoInfo: put(`${path}/photoInfo`, {
    title: '处理照片',
    permit: `${page}.cover|${page}.edit|${page}.delete`,
    body: fields({
      photoAlbumId: Album.shape.photoAlbumId,
      photoId: Photo.shape.photoId.nullish(),
      photoIds: photoIds.nullish(),
      oldmanIds: Photo.shape.oldmanIds.nullish(),
      /**
       * The residents who were on all of them before: one missing in `oldmanIds` is removed, and all other names stay.
       */
      commonIds: Photo.shape.oldmanIds.nullish(),
      restore: flag('恢复').nullish(),
    }),
    reply: Album,
  }),
  photoRemove: del(`${path}/photoInfo`, {
    title: '删除照片',
    permit: `${page}.delete`,
    timeoutMs,
    body: fields({ photoAlbumId: Album.shape.photoAlbumId, photoIds: photoIds.min(1) }),
    reply: Album,
  }),
  upload: post(`${path}/uploadPhotoFiles`, {
    title: '上传照片',
    permit: `${page}.upload`,
    encoding: 'multipart',
    accept: ['photo'],
    several: mostUploads,
    timeoutMs,
    body: fields({ photoAlbumId: Album.shape.photoAlbumId }),
    reply: fields({
      success: int('成功'),
      skipped: int('重复'),
      failed: z.array(Failed),
      photoCount: int('张数'),
    }),
  }),
  /** A zip of the named photos, else of the whole album. */
  download: post(`${path}/downloadPhoto`, {
    title: '下载照片',
    permit: `${page}.download`,
    file: true,
    timeoutMs,
    touches: [],
    body: fields({ photoAlbumId: Album.shape.photoAlbumId.nullish(), photoIds: photoIds.nullish() }),
  }),
})
