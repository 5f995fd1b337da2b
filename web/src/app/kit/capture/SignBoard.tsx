import { useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'

interface Props {
  label: string
  signed: boolean
  /** Called with a picture of the signature after each stroke; undefined when it was wiped. */
  onChange: (picture: Blob | undefined) => void
}

/** A signature by finger. For `lazy()`. */
export default function SignBoard({ label, signed, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const callback = useRef(onChange)
  callback.current = onChange
  useEffect(() => {
    const board = canvas.current
    if (!board) return
    const ratio = Math.max(window.devicePixelRatio, 1)
    board.width = board.offsetWidth * ratio
    board.height = board.offsetHeight * ratio
    board.getContext('2d')?.scale(ratio, ratio)
    const drawing = new SignaturePad(board, { backgroundColor: 'rgb(255,255,255)' })
    drawing.addEventListener('endStroke', () => board.toBlob((picture) => callback.current(picture ?? undefined)))
    pad.current = drawing
    return () => drawing.off()
  }, [])
  const wipe = () => {
    pad.current?.clear()
    onChange(undefined)
  }
  return (
    <div className="stack">
      <canvas ref={canvas} className="sign" aria-label={label} />
      <div className="beside">
        <span className="muted">{signed ? '已签名' : '请在框内签名'}</span>
        <button type="button" onClick={wipe}>
          重签
        </button>
      </div>
    </div>
  )
}
