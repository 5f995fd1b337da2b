import { InboxOutlined } from '@ant-design/icons'
import { Alert, Progress as Bar, Button, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { album } from '#contract/modules/campus/album/album.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { refreshModules } from '#kit/http/query.ts'
import type { AlbumRow } from '../album-words.ts'
import { nothing, type Progress, senderOf, uploadPhotos } from './upload-photos.ts'
import '../album.css'

/** Chooses photos and uploads them; cancelling keeps those already uploaded. */
export default function UploadDialog({ row, onClose }: { row: AlbumRow; onClose: () => void }) {
  const [now, setNow] = useState<Progress>()
  const [running, setRunning] = useState<AbortController>()
  const current = useRef(running)
  current.current = running
  useEffect(() => () => current.current?.abort(), [])
  async function start(files: readonly File[]) {
    const control = new AbortController()
    setRunning(control)
    setNow(nothing(files.length))
    const end = await uploadPhotos(files, senderOf(row.photoAlbumId, control.signal), control.signal, setNow)
    setNow(end)
    setRunning(undefined)
    void refreshModules([album.upload.module])
  }
  return (
    <Dialog
      open
      title={`上传照片到“${row.albumName}”`}
      width={560}
      unsaved={running !== undefined}
      mask={{ closable: false }}
      closable={!running}
      keyboard={!running}
      onCancel={onClose}
      footer={
        running ? (
          <Button danger onClick={() => running.abort()}>
            停止上传
          </Button>
        ) : (
          <Button type={now ? 'primary' : 'default'} onClick={onClose}>
            {now ? '完成' : '取消'}
          </Button>
        )
      }
    >
      {!running && (
        <Upload.Dragger
          multiple
          accept=".jpg,.jpeg,.png,.webp,.heic,.heif"
          showUploadList={false}
          beforeUpload={(file, all) => {
            if (file === all[0]) void start(all)
            return Upload.LIST_IGNORE
          }}
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p>点击选择照片，或拖到这里，可一次选多张</p>
          <p className="k-muted">jpg、png、webp，每张不超过10MB；照片中的位置信息会被去除，重复的自动跳过</p>
        </Upload.Dragger>
      )}
      {now && <Report now={now} running={running !== undefined} />}
    </Dialog>
  )
}

function Report({ now, running }: { now: Progress; running: boolean }) {
  const { done, total, percent, success, skipped, failed } = now
  return (
    <div className="album-report">
      <Bar percent={percent} status={running ? 'active' : undefined} aria-label="上传进度" />
      <p role="status">
        {running || done === total ? `已处理 ${done}/${total} 张` : `已停止，处理了 ${done}/${total} 张`}：成功{' '}
        {success} 张{skipped > 0 && `，重复跳过 ${skipped} 张`}
        {failed.length > 0 && `，失败 ${failed.length} 张`}
      </p>
      {failed.length > 0 && (
        <Alert
          type="warning"
          title="没有上传的照片"
          description={
            <ul>
              {failed.map(({ name, reason }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
                <li key={at}>
                  {name}：{reason}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </div>
  )
}
