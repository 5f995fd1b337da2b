import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'

/** A placeholder `{{key}}`, shown as a chip with its label. */
export interface Place {
  key: string
  label: string
  sample?: string
}

export interface RichTextProps {
  /** Initial content; later changes of it are ignored. */
  initial: string
  onChange: (html: string) => void
  /** Palette of placeholders beside the text, by group. */
  places?: readonly { title: string; items: readonly Place[] }[]
  label: string
  /** Width of the paper in millimetres: lines break where they will on paper. */
  paperWidth?: number
}

const RichTextBody = lazy(() => import('./RichTextBody.tsx'))

/**
 * An editor for text with headings, lists, tables and pictures; the value is HTML, which the server cleans. The editor
 * is fetched when it is first shown (decision 014).
 *
 *     <RichText label="内容" initial={row.content} onChange={setContent} places={placeholderGroups} />
 */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 10 }} className="k-pad" />}>
      <RichTextBody {...props} />
    </Suspense>
  )
}
