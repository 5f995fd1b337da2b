import { useEffect } from 'react'
import { readFrame } from '#contract/kit/live-events.ts'
import { roomMap } from '#contract/modules/living/room-map/room-map.ts'
import { queryClient } from '../../../kit/http/query.ts'
import { onApp } from '../../../kit/live/events.ts'

/** Many are told at once: the map is read again this long after the first. */
const soonMs = 1500

/** The cards show what is open at a bed: they are read again when an alarm or a call is told, ended or dealt with. */
export function useToldAlarms() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onApp('webSocketEvent', (text) => {
      if (timer !== undefined || !/^(alarm|call)\./.test(readFrame(text)?.event ?? '')) return
      timer = setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ queryKey: [roomMap.beds.module, roomMap.beds.name] })
      }, soonMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}
