import { lazy, Suspense, useState } from 'react'
import { album, albumType } from '#contract/modules/campus/album/album.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { albumActions } from './album-actions.ts'
import { type AlbumRow, ownerWords, sizeWords } from './album-words.ts'
import { PhotoGrid } from './photo/PhotoGrid.tsx'

const UploadDialog = lazy(() => import('./photo/UploadDialog.tsx'))

/** 相册详情 (administration.md 7): the photos of an album, those in its bin, and the actions on them. */
export default function AlbumDetailPage() {
  const { photoAlbumId, bin } = usePage().query
  if (!photoAlbumId) return <Nowhere words="请从相册列表打开相册" list="/administration/photo" label="打开老人相册" />
  return <Detail photoAlbumId={photoAlbumId} thrown={bin === '1'} />
}

function Detail({ photoAlbumId, thrown }: { photoAlbumId: string; thrown: boolean }) {
  const query = useCall(album.get, { photoAlbumId, size: 1, bin: thrown ? 1 : undefined }, { keep: false })
  const page = usePage()
  const [uploading, upload] = useState<AlbumRow>()
  return (
    <>
      <DetailPage
        query={query}
        head={headOf}
        actions={albumActions({ upload, gone: () => page.close() })}
        tabs={(row) => [
          ...(row.deletedTime
            ? []
            : [{ key: 'photos', label: `照片（${row.photoCount}）`, children: <PhotoGrid row={row} /> }]),
          {
            key: 'bin',
            label: `回收站（${row.binCount}）`,
            permit: album.photoRemove.options.permit,
            children: <PhotoGrid row={row} bin />,
          },
        ]}
      />
      <Suspense>{uploading && <UploadDialog row={uploading} onClose={() => upload(undefined)} />}</Suspense>
    </>
  )
}

const headOf = (row: AlbumRow) => ({
  title: row.albumName,
  chips: (
    <>
      <StatusChip label={albumType.label(row.albumType)} tone="muted" />
      {row.deletedTime ? (
        <StatusChip label="在回收站" tone="warning" />
      ) : (
        <StatusChip
          label={row.familyVisible ? '家属可见' : '仅院内可见'}
          tone={row.familyVisible ? 'success' : 'muted'}
        />
      )}
    </>
  ),
  badges: [row.withoutLeave && `${row.withoutLeave}已不授权肖像使用，请取消标记或关闭家属可见`],
  facts: [
    [row.albumType === albumType.is.activity ? '活动' : '老人', ownerWords(row)],
    ['张数', row.photoCount],
    ['大小', sizeWords(row.totalSize)],
    ['说明', row.description],
    ['创建人', row.createByName],
  ] as const,
})
