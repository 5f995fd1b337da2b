import { Button } from 'antd'
import { type PointerEvent, type RefObject, useRef } from 'react'

const [width, height] = [560, 200]

/** A place to write one's name with finger, pen or mouse. `onInk` hears whether something stands there. */
export function SignPad({ pad, onInk }: { pad: RefObject<HTMLCanvasElement | null>; onInk: (ink: boolean) => void }) {
  const drawing = useRef(false)
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return [((clientX - box.left) * width) / box.width, ((clientY - box.top) * height) / box.height] as const
  }
  function begin(event: PointerEvent<HTMLCanvasElement>) {
    const pen = event.currentTarget.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    Object.assign(pen, { lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: '#000' })
    pen.beginPath()
    pen.moveTo(...at(event))
    drawing.current = true
  }
  function draw(event: PointerEvent<HTMLCanvasElement>) {
    const pen = event.currentTarget.getContext('2d')
    if (!drawing.current || !pen) return
    pen.lineTo(...at(event))
    pen.stroke()
    onInk(true)
  }
  function clear() {
    pad.current?.getContext('2d')?.clearRect(0, 0, width, height)
    onInk(false)
  }
  const end = () => {
    drawing.current = false
  }
  return (
    <div>
      <canvas
        ref={pad}
        width={width}
        height={height}
        aria-label="手写签名区"
        style={{
          width: '100%',
          touchAction: 'none',
          background: '#fff',
          border: '1px dashed #8c94a3',
          borderRadius: 6,
        }}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Button size="small" onClick={clear}>
        重写
      </Button>
    </div>
  )
}

/** What stands on the pad as a picture on white. */
export function pictureOf(pad: HTMLCanvasElement): Promise<File | undefined> {
  const paper = Object.assign(document.createElement('canvas'), { width, height })
  const pen = paper.getContext('2d')
  if (!pen) return Promise.resolve(undefined)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(pad, 0, 0)
  return new Promise((done) =>
    paper.toBlob((blob) => done(blob ? new File([blob], 'sign.png', { type: 'image/png' }) : undefined), 'image/png'),
  )
}
