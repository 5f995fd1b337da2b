import { useEffect, useState } from 'react'
import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { ask } from '../../../../../app/kit/ask.ts'
import { online } from '../../../../../app/kit/connection.ts'

/** Well within the ten minutes for which the server counts a phone as present (iot.md 4.3). */
const againMs = 3 * 60_000

export type PhoneDuty = 'asking' | 'scheduled' | 'unscheduled' | 'unknown'

/** Reports to the server that this phone is on duty; gives whether the server knows it. */
export function usePhoneDuty(onDuty: boolean): PhoneDuty {
  const [state, setState] = useState<PhoneDuty>('asking')
  const connected = online.use()
  useEffect(() => {
    if (!onDuty || !connected) return setState('asking')
    let left = false
    async function say() {
      try {
        const { scheduled } = await ask(alarm.beOnPhone, { on: 1 })
        if (!left) setState(scheduled === 1 ? 'scheduled' : 'unscheduled')
      } catch {
        // Reported again in a while; until then the phone does not promise to ring.
        if (!left) setState('unknown')
      }
    }
    void say()
    const timer = setInterval(() => void say(), againMs)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [onDuty, connected])
  return state
}

/** 结束值班: this phone gets no more calls. Without a network the duty expires on the server by itself. */
export const leavePhoneDuty = () => void ask(alarm.beOnPhone, { on: 0 }).catch(() => undefined)
