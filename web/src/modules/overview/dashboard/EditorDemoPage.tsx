import { UploadOutlined } from '@ant-design/icons'
import { Button, Image, Progress, Upload } from 'antd'
import { useState } from 'react'
import { fileKinds } from '#contract/kit/value/file-kinds.ts'
import { placeholderGroups } from '#contract/modules/platform/document/placeholder.ts'
import { RichText } from '#kit/editor/RichText.tsx'
import { upload, uploadFile, uploadVideo } from '#kit/upload/upload.ts'

const sample = `<h2 style="text-align: center">入住须知</h2><p>{{oldmanName}}您好，欢迎入住{{orgName}}。</p>
<table><tbody><tr><th>项目</th><th>时间</th></tr><tr><td>早餐</td><td>7:00</td></tr></tbody></table>`

interface Way {
  label: string
  extensions: readonly string[]
  limitMb: number
  send: (
    file: File,
    onProgress: (percent: number) => void,
  ) => Promise<{ path: string; picture?: string | null; seconds?: number | null }>
}

const { picture, document, video } = fileKinds
const ways: readonly Way[] = [
  {
    label: '上传图片',
    extensions: picture.extensions,
    limitMb: picture.maxMb,
    send: async (file, onProgress) => {
      const done = await upload('scale', file, { ...limitsOf(picture), onProgress })
      return { ...done, picture: done.path }
    },
  },
  {
    label: '上传文档',
    extensions: document.extensions,
    limitMb: document.maxMb,
    send: (file, onProgress) => uploadFile(file, { ...limitsOf(document), onProgress }),
  },
  {
    label: '上传视频',
    extensions: video.extensions,
    limitMb: video.maxMb,
    send: async (file, onProgress) => {
      const done = await uploadVideo(file, { onProgress })
      return { ...done, picture: done.coverPath }
    },
  },
]
const limitsOf = ({ extensions, maxMb }: { extensions: readonly string[]; maxMb: number }) => ({
  extensions,
  limitMb: maxMb,
})

/** The rich-text editor and every kind of upload, working (platform.md 12a). */
export default function EditorDemoPage() {
  const [html, setHtml] = useState(sample)
  return (
    <div className="k-page" style={{ height: 'auto' }}>
      <section className="k-card">
        <h3>编辑器</h3>
        <RichText label="演示内容" initial={sample} places={placeholderGroups} onChange={setHtml} />
        <p className="k-muted">内容长度 {html.length} 字符</p>
      </section>
      <section className="k-card">
        <h3>上传</h3>
        {ways.map((way) => (
          <UploadSample key={way.label} way={way} />
        ))}
      </section>
    </div>
  )
}

function UploadSample({ way }: { way: Way }) {
  const [percent, setPercent] = useState<number>()
  const [done, setDone] = useState<{ name: string; picture?: string | null; seconds?: number | null }>()
  async function take(file: File) {
    setPercent(0)
    // A refused upload has already been shown.
    const result = await way.send(file, setPercent).catch(() => undefined)
    setPercent(undefined)
    if (result) setDone({ ...result, name: file.name })
  }
  return (
    <div className="k-gap">
      <Upload
        accept={way.extensions.map((extension) => `.${extension}`).join(',')}
        showUploadList={false}
        disabled={percent !== undefined}
        beforeUpload={(file) => {
          void take(file)
          return Upload.LIST_IGNORE
        }}
      >
        <Button icon={<UploadOutlined />} loading={percent !== undefined}>
          {way.label}
        </Button>
      </Upload>{' '}
      <span className="k-muted">
        {way.extensions.join('、')}，不超过{way.limitMb}MB
      </span>
      {percent !== undefined && <Progress percent={percent} aria-label={way.label} />}
      {done && (
        <span className="k-line">
          已上传{done.name}
          {done.seconds != null && `（${done.seconds}秒）`}
          {done.picture && <Image src={done.picture} alt={done.name} height={72} />}
        </span>
      )}
    </div>
  )
}
