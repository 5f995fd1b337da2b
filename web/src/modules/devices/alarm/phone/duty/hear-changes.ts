import { readFrame } from '#contract/kit/catalog/live-events.ts'
import { onApp } from '#kit/live/events.ts'
import { changed } from '../../../../../app/kit/store/changed.ts'

/** Tells every page of the phone what somebody has changed, here or elsewhere, until the way out it gives is taken. */
export const hearChanges = () =>
  onApp('webSocketEvent', (text) => {
    const frame = readFrame(text)
    if (frame?.event === 'data.changed') changed.set(frame.data.modules)
  })
