import { useRef, useState } from 'react'
import './written-text.css'

/**
 * A text of the editor at its full height, in a frame in which no script can run; `title` names it.
 *
 *     <WrittenText title="通知内容" html={row.content} />
 */
export function WrittenText({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(120)
  function fit() {
    const inside = frame.current?.contentDocument
    if (!inside) return
    const measure = () => setHeight(inside.documentElement.scrollHeight)
    measure()
    // Pictures and the width of the window change its height.
    new ResizeObserver(measure).observe(inside.body)
  }
  return (
    <iframe
      ref={frame}
      title={title}
      className="k-written"
      style={{ height }}
      // No scripts in the frame; the page around it measures the height.
      sandbox="allow-same-origin"
      onLoad={fit}
      srcDoc={`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><base target="_blank"><style>${style()}</style></head><body>${html}</body></html>`}
    />
  )
}

/** Same font size as the rest of the page: it follows the user's setting. */
function style() {
  const { fontSize, fontFamily, color } = getComputedStyle(document.body)
  return `html { overflow: hidden } body { margin: 0; padding: 4px 2px; color: ${color}; font: calc(${fontSize} + 1px)/1.8 ${fontFamily}; overflow-wrap: anywhere }
h1 { font-size: 1.5em } h2 { font-size: 1.3em } h3 { font-size: 1.15em } h1, h2, h3 { margin: .4em 0 } p { margin: 0 0 .6em }
img { max-width: 100%; height: auto } blockquote { margin: .5em 0; padding-left: 1em; border-left: 3px solid #d9dce0 }
table { width: 100%; margin: .5em 0; border-collapse: collapse } td, th { padding: 4px 8px; border: 1px solid #c8ccd2; text-align: left } td > p, th > p { margin: 0 }`
}
