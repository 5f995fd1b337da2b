import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Image, Progress, Upload } from 'antd'
import { useRef, useState } from 'react'
import type { FieldMeta } from '#contract/kit/fields.ts'
import { fileKinds } from '#contract/kit/value/file-kinds.ts'
import { underWay } from '../../upload/under-way.ts'
import { limitMbOf, type UploadOptions, upload } from '../../upload/upload.ts'
import type { InputProps } from '../input-props.ts'
import { textOf, wordsOf } from '../input-props.ts'

/** A portrait is limited to 2 MB; any other picture may be as large as a camera takes it (platform.md 9). */
export function pictureLimits({ portrait }: Pick<FieldMeta, 'portrait'>) {
  const kind = portrait ? 'avatar' : 'picture'
  const { extensions } = fileKinds[kind]
  return { picRoute: portrait ? 2 : 1, extensions, limitMb: limitMbOf(kind) } satisfies UploadOptions
}

/** One picture, or several for `images`; the value is the address the server gave. */
export default function ImageInput({ id, meta, value, onChange, disabled }: InputProps) {
  const [percent, setPercent] = useState<number>()
  const busy = percent !== undefined
  const limits = pictureLimits(meta)
  const several = meta.kind === 'images'
  const one = textOf(value)
  const shown = several ? wordsOf(value) : one ? [one] : []
  // Other files may be removed while one is uploaded.
  const latest = useRef(shown)
  latest.current = shown
  const full = shown.length >= (several ? (meta.max ?? 9) : 1)
  const save = (paths: string[]) => onChange?.(several ? paths : (paths[0] ?? null))

  async function take(file: File) {
    setPercent(0)
    // A refused upload has already been shown by the client; the pictures stay as they were.
    const done = await upload('common', file, { ...limits, onProgress: setPercent }).catch(() => undefined)
    setPercent(undefined)
    if (done) save([...latest.current, done.path])
  }
  return (
    <div className="k-images">
      {shown.map((path) => (
        <span className="k-image" key={path}>
          <Image src={path} width={72} height={72} alt={meta.label} />
          {!disabled && (
            <Button
              size="small"
              aria-label={`移除${meta.label}`}
              icon={<DeleteOutlined />}
              onClick={() => save(shown.filter((other) => other !== path))}
            />
          )}
        </span>
      ))}
      {!full && (
        <Upload
          id={id}
          accept={limits.extensions.map((one) => `.${one}`).join()}
          showUploadList={false}
          disabled={disabled || busy}
          beforeUpload={(file) => {
            void underWay(take(file))
            return Upload.LIST_IGNORE
          }}
        >
          <Button className="k-image-add" loading={busy} disabled={disabled} icon={<PlusOutlined />}>
            上传
          </Button>
          {busy && <Progress percent={percent} size="small" showInfo={false} aria-label={`上传${meta.label}`} />}
        </Upload>
      )}
    </div>
  )
}
