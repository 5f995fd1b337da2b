import { useEffect } from 'react'
import { readFrame } from '#contract/kit/catalog/live-events.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { queryClient } from '#kit/http/query.ts'
import { onApp } from '#kit/live/events.ts'
import { seldom } from '#kit/value/seldom.ts'

/** Many are told at once: the map is read again no oftener. */
const leastMs = 1500

/** The cards show what is open at a bed: they are read again when an alarm or a call is told, ended or dealt with. */
export function useToldAlarms() {
  useEffect(() => {
    const read = () => queryClient.invalidateQueries({ queryKey: [roomMap.beds.module, roomMap.beds.name] })
    const { ask, stop } = seldom(() => void read(), leastMs)
    const off = onApp('webSocketEvent', (text) => {
      if (/^(alarm|call)\./.test(readFrame(text)?.event ?? '')) ask()
    })
    return () => {
      off()
      stop()
    }
  }, [])
}
