import { PaperClipOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import './attachments.css'

export interface AttachedFile {
  path: string
  name: string
  size: number
}

/** Files by name, each opens in its own window: `<Attachments of={row.files} />`. */
export function Attachments({ of, more }: { of: readonly AttachedFile[]; more?: (file: AttachedFile) => ReactNode }) {
  if (of.length === 0) return null
  return (
    <ul className="k-attachments">
      {of.map((file) => (
        <li key={file.path}>
          <a href={file.path} target="_blank" rel="noreferrer">
            <PaperClipOutlined /> {file.name}
          </a>
          <small className="k-muted">{sizeText(file.size)}</small>
          {more?.(file)}
        </li>
      ))}
    </ul>
  )
}

/** The value of a field of kind `files`. */
export function attachmentsOf(value: unknown): AttachedFile[] {
  if (!Array.isArray(value)) return []
  return value.map((one) => {
    const { path, name, size } = Object(one)
    return { path: String(path), name: String(name), size: Number(size) }
  })
}

const kilobyte = 1024
const sizeText = (bytes: number) =>
  bytes < kilobyte * kilobyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))} KB`
    : `${(bytes / kilobyte / kilobyte).toFixed(1)} MB`
