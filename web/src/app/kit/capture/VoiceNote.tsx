import { useEffect, useRef, useState } from 'react'
import { soundMaxSeconds } from '#contract/kit/value/file-kinds.ts'
import { Sound } from '#kit/detail/Sound.tsx'
import { type Recorder, startRecording, whyNot } from './voice.ts'

interface Props {
  sound: Blob | undefined
  /** Called with the recording; undefined when it was deleted. */
  onChange: (sound: Blob | undefined) => void
}

/** Records a voice note of up to a minute, for text that is tedious to type. For `lazy()`. */
export default function VoiceNote({ sound, onChange }: Props) {
  const [problem, say] = useState('')
  const [running, run] = useState(false)
  const recorder = useRef<Recorder>(undefined)
  const callback = useRef(onChange)
  callback.current = onChange
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      recorder.current?.drop()
    }
  }, [])

  async function begin() {
    const reason = whyNot()
    say(reason ?? '')
    if (reason) return
    try {
      recorder.current = await startRecording((recorded) => {
        run(false)
        if (recorded) callback.current(recorded)
        else say('没有录到声音，请再录一次')
      })
      if (left.current) recorder.current.drop()
      else run(true)
    } catch (error) {
      say(error instanceof Error ? error.message : '录音没有成功，请再录一次')
    }
  }
  return (
    <section className="stack" aria-label="语音备注">
      {running ? (
        <Running onStop={() => recorder.current?.stop()} />
      ) : sound ? (
        <Recorded sound={sound} onAgain={() => void begin()} onDelete={() => onChange(undefined)} />
      ) : (
        <button type="button" onClick={() => void begin()}>
          语音备注
        </button>
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

function Running({ onStop }: { onStop: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const from = performance.now()
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - from) / 1000)), 200)
    return () => clearInterval(timer)
  }, [])
  const shown = Math.min(seconds, soundMaxSeconds)
  return (
    <>
      <div className="beside">
        <span className="danger">{`正在录音 ${shown} / ${soundMaxSeconds} 秒`}</span>
        <button type="button" onClick={onStop}>
          停止录音
        </button>
      </div>
      <progress className="voice" aria-label="已录时长" max={soundMaxSeconds} value={shown} />
    </>
  )
}

interface RecordedProps {
  sound: Blob
  onAgain: () => void
  onDelete: () => void
}

function Recorded({ sound, onAgain, onDelete }: RecordedProps) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const url = URL.createObjectURL(sound)
    setUrl(url)
    return () => URL.revokeObjectURL(url)
  }, [sound])
  return (
    <>
      {url && <Sound label="已录语音" src={url} />}
      <div className="beside">
        <button type="button" onClick={onAgain}>
          重录语音
        </button>
        <button type="button" onClick={onDelete}>
          删除语音
        </button>
      </div>
    </>
  )
}
