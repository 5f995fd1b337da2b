import { useEffect, useState } from 'react'
import { readFrame } from '#contract/kit/catalog/live-events.ts'
import { onApp } from './events.ts'

/** Progress of a long job in percent, as the server sends it; undefined before the first message. */
export function useProgress(key: string | undefined) {
  const [progress, setProgress] = useState<{ key: string; percent: number }>()
  useEffect(() => {
    if (key === undefined) return
    return onApp('webSocketEvent', (text) => {
      const frame = readFrame(text)
      if (frame?.event !== 'work.progress' || frame.data.key !== key) return
      const { done, total } = frame.data
      setProgress({ key, percent: total > 0 ? Math.floor((done / total) * 100) : 0 })
    })
  }, [key])
  return progress?.key === key ? progress?.percent : undefined
}
