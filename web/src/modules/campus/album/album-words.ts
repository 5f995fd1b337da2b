import type { z } from 'zod'
import type { Album, Photo } from '#contract/modules/campus/album/album.ts'

export type AlbumRow = z.output<typeof Album>
export type PhotoRow = z.output<typeof Photo>

const units = ['B', 'KB', 'MB', 'GB']

/** 3 145 728 as 3 MB: below ten with one decimal. */
export function sizeWords(bytes: number) {
  const step = Math.min(units.length - 1, bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0)
  const value = bytes / 1024 ** step
  return `${value >= 10 || step === 0 ? Math.round(value) : value.toFixed(1)} ${units[step]}`
}

/** The resident or activity of an album, if any. */
export const ownerWords = ({ oldmanName, bedName, activityTitle }: AlbumRow) =>
  oldmanName ? [oldmanName, bedName].filter(Boolean).join(' ') : (activityTitle ?? '')

export const albumAddress = (row: Pick<AlbumRow, 'photoAlbumId' | 'deletedTime'>) =>
  `/administration/photoDetail?${new URLSearchParams({ photoAlbumId: row.photoAlbumId, ...(row.deletedTime && { bin: '1' }) })}`

/** Text for a list without albums: there are none at all, or none match. */
export function emptyWords({ bin, ...filters }: { bin?: unknown; [filter: string]: unknown }) {
  if (Object.values(filters).some((value) => value !== undefined)) return '没有符合条件的相册，换个条件再查'
  return bin ? '回收站是空的' : '暂无相册，先新增一本再上传照片'
}
