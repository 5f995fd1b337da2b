// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetPageState, PageContext } from '#kit/page/page.ts'
import { testPage } from '#kit/test/test-page.ts'
import { Tab } from './AlarmPage.tsx'

const page = testPage()
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  forgetPageState(page.id)
})

test('the three months of one resident end today, however long the window has been open', () => {
  vi.useFakeTimers({ now: new Date('2031-05-20T02:00:00Z'), toFake: ['Date'] })
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  render(
    <QueryClientProvider client={client}>
      <PageContext.Provider value={page}>
        <Tab oldmanId="one" />
      </PageContext.Provider>
    </QueryClientProvider>,
  )
  const queries = client.getQueryCache().getAll()
  expect(JSON.stringify(queries.map(({ queryKey }) => queryKey))).toContain('"raisedTimeFrom":"2031-02-19 00:00:00"')
})
