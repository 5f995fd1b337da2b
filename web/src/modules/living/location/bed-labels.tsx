import { create } from 'qrcode'
import { printOf } from '../../../kit/print/print.tsx'
import { local } from '../../../kit/store/storage.ts'
import './bed-labels.css'

interface Label {
  fullName: string
  bedCode?: string | null
}

/** One label of 40 × 30 mm for each bed, to be stuck at it and scanned (platform.md 3). */
export const printBedLabels = printOf((beds: readonly Label[]) => {
  const orgName = local.get('orgInfo')?.orgName
  return beds.map(({ fullName, bedCode }) => (
    <article className="bed-label" key={bedCode ?? fullName}>
      <QrCode text={bedCode || fullName} />
      <div>
        <b>{fullName}</b>
        <small>{bedCode}</small>
        <small>{typeof orgName === 'string' ? orgName : ''}</small>
      </div>
    </article>
  ))
})

/** Dark squares as one path, sharp at any size of printer dots. */
export function QrCode({ text }: { text: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={`二维码 ${text}`}>
      <path d={squares.join('')} />
    </svg>
  )
}
