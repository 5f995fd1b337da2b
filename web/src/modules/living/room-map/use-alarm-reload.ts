import { useEffect } from 'react'
import { readFrame } from '#contract/kit/catalog/live-events.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { queryClient } from '#kit/http/query.ts'
import { onApp } from '#kit/live/events.ts'
import { throttled } from '#kit/value/throttle.ts'

/** Many events come at once: the map is read again at most this often. */
const leastMs = 1500

/** Reads the open alarms of the cards again when an alarm or a call is raised, ended or handled. */
export function useAlarmReload() {
  useEffect(() => {
    const read = () => queryClient.invalidateQueries({ queryKey: [roomMap.beds.module, roomMap.beds.name] })
    const { ask, stop } = throttled(() => void read(), leastMs)
    const off = onApp('webSocketEvent', (text) => {
      if (/^(alarm|call)\./.test(readFrame(text)?.event ?? '')) ask()
    })
    return () => {
      off()
      stop()
    }
  }, [])
}
