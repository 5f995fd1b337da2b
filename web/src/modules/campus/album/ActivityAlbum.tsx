import { Button, Empty } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { album, albumType } from '#contract/modules/campus/album/album.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { usePermit } from '#kit/page/permit.ts'
import type { TabProps } from '../activity/joined-tabs.tsx'
import type { AlbumRow } from './album-words.ts'
import { PhotoGrid } from './photo/PhotoGrid.tsx'

const UploadDialog = lazy(() => import('./photo/UploadDialog.tsx'))

/** 照片 of an activity: its album, which is created with the first upload (administration.md 6). */
export default function ActivityAlbum({ activityId, title }: TabProps) {
  const query = useCall(album.list, { activityId, size: 1 })
  const [uploading, upload] = useState<AlbumRow>()
  return (
    <>
      <Loaded query={query}>
        {({ list: [row] }) => (
          <>
            <UploadButton row={row} activityId={activityId} title={title} onReady={upload} />
            {row ? <PhotoGrid row={row} /> : <Empty description="还没有照片" />}
          </>
        )}
      </Loaded>
      <Suspense>{uploading && <UploadDialog row={uploading} onClose={() => upload(undefined)} />}</Suspense>
    </>
  )
}

interface Props extends TabProps {
  row: AlbumRow | undefined
  onReady: (row: AlbumRow) => void
}

function UploadButton({ row, activityId, title, onReady }: Props) {
  const may = usePermit()
  const create = useAction(album.create)
  if (!may(album.upload.options.permit) || (!row && !may(album.create.options.permit))) return null
  async function start() {
    if (row) return onReady(row)
    const created = await create.run(
      { activityId, albumType: albumType.is.activity, albumName: title.slice(0, 30) },
      { done: '已为活动建立相册' },
    )
    if (created) onReady(created.reply)
  }
  return (
    <p>
      <Button loading={create.pending} onClick={() => void start()}>
        上传照片
      </Button>
    </p>
  )
}
