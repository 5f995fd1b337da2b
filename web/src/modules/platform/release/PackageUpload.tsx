import { FileZipOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { extensionOf } from '#contract/kit/value/file-kinds.ts'
import { type Package, packageExtensions, packageMaxMb } from '#contract/modules/platform/release/release.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { usePage } from '#kit/page/page.ts'
import { bytesText } from './bytes.ts'
import { sendInParts } from './send-parts.ts'

export type UploadedPackage = Pick<z.output<typeof Package>, 'fileId' | 'fileName' | 'fileSize' | 'sha256'>

interface PackageUploadProps {
  value: UploadedPackage | undefined
  onChange: (file: UploadedPackage | undefined) => void
}

/** Chooses a file and uploads it in parts, with progress; after a broken connection it continues. */
export function PackageUpload({ value, onChange }: PackageUploadProps) {
  const page = usePage()
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>(undefined)
  const [file, setFile] = useState<File>()
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => () => stop.current?.abort(), [])

  async function begin(chosen: File) {
    setFile(chosen)
    const wrong = problemOf(chosen)
    setProblem(wrong)
    if (wrong) return
    page.setDirty(true)
    setSent(0)
    stop.current = new AbortController()
    try {
      onChange(await sendInParts(chosen, setSent, stop.current.signal))
    } catch (error) {
      setProblem(stop.current.signal.aborted ? '已暂停，可以继续上传' : messageOf(error))
    }
    setSent(undefined)
  }
  const percent = file && sent !== undefined ? Math.floor((sent / file.size) * 100) : 0
  return (
    <div className="rel-upload">
      <input
        ref={input}
        type="file"
        hidden
        aria-label="选择安装包文件"
        accept={packageExtensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) void begin(chosen)
        }}
      />
      {value && sent === undefined && <Done file={value} />}
      {sent === undefined ? (
        <Button icon={<UploadOutlined />} onClick={() => input.current?.click()}>
          {value ? '更换文件' : '选择文件'}
        </Button>
      ) : (
        <div className="rel-progress">
          <span>
            {file?.name}（{bytesText(sent)} / {bytesText(file?.size ?? 0)}）
          </span>
          <Progress aria-label="上传安装包" percent={percent} status="active" />
          <Button size="small" onClick={() => stop.current?.abort()}>
            暂停
          </Button>
        </div>
      )}
      {problem && (
        <Alert
          type="warning"
          showIcon
          title={problem}
          action={
            file &&
            !problemOf(file) && (
              <Button size="small" type="primary" onClick={() => void begin(file)}>
                继续上传
              </Button>
            )
          }
        />
      )}
      <p className="k-muted">
        支持 {packageExtensions.join('、')}，不超过 {packageMaxMb}MB。上传中断后，再次选择同一文件会从断点继续。
      </p>
    </div>
  )
}

function Done({ file }: { file: UploadedPackage }) {
  return (
    <div className="rel-file">
      <FileZipOutlined />
      <b>{file.fileName}</b>
      <span>{bytesText(file.fileSize)}</span>
      <code title="文件校验值 SHA-256">{file.sha256}</code>
    </div>
  )
}

function problemOf(file: File) {
  const extension = extensionOf(file.name)
  if (!packageExtensions.some((known) => known === extension)) return `文件类型不支持：${extension || '无扩展名'}`
  if (file.size > packageMaxMb * 1024 * 1024) return `文件不能超过${packageMaxMb}MB`
  return file.size === 0 ? '文件是空的' : undefined
}
