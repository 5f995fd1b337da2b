import { readFrame } from '#contract/kit/catalog/live-events.ts'
import { onApp } from '#kit/live/events.ts'
import { changed } from '../../../../../app/kit/store/changed.ts'

/** Passes changes made here or elsewhere to every page of the phone, until the returned function is called. */
export const forwardChanges = () =>
  onApp('webSocketEvent', (text) => {
    const frame = readFrame(text)
    if (frame?.event === 'data.changed') changed.set(frame.data.modules)
  })
