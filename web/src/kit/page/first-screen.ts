/**
 * The moment when the first screen is complete: its rows are shown, or the time is over. Later parts (icons of the
 * menu, dragging of tabs, calendars of filters) wait for it:
 *
 *     const SortableTabs = lazy(afterFirstScreen(() => import('./SortableTabs.tsx')))
 */

const longestMs = 1500
const { promise, resolve } = Promise.withResolvers<void>()
setTimeout(resolve, longestMs)

/** Called by the first table that shows its rows. */
export const firstScreenShown = () => resolve()
export const afterFirstScreen =
  <T>(load: () => Promise<T>) =>
  () =>
    promise.then(load)
