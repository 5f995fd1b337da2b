/**
 * The moment when the first screen is complete: its rows are there, or it has none and the time is over.
 * What may come later (pictures of the menu, dragging of tabs, calendars of filters) waits for it:
 *
 *     const SortableTabs = lazy(afterFirstScreen(() => import('./SortableTabs.tsx')))
 */

const longestMs = 1500
const { promise, resolve } = Promise.withResolvers<void>()
setTimeout(resolve, longestMs)

/** Told by the first table that shows its rows. */
export const firstScreenShown = () => resolve()
export const afterFirstScreen =
  <T>(load: () => Promise<T>) =>
  () =>
    promise.then(load)
