import { Alert, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { documentTemplate } from '#contract/modules/platform/document/document.ts'
import { wordUnit } from './word-file.ts'

interface WordFrameProps {
  templateId: string
  oldmanId: string
  onReady: (frame: HTMLIFrameElement | null) => void
}

/** A filled-in Word file, drawn in a frame without scripts. */
export function WordFrame({ templateId, oldmanId, onReady }: WordFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'reading' | 'drawn' | 'failed'>('reading')
  useEffect(() => {
    const stop = new AbortController()
    async function draw() {
      const { renderAsync } = await import('docx-preview')
      const { blob } = await wordUnit(documentTemplate.templateDocument, { templateId, oldmanId }, stop.signal)
      const paper = frame.current?.contentDocument
      if (stop.signal.aborted || !paper) return
      paper.body.replaceChildren()
      await renderAsync(blob, paper.body, paper.head, { useBase64URL: true, ignoreLastRenderedPageBreak: false })
      setState('drawn')
      onReady(frame.current)
    }
    setState('reading')
    draw().catch(() => stop.signal.aborted || setState('failed'))
    return () => stop.abort()
  }, [templateId, oldmanId, onReady])
  return (
    <>
      {state === 'reading' && <Skeleton active title={false} paragraph={{ rows: 8 }} className="k-pad" />}
      {state === 'failed' && <Alert type="error" showIcon title="这个Word文件无法在浏览器中显示，请下载后查看" />}
      <iframe
        ref={frame}
        title="文档预览"
        className="paper-frame"
        hidden={state !== 'drawn'}
        sandbox="allow-same-origin allow-modals"
        srcDoc="<!doctype html><html lang='zh-CN'><head><meta charset='utf-8'><style>body{margin:0;background:#f5f6f8}.docx-wrapper{padding:16px!important;background:#f5f6f8!important}.docx-wrapper>section.docx{box-shadow:none!important;border:1px solid #e6e8eb}@media print{.docx-wrapper{padding:0!important;background:none!important}.docx-wrapper>section.docx{border:0}}</style></head><body></body></html>"
      />
    </>
  )
}
