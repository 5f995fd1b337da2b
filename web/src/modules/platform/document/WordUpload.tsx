import { FileWordOutlined } from '@ant-design/icons'
import { Button, Progress, Tooltip, Upload } from 'antd'
import { useState } from 'react'
import { placeholderGroups } from '#contract/modules/platform/document/placeholder.ts'
import { toast } from '#kit/look/notice.ts'
import { limitMbOf, uploadFile } from '#kit/upload/upload.ts'

interface WordUploadProps {
  fileName: string | undefined
  onChange: (path: string, fileName: string) => void
}

/** A template written in Word, with the placeholders it may use. */
export function WordUpload({ fileName, onChange }: WordUploadProps) {
  const [percent, setPercent] = useState<number>()
  async function take(file: File) {
    setPercent(0)
    const limits = { extensions: ['docx'], limitMb: limitMbOf('document'), onProgress: setPercent }
    const done = await uploadFile(file, limits).catch(() => undefined)
    setPercent(undefined)
    if (done) onChange(done.path, file.name)
  }
  async function copy(key: string, label: string) {
    await navigator.clipboard.writeText(`{{${key}}}`)
    toast(`已复制“${label}”的占位符，可粘贴到Word中`)
  }
  return (
    <div>
      <Upload.Dragger
        accept=".docx"
        showUploadList={false}
        disabled={percent !== undefined}
        beforeUpload={(file) => {
          void take(file)
          return Upload.LIST_IGNORE
        }}
      >
        <p>
          <FileWordOutlined style={{ fontSize: 32 }} />
        </p>
        <p>{fileName ?? '点击或拖入Word文件（docx）'}</p>
        <p className="k-muted">{fileName ? '重新选择文件可替换' : `不超过${limitMbOf('document')}MB，不能含有宏`}</p>
        {percent !== undefined && <Progress percent={percent} aria-label="上传文件" style={{ width: '80%' }} />}
      </Upload.Dragger>
      <h4>在Word中写上占位符，生成文档时自动填写。点击可复制：</h4>
      {placeholderGroups.map((group) => (
        <p key={group.title}>
          <span className="k-muted">{group.title} </span>
          {group.items.map((item) => (
            <Tooltip key={item.key} title={`{{${item.key}}} 例如：${item.sample}`}>
              <Button size="small" type="text" onClick={() => void copy(item.key, item.label)}>
                {item.label}
              </Button>
            </Tooltip>
          ))}
        </p>
      ))}
    </div>
  )
}
