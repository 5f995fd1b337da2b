import { useEffect, useRef, useState } from 'react'
import { local } from '../store/storage.ts'
import { throttled } from '../value/throttle.ts'
import { type BedState, type BedStates, withMessage } from './bed-state.ts'
import { useTopic } from './topics.ts'

/** Two hundred mattresses send once a second each: the screen is drawn once a second. */
const showMs = 1000

/**
 * The present states of all beds of the institution or of one (iot.md 9.2). A bed whose mattress is silent or gone is
 * absent.
 *
 *     const states = useBedStates('+')
 *     const word = lyingOf(states.get(bedId))
 */
export function useBedStates(bedId: string | undefined): BedStates {
  const [states, show] = useState<BedStates>(none)
  const latest = useRef<BedStates>(none)
  const [shown] = useState(() => throttled(() => show(latest.current), showMs))
  const orgId = local.get('userInfo')?.orgInfo.orgId
  useTopic(orgId && bedId ? `app/v1/${orgId}/mattress/${bedId}` : undefined, (message, topic) => {
    const bed = topic.split('/').at(-1)
    if (!bed) return
    latest.current = withMessage(latest.current, bed, message)
    shown.ask()
  })
  useEffect(() => shown.stop, [shown])
  return states
}

/** One bed. */
export const useBedState = (bedId: string | undefined): BedState | undefined => useBedStates(bedId).get(bedId ?? '')

const none: BedStates = new Map()
