import type { Sound } from './sound-rules.ts'

/** Makes alerts heard. Of several windows of a browser one plays (Web Locks); a browser nobody has clicked in may not. */

let audio: AudioContext | undefined
let siren: { stop: () => void; volume: GainNode } | undefined
let playsHere = false

/** Asks to be the window that plays; `until` resolves when this one no longer wants to. */
export function becomePlayer(until: Promise<void>) {
  const hold = async () => {
    playsHere = true
    await until
    playsHere = false
    hush()
  }
  // Without a secure page there are no locks: then every window plays rather than none.
  if (!navigator.locks) return void hold()
  void navigator.locks.request('pims-alert-sound', hold)
}

/** True when the browser lets nothing be heard until somebody clicks. */
export const isBlocked = () => playsHere && audio?.state === 'suspended'

/** After a click: 点击开启声音. */
export const unblock = async () => audio?.resume()

/** What is new sounds; without anything new the words that were begun are said to their end, unless nothing is audible. */
export function play({ sound, audible }: { sound: Sound | undefined; audible: boolean }) {
  if (!playsHere || !audible) return hush()
  if (!sound) return stopSiren()
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  if (sound.siren) startSiren(audio, sound.volume)
  else stopSiren()
  if (sound.chime) chime(audio, sound.volume)
  if (sound.say) speak(sound.say, sound.volume)
}

function hush() {
  stopSiren()
  if ('speechSynthesis' in window && speechSynthesis.speaking) speechSynthesis.cancel()
}

const chimeTones = [880, 1175]
function chime(context: AudioContext, volume: number) {
  for (const [place, frequency] of chimeTones.entries()) {
    const { tone } = toneOf(context, frequency, volume * 0.3)
    tone.start(context.currentTime + place * 0.18)
    tone.stop(context.currentTime + place * 0.18 + 0.16)
  }
}

/** Up and down once a second until it is stopped. */
function startSiren(context: AudioContext, volume: number) {
  if (siren) {
    siren.volume.gain.value = volume * 0.25
    return
  }
  const { tone, gain } = toneOf(context, 800, volume * 0.25)
  const sweep = context.createOscillator()
  const depth = context.createGain()
  sweep.frequency.value = 1
  depth.gain.value = 250
  sweep.connect(depth).connect(tone.frequency)
  tone.start()
  sweep.start()
  const stop = () => {
    tone.stop()
    sweep.stop()
  }
  siren = { stop, volume: gain }
}
function stopSiren() {
  siren?.stop()
  siren = undefined
}

function toneOf(context: AudioContext, frequency: number, volume: number) {
  const tone = context.createOscillator()
  const gain = context.createGain()
  tone.frequency.value = frequency
  gain.gain.value = volume
  tone.connect(gain).connect(context.destination)
  return { tone, gain }
}

function speak(text: string, volume: number) {
  if (!('speechSynthesis' in window)) return
  const words = new SpeechSynthesisUtterance(text)
  words.lang = 'zh-CN'
  words.volume = volume
  speechSynthesis.cancel()
  speechSynthesis.speak(words)
}
