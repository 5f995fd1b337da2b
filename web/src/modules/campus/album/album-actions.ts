import { album } from '#contract/modules/campus/album/album.ts'
import { markShown } from '#kit/fault/errors.ts'
import { saveFile } from '#kit/http/request.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { shareHelp } from './album-form.ts'
import type { AlbumRow } from './album-words.ts'

interface AlbumHandlers {
  upload: (row: AlbumRow) => void
  /** The album no longer exists. */
  gone: () => void
}

const there = ({ deletedTime }: AlbumRow) => !deletedTime
const empty = ({ photoCount }: AlbumRow) => (photoCount === 0 ? '相册里还没有照片' : undefined)

/** Actions on a whole album; for one in the bin, photos can only be restored. */
export function albumActions({ upload, gone }: AlbumHandlers): RowAction<AlbumRow>[] {
  const share = (familyVisible: 0 | 1): RowAction<AlbumRow> => ({
    label: familyVisible ? '家属可见' : '停止共享',
    call: album.update,
    permit: 'administration.photo.share',
    show: (row) => there(row) && row.familyVisible !== familyVisible,
    input: () => ({ familyVisible }),
    confirm: ({ albumName }) => ({
      title: familyVisible ? `让家属看到相册“${albumName}”？` : `不再让家属看到相册“${albumName}”？`,
      content: familyVisible ? shareHelp : '已经看过的家属不会收到通知。',
    }),
    done: ({ albumName }) => (familyVisible ? `家属可以看到“${albumName}”了` : `家属看不到“${albumName}”了`),
  })
  return [
    { label: '上传照片', permit: album.upload.options.permit, show: there, onClick: upload },
    share(1),
    share(0),
    {
      label: '下载全部',
      permit: album.download.options.permit,
      show: there,
      why: empty,
      onClick: ({ photoAlbumId }) => void saveFile(album.download, { photoAlbumId }).catch(markShown),
    },
    {
      label: '修改',
      call: album.update,
      permit: 'administration.photo.edit',
      show: there,
      fields: ['albumName', 'description'],
      columns: 1,
      title: ({ albumName }) => `修改相册“${albumName}”`,
      done: ({ albumName }) => `已保存相册“${albumName}”`,
    },
    {
      label: '删除',
      call: album.remove,
      show: there,
      input: ({ photoCount }) => ({ confirm: photoCount > 0 ? 1 : 0 }),
      confirm: ({ albumName, photoCount }) => ({
        title: `删除相册“${albumName}”？`,
        content: photoCount > 0 ? `其中${photoCount}张照片一起放入回收站，30天内可以恢复。` : undefined,
      }),
      done: (row) => {
        gone()
        return `已删除相册“${row.albumName}”`
      },
    },
  ]
}
