import { useEffect } from 'react'
import { logError } from '#kit/fault/errors.ts'
import type { AlertSettings } from '../../alert/alert-settings.ts'
import type { Alert } from '../../alert/open-alerts.ts'
import { unblock, warnTone } from '../../alert/sound/player.ts'
import { useSound } from '../../alert/sound/use-sound.ts'
import { vibrationOf } from './duty-rules.ts'
import { useNotified } from './notify.ts'

const toneEachMs = 60_000

interface Props {
  front: readonly Alert[]
  settings: AlertSettings
  /** Neither calls nor alarms can arrive. */
  deaf: boolean
}

/** On duty: the phone stays awake, sounds, vibrates, and shows notifications while the app is in the background. */
export function Sounding({ front, settings, deaf }: Props) {
  // At night calls sound on wall screens and phones alone (iot.md 5).
  const { blocked } = useSound(front, settings, 0, true, (sound) => {
    navigator.vibrate?.([...vibrationOf(sound, front)])
  })
  useAwake()
  useNotified(front)
  useEffect(() => {
    if (!deaf) return
    warnTone()
    const timer = setInterval(warnTone, toneEachMs)
    return () => clearInterval(timer)
  }, [deaf])
  if (!blocked) return null
  return (
    <button type="button" className="duty-bar" onClick={unblock}>
      声音被系统暂停，点此恢复
    </button>
  )
}

/** Keeps the screen on; a phone releases the lock whenever the app goes to the background. */
function useAwake() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let over = false
    const keep = async () => {
      // Without a secure context there is none.
      if (over || !('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock.request('screen')
      if (over) await lock.release()
    }
    const begin = () => void keep().catch(logError)
    begin()
    document.addEventListener('visibilitychange', begin)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', begin)
      void lock?.release()
    }
  }, [])
}
