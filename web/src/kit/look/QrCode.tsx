import { create } from 'qrcode'

interface Props {
  text: string
  /** Default: 二维码 and its content. */
  label?: string
  /** Width of the light border in squares; a scanner needs one where the background is not white. */
  margin?: number
  className?: string
}

/**
 * A QR code: dark squares as one path, sharp at any size. Its code is large, so parts that show one are loaded on
 * demand.
 */
export function QrCode({ text, label = `二维码 ${text}`, margin = 0, className }: Props) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''))
  const side = size + 2 * margin
  return (
    <svg
      className={className}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={squares.join('')} />
    </svg>
  )
}
