import { Button, Image } from 'antd'
import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { picRoute } from '#contract/modules/platform/file/file.ts'
import { toast } from '../../look/notice.ts'
import { upload } from '../../upload/upload.ts'
import './signature.css'

interface SignatureInputProps {
  label: string
  value?: unknown
  disabled?: boolean
  onChange?: (value: unknown) => void
}

/** A signature by finger, pen or mouse; stored as a picture. For `lazy()`. */
export default function SignatureInput({ label, value, disabled, onChange }: SignatureInputProps) {
  if (typeof value === 'string' && value)
    return (
      <div className="k-sign-done">
        <Image src={value} height={80} alt={label} preview={false} />
        {!disabled && (
          <Button size="small" onClick={() => onChange?.(null)}>
            重签
          </Button>
        )}
      </div>
    )
  if (disabled) return <span className="k-muted">未签名</span>
  return <Pad label={label} onDone={(path) => onChange?.(path)} />
}

function Pad({ label, onDone }: { label: string; onDone: (path: string) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const board = canvas.current
    if (!board) return
    // Sharp on screens with a high density.
    const ratio = Math.max(window.devicePixelRatio, 1)
    board.width = board.offsetWidth * ratio
    board.height = board.offsetHeight * ratio
    board.getContext('2d')?.scale(ratio, ratio)
    pad.current = new SignaturePad(board, { backgroundColor: 'rgb(255,255,255)' })
    return () => pad.current?.off()
  }, [])
  function keep() {
    const board = canvas.current
    if (!board || pad.current?.isEmpty() !== false) return toast('请先签名')
    setBusy(true)
    board.toBlob(async (blob) => {
      const file = blob && new File([blob], '签名.png', { type: 'image/png' })
      // A refused upload has been shown by the client; the strokes stay.
      const done =
        file &&
        (await upload('common', file, { picRoute: picRoute.is.resident, extensions: ['png'], limitMb: 2 }).catch(
          () => undefined,
        ))
      setBusy(false)
      if (done) onDone(done.path)
    })
  }
  return (
    <div className="k-sign">
      <canvas ref={canvas} aria-label={`${label}签名板`} />
      <Button size="small" onClick={() => pad.current?.clear()}>
        清除
      </Button>
      <Button size="small" type="primary" loading={busy} onClick={keep}>
        确认签名
      </Button>
    </div>
  )
}
