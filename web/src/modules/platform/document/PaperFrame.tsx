import type { Ref } from 'react'
import type { PageSize } from '#contract/modules/platform/document/document.ts'
import { paperSizes } from '#contract/modules/platform/document/document.ts'

interface PaperFrameProps {
  html: string
  pageSize: PageSize
  ref?: Ref<HTMLIFrameElement>
}

/** A text as it will be printed, in a frame without scripts. */
export function PaperFrame({ html, pageSize, ref }: PaperFrameProps) {
  return (
    <iframe
      ref={ref}
      title="文档预览"
      className="paper-frame"
      // No scripts; the page around it prints it.
      sandbox="allow-same-origin allow-modals"
      srcDoc={`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>文档</title><style>${styleOf(pageSize)}</style></head><body><main>${html}</main></body></html>`}
    />
  )
}

const styleOf = (pageSize: PageSize) => {
  const [width, height] = paperSizes[pageSize]
  return `
@page { size: ${width}mm ${height}mm; margin: 20mm;
  @bottom-center { content: "第 " counter(page) " 页 / 共 " counter(pages) " 页"; font-size: 9pt; color: #444; } }
body { margin: 0; background: #f5f6f8; color: #000;
  font: 11pt/1.75 SimSun, "Songti SC", "Noto Serif CJK SC", "Noto Sans CJK SC", serif; }
main { box-sizing: border-box; width: ${width}mm; min-height: ${height}mm; margin: 16px auto; padding: 20mm; background: #fff; border: 1px solid #e6e8eb; }
h1, h2, h3 { margin: .4em 0; font-family: SimHei, "Heiti SC", "Noto Sans CJK SC", sans-serif; break-after: avoid; }
h1 { font-size: 18pt } h2 { font-size: 15pt } h3 { font-size: 13pt }
p { margin: 0 0 .5em } img { max-width: 100% }
table { width: 100%; margin: .5em 0; border-collapse: collapse; table-layout: fixed }
tr { break-inside: avoid } td, th { padding: 1mm 2mm; border: .5pt solid #000; text-align: left; vertical-align: middle }
td > p, th > p { margin: 0 }
@media print { body { background: none } main { width: auto; min-height: 0; margin: 0; padding: 0; border: 0 } }`
}
