import { Album, Photo } from '#contract/modules/campus/album/album.ts'
import { table } from '#core/rows/store/table.ts'

export const albums = table('album', 'photoAlbumId', { label: '相册', fields: Album, title: 'albumName' })

export const photos = table('photo', 'photoId', { label: '照片', fields: Photo, title: 'name' })
