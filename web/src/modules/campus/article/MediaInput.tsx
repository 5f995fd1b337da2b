import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Form, Progress, Upload } from 'antd'
import { useState } from 'react'
import { contentType } from '#contract/modules/campus/article/article.ts'
import { limitMbOf, uploadFile, uploadVideo } from '#kit/upload/upload.ts'
import { Paper, Video } from './ArticleBody.tsx'

const kinds = {
  videoUrl: { label: '视频', accept: '.mp4', hint: `mp4，不超过${limitMbOf('video')}MB` },
  fileUrl: { label: '文件', accept: '.pdf', hint: `pdf，不超过${limitMbOf('document')}MB` },
} as const
type Name = keyof typeof kinds

/** The video or the file of an article, depending on its type. */
export function Media() {
  const type: unknown = Form.useWatch('contentType', { preserve: true })
  if (type === contentType.is.video) return <Item name="videoUrl" />
  if (type === contentType.is.file) return <Item name="fileUrl" />
  return null
}

const Item = ({ name }: { name: Name }) => (
  <Form.Item name={name} label={kinds[name].label} extra={kinds[name].hint}>
    <MediaInput name={name} />
  </Form.Item>
)

interface MediaInputProps {
  name: Name
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

function MediaInput({ name, id, value, onChange }: MediaInputProps) {
  const [percent, setPercent] = useState<number>()
  const { label, accept } = kinds[name]
  const busy = percent !== undefined
  async function take(file: File) {
    setPercent(0)
    // A refused upload has already been shown by the client; the old file stays.
    const done = await send(name, file, setPercent).catch(() => undefined)
    setPercent(undefined)
    if (done) onChange?.(done.path)
  }
  return (
    <div className="article-media">
      {value && (name === 'videoUrl' ? <Video src={value} title={label} /> : <Paper src={value} />)}
      <span>
        <Upload
          id={id}
          accept={accept}
          showUploadList={false}
          disabled={busy}
          beforeUpload={(file) => {
            void take(file)
            return Upload.LIST_IGNORE
          }}
        >
          <Button loading={busy} icon={<UploadOutlined />}>
            {value ? `更换${label}` : `上传${label}`}
          </Button>
        </Upload>
        {value && (
          <Button type="text" aria-label={`移除${label}`} icon={<DeleteOutlined />} onClick={() => onChange?.(null)} />
        )}
      </span>
      {busy && <Progress percent={percent} size="small" aria-label={`上传${label}`} />}
    </div>
  )
}

const send = (name: Name, file: File, onProgress: (percent: number) => void) =>
  name === 'videoUrl'
    ? uploadVideo(file, { onProgress })
    : uploadFile(file, { extensions: ['pdf'], limitMb: limitMbOf('document'), onProgress })
