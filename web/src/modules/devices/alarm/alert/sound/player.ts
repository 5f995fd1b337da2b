import { logError } from '#kit/fault/errors.ts'
import type { Sound } from './sound-rules.ts'

/**
 * Plays the sound of alerts. Of several windows of a browser one plays (Web Locks): one that the browser allows to
 * play, so that a window without a click does not silence the others.
 */

const lockName = 'pims-alert-sound'
let audio: AudioContext | undefined
let siren: { stop: () => void; volume: GainNode } | undefined
let playsHere = false
let playsElsewhere = false

/** Competes for the lock as long as the browser allows this window to play; returns the function that ends it. */
export function becomePlayer() {
  const context = new AudioContext()
  audio = context
  let giveUp: (() => void) | undefined
  function look() {
    if (context.state === 'running') {
      giveUp ??= hold()
      return
    }
    giveUp?.()
    giveUp = undefined
    void lookElsewhere()
  }
  const clicks = ['pointerdown', 'keydown'] as const
  for (const click of clicks) window.addEventListener(click, unblock, { capture: true, passive: true })
  context.addEventListener('statechange', look)
  look()
  return () => {
    for (const click of clicks) window.removeEventListener(click, unblock, { capture: true })
    context.removeEventListener('statechange', look)
    giveUp?.()
    audio = undefined
    void context.close()
  }
}

/** Plays as soon as no other window does, until the returned function is called. */
function hold() {
  const end = new AbortController()
  const { signal } = end
  function begin() {
    if (signal.aborted) return
    playsHere = true
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  // A page without a secure context has no locks: then every window plays rather than none.
  if (!navigator.locks) void begin()
  else void navigator.locks.request(lockName, { signal }, begin).catch(logUnlessGivenUp)
  return () => {
    playsHere = false
    hush()
    end.abort()
  }
}

function logUnlessGivenUp(error: unknown) {
  if (!(error instanceof DOMException && error.name === 'AbortError')) logError(error)
}

async function lookElsewhere() {
  const found = await navigator.locks?.query()
  playsElsewhere = !playsHere && (found?.held?.some(({ name }) => name === lockName) ?? false)
}

/** True when no window of this browser may play before a click. */
export const isBlocked = () => audio !== undefined && audio.state !== 'running' && !playsElsewhere

/** A click allows the window to play: 点击开启声音, or any other. */
export function unblock() {
  if (audio?.state === 'suspended') void audio.resume()
}

/** Plays a new sound; without one, speech that has begun is finished, unless nothing may be audible. */
export function play({ sound, audible }: { sound: Sound | undefined; audible: boolean }) {
  if (!playsHere) void lookElsewhere()
  if (!playsHere || !audio || !audible) return hush()
  if (!sound) return stopSiren()
  if (sound.siren) startSiren(audio, sound.volume)
  else stopSiren()
  if (sound.chime) chime(audio, sound.volume)
  if (sound.say) speak(sound.say, sound.volume)
}

/** A short low tone, unlike any alert: alerts cannot be received here. */
export function warnTone() {
  if (!playsHere || !audio) return
  const { tone } = toneOf(audio, 330, 0.3)
  tone.start()
  tone.stop(audio.currentTime + 0.4)
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
