import { soundMaxSeconds } from '#contract/kit/value/file-kinds.ts'

/** A voice note of up to a minute, recorded as small as speech allows (care.md 5). */

let running = false
/** Why nothing is sent during a recording: it would be lost. */
export const recordingWords = () => (running ? '请先停止录音' : undefined)

/** Chromium and Android; Safari and iOS; Firefox. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
const bitsPerSecond = 32_000
const instead = '，请改用文字备注'

/** Why this phone cannot record, as a sentence; undefined when it can. */
export function whyNot(secure = window.isSecureContext) {
  if (!secure) return `本页面不是 https 地址，不能录音${instead}`
  if (!navigator.mediaDevices || typeof MediaRecorder === 'undefined' || !typeHere())
    return `本机浏览器不能录音${instead}`
  return undefined
}

const typeHere = () => types.find((type) => MediaRecorder.isTypeSupported(type))

/** Why the recording did not start, as a sentence. */
function faultOf(error: unknown) {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return `没有麦克风权限，请在浏览器设置中允许后再录${instead.replace('请', '或')}`
  if (name === 'NotFoundError') return `没有找到麦克风${instead}`
  return `麦克风没有打开，请稍后再试${instead.replace('请', '或')}`
}

export interface Recorder {
  /** Ends the recording; `onEnd` gets it. */
  stop: () => void
  /** Ends the recording and drops it. */
  drop: () => void
}

/**
 * Starts a recording; it stops by itself after a minute, and when the app goes to the background. Rejects with a
 * sentence.
 */
export async function startRecording(onEnd: (sound: Blob | undefined) => void): Promise<Recorder> {
  const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true }
  const stream = await navigator.mediaDevices.getUserMedia({ audio }).catch((error: unknown) => {
    throw new Error(faultOf(error))
  })
  const recorder = new MediaRecorder(stream, { mimeType: typeHere(), audioBitsPerSecond: bitsPerSecond })
  const parts: Blob[] = []
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const timer = setTimeout(stop, soundMaxSeconds * 1000)
  const hidden = () => document.visibilityState === 'hidden' && stop()
  document.addEventListener('visibilitychange', hidden)
  let dropped = false
  recorder.ondataavailable = ({ data }) => void parts.push(data)
  recorder.onstop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', hidden)
    for (const track of stream.getTracks()) track.stop()
    running = false
    const sound = new Blob(parts, { type: recorder.mimeType })
    if (!dropped) onEnd(sound.size > 0 ? sound : undefined)
  }
  recorder.start()
  running = true
  return {
    stop,
    drop: () => {
      dropped = true
      stop()
    },
  }
}
