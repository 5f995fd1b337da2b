import { afterAll, beforeAll, vi } from 'vitest'

// For a test file whose code runs in a document, beside Node.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  // A part that a test looks for may have to be fetched first, on a busy computer.
  configure({ asyncUtilTimeout: 15_000 })

  // A dialog closes slowly, a message disappears by itself: timers left when the document is removed would fail the
  // run. The timers of a file end with it, and their running work is finished first.
  beforeAll(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    })
  })
  afterAll(async () => {
    cleanup()
    vi.useRealTimers()
    do await new Promise((done) => setTimeout(done))
    while (process.getActiveResourcesInfo().includes('Immediate'))
  })
}
