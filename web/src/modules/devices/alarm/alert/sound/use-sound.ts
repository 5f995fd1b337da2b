import { useEffect, useRef, useState } from 'react'
import { serverNow } from '#kit/http/sign.ts'
import { useNow } from '#kit/value/use-now.ts'
import type { AlertSettings } from '../alert-settings.ts'
import type { Alert } from '../open-alerts.ts'
import { becomePlayer, isBlocked, play } from './player.ts'
import { type Memory, type Sound, soundAt } from './sound-rules.ts'

const hourOf = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(11, 16)

/**
 * Plays each second and at every change of the shown alerts; gives the time while something waits, on a wall screen and
 * a phone always. `onSound` is called with each sound: a phone vibrates too.
 */
export function useSound(
  front: readonly Alert[],
  settings: AlertSettings | undefined,
  mutedUntil: number,
  wall = false,
  onSound?: (sound: Sound) => void,
) {
  const [blocked, block] = useState(false)
  const memory = useRef<Memory>(new Map())
  const active = front.length > 0
  const nowMs = useNow(wall || active || mutedUntil >= serverNow())
  useEffect(becomePlayer, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second, and whenever something has changed
  useEffect(() => {
    if (!settings) return
    const now = serverNow()
    const moment = { nowMs: now, clock: hourOf(now), muted: mutedUntil > now, wall }
    const at = soundAt(front, memory.current, settings, moment)
    play(at)
    if (at.sound) onSound?.(at.sound)
    // Sounds that were blocked are played after a click.
    if (!isBlocked()) memory.current = at.memory
    block(isBlocked())
  }, [nowMs, front.map(({ key, version }) => `${key} ${version}`).join(), settings, mutedUntil])
  return { nowMs, blocked: blocked && active }
}
