import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Progress, Upload } from 'antd'
import { useRef, useState } from 'react'
import { fileKinds } from '#contract/kit/value/file-kinds.ts'
import { Attachments, attachmentsOf } from '../../detail/Attachments.tsx'
import { underWay } from '../../upload/under-way.ts'
import { limitMbOf, uploadFile } from '../../upload/upload.ts'
import type { InputProps } from '../input-props.ts'

const extensions = [...fileKinds.document.extensions, ...fileKinds.picture.extensions]

/** Documents and pictures with their names; the value is `[{ path, name, size }]`. */
export default function FilesInput({ id, meta, value, onChange, disabled }: InputProps) {
  const [percent, setPercent] = useState<number>()
  const shown = attachmentsOf(value)
  const busy = percent !== undefined
  // Other files may be removed while one is uploaded.
  const latest = useRef(shown)
  latest.current = shown

  async function take(file: File) {
    setPercent(0)
    // A refused upload has already been shown by the client; the list stays as it was.
    const done = await uploadFile(file, { extensions, limitMb: limitMbOf('document'), onProgress: setPercent }).catch(
      () => undefined,
    )
    setPercent(undefined)
    if (done) onChange?.([...latest.current, { path: done.path, name: file.name.slice(0, 200), size: file.size }])
  }
  return (
    <div className="k-files">
      <Attachments
        of={shown}
        more={(file) =>
          !disabled && (
            <Button
              type="text"
              size="small"
              aria-label={`移除${file.name}`}
              icon={<DeleteOutlined />}
              onClick={() => onChange?.(shown.filter((other) => other !== file))}
            />
          )
        }
      />
      {shown.length < (meta.max ?? 5) && (
        <Upload
          id={id}
          accept={extensions.map((one) => `.${one}`).join()}
          showUploadList={false}
          disabled={disabled || busy}
          beforeUpload={(file) => {
            void underWay(take(file))
            return Upload.LIST_IGNORE
          }}
        >
          <Button loading={busy} disabled={disabled} icon={<UploadOutlined />}>
            添加{meta.label}
          </Button>
        </Upload>
      )}
      {busy && <Progress percent={percent} size="small" aria-label={`上传${meta.label}`} />}
    </div>
  )
}
