import type { MouseEvent } from 'react'
import { BodyMark, bodyMarks } from '#contract/modules/platform/form/form-schema.ts'
import './form.css'

export type Mark = BodyMark
export const sideNames = { front: '正面', back: '背面' } as const
export type Side = keyof typeof sideNames

export const marksOf = (value: unknown): Mark[] =>
  (Array.isArray(value) ? value : []).flatMap((mark) => {
    const read = BodyMark.safeParse(mark)
    return read.success ? [read.data] : []
  })

/** A standing figure with numbered marks, for screen and paper. */
export function BodyFigure(props: { side: Side; marks: readonly Mark[]; onPoint?: (x: number, y: number) => void }) {
  const { side, marks, onPoint } = props
  const point = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10
    onPoint?.(percent(event.clientX - box.left, box.width), percent(event.clientY - box.top, box.height))
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: marks are also added by the button beside the figure
    <svg viewBox="0 0 100 200" className="form-figure" role="img" aria-label={`人体${sideNames[side]}`} onClick={point}>
      <g fill="#f4f5f7" stroke="#8a919c" strokeWidth="1">
        <circle cx="50" cy="17" r="12" />
        <path d="M44 28v7c-8 2-17 3-19 10l-9 48c-1 6 6 8 8 2l9-36 1 40-4 88c0 8 11 8 12 1l8-72 8 72c1 7 12 7 12-1l-4-88 1-40 9 36c2 6 9 4 8-2l-9-48c-2-7-11-8-19-10v-7z" />
      </g>
      <text x="50" y="198" textAnchor="middle" fontSize="6" fill="#5f6670">
        {sideNames[side]}
      </text>
      {marks.map((mark, index) =>
        mark.side === side ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their number
          <g key={index}>
            <circle cx={mark.x} cy={mark.y * 2} r="4" fill="#c81e16" />
            <text x={mark.x} y={mark.y * 2 + 2} textAnchor="middle" fontSize="5" fill="#fff">
              {index + 1}
            </text>
          </g>
        ) : null,
      )}
    </svg>
  )
}

export const markText = (mark: Mark, index: number) =>
  `${index + 1}. ${sideNames[mark.side]} ${bodyMarks.label(mark.mark)}${mark.note ? `：${mark.note}` : ''}`
