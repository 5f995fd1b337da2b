// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, test } from 'vitest'
import { ledger } from '#contract/modules/fees/account/ledger.ts'
import { queryClient } from '#kit/http/query.ts'
import { PageContext } from '#kit/page/page.ts'
import { holdCodes } from '#kit/page/permit.ts'
import { testPage } from '#kit/test/test-page.ts'
import MonthsModal from './MonthsModal.tsx'

afterEach(cleanup)

const year = Array.from({ length: 12 }, (_, at) => `2026-${String(12 - at).padStart(2, '0')}`)
const known = (closed: readonly string[]) => {
  const months = [...year, '2025-12'].map((feeMonth) => ({
    feeMonth,
    closed: closed.includes(feeMonth) ? 1 : 0,
    blocks: [],
  }))
  queryClient.setQueryData([ledger.months.module, ledger.months.name, {}], months)
}
const action = () => screen.findByRole('button', { name: '月结' })

test('after a month is closed the next one is shown, even when it is on another page', async () => {
  holdCodes([ledger.close.options.permit])
  known([])
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext.Provider value={testPage()}>
        <MonthsModal onClose={() => undefined} />
      </PageContext.Provider>
    </QueryClientProvider>,
  )
  await action()
  await screen.findByText('2025-12')
  act(() => known(['2025-12']))
  await screen.findByText('2026-01')
  await action()
})
