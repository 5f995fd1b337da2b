import { logError } from '#kit/fault/errors.ts'
import { tell } from '#kit/look/notice.ts'
import { shellState } from '../shell-store.ts'

/** Which messages pop up during work, and whether with a sound; kept in the layout of the account (platform.md 10). */

export interface NotifyChoice {
  /** Kinds of messages (MSG_TYPE) that only count on the bell. */
  silent: number[]
  sound: boolean
}

export function notifyOf(layout: unknown): NotifyChoice {
  const { notify } = Object(layout)
  const { silent, sound } = Object(notify)
  return { silent: Array.isArray(silent) ? silent.map(Number) : [], sound: sound === true }
}

/** Urgent messages always pop up. */
export const popsUp = ({ silent }: NotifyChoice, { msgType, msgLevel }: NewMessage) =>
  msgLevel >= 3 || !silent.includes(Number(msgType))

interface NewMessage {
  title: string
  /** Absent for a notice. */
  msgType?: unknown
  msgLevel: number
}

export function notify(message: NewMessage, word = '新消息') {
  const choice = notifyOf(shellState().user?.layout)
  if (!popsUp(choice, message)) return
  tell(`${word}：${message.title}`)
  if (choice.sound) chime()
}

/**
 * A window that has played keeps the lock for this long; urgent messages sound again every five seconds, in any window.
 */
const onlyMs = 4900
const lockName = 'pims-chime'
let holds = false

/**
 * Plays two short tones in one window of the browser: a browser that has not been clicked yet stays silent, and a
 * window that may not play leaves the sound to another.
 */
export function chime() {
  const audio = new AudioContext()
  // A browser that may not play never ends the tones by itself, and there would be a new context every five seconds.
  setTimeout(() => void audio.close(), 1000)
  void audio.resume().then(() => sound(audio), logUnlessClosed)
}

function logUnlessClosed(error: unknown) {
  if (!(error instanceof DOMException)) logError(error)
}

async function sound(audio: AudioContext) {
  // A page without a secure context has no locks: then every window plays rather than none.
  if (!navigator.locks || holds) return tones(audio)
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    holds = true
    tones(audio)
    await new Promise((done) => setTimeout(done, onlyMs))
    holds = false
  })
}

function tones(audio: AudioContext) {
  const volume = audio.createGain()
  volume.gain.value = 0.15
  volume.connect(audio.destination)
  for (const [place, frequency] of [880, 1175].entries()) {
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(audio.currentTime + place * 0.18)
    tone.stop(audio.currentTime + place * 0.18 + 0.15)
  }
}
