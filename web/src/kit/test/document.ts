import { afterAll, beforeAll, vi } from 'vitest'

// A test file whose code runs in a document of its own, beside Node.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react')
  // What is looked for in a document may be fetched first, on a machine that is busy.
  configure({ asyncUtilTimeout: 15_000 })

  // A dialog closes slowly, a message goes by itself: what is still at work when the document is taken away would fail
  // the run. The timers of a file end with it, and what they began is finished first.
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
