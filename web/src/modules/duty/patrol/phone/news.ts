import { readFrame } from '#contract/kit/live-events.ts'
import { onApp } from '../../../../kit/live/events.ts'

/** Called when somebody has changed a round, here or elsewhere, until the way out it gives is taken (administration.md 4, Phone). */
export const onPatrolNews = (again: () => void) =>
  onApp('webSocketEvent', (text) => {
    const frame = readFrame(text)
    if (frame?.event === 'data.changed' && frame.data.modules.includes('patrol')) again()
  })
