import { useEffect, useRef, useState } from 'react'

interface Detector {
  detect: (from: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type DetectorMaker = new (options: { formats: string[] }) => Detector
// as: no type library has it yet; Chrome on Android and many others do
const maker = () => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector

const eachMs = 250

interface Props {
  problem: string
  onCode: (code: string) => void
  /** What to do where a phone cannot scan and the code cannot be typed. */
  otherwise?: string
}

/** Reads the label of a bed or wristband with the camera; where a phone cannot, the number is typed. */
export function Scan({ problem, onCode, otherwise }: Props) {
  const [typed, setTyped] = useState('')
  const [blind, setBlind] = useState('')
  const video = useRef<HTMLVideoElement>(null)
  const callback = useRef(onCode)
  callback.current = onCode
  useEffect(() => {
    let ended = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    async function look() {
      const Maker = maker()
      if (!Maker || !navigator.mediaDevices) return setBlind('本机浏览器不能扫码，请输入标签上的编号')
      const camera = { video: { facingMode: 'environment' } }
      stream = await navigator.mediaDevices.getUserMedia(camera).catch(() => undefined)
      const shown = video.current
      if (!stream || !shown || ended) return setBlind('没有打开摄像头，请输入标签上的编号')
      shown.srcObject = stream
      await shown.play()
      const detector = new Maker({ formats: ['qr_code', 'code_128'] })
      const again = async () => {
        const [found] = await detector.detect(shown).catch(() => [])
        if (ended) return
        if (found?.rawValue) callback.current(found.rawValue)
        timer = setTimeout(() => void again(), eachMs)
      }
      await again()
    }
    look().catch(() => setBlind('没有打开摄像头，请输入标签上的编号'))
    return () => {
      ended = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return (
    <section className="card stack" aria-label="扫码">
      {blind ? (
        <p className="muted">{otherwise ?? blind}</p>
      ) : (
        <video ref={video} className="camera" playsInline muted />
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {!otherwise && (
        <form
          className="beside"
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim()) onCode(typed.trim())
          }}
        >
          <input
            aria-label="标签编号"
            placeholder="标签编号或床位"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button type="submit">查找</button>
        </form>
      )}
    </section>
  )
}
