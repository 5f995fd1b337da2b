// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/http/query.ts'
import { PageContext } from '#kit/page/page.ts'
import { local } from '#kit/store/storage.ts'
import { testPage } from '#kit/test/test-page.ts'
import type { ArticleRow } from '../kind.ts'
import TeachModal from './TeachModal.tsx'

const quiz = [{ question: '每天喝多少水', choices: ['一杯', '八杯'], right: 'B' }]

// The signature field draws on a canvas.
const canvas = { clearRect: vi.fn(), fillRect: vi.fn(), scale: vi.fn() } as unknown as RenderingContext // as: the method it calls

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas)
  local.write('userInfo', { userId: 'u1' })
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () => new Response(JSON.stringify({ code: 0, data: { id: 'a1', quiz } })),
  )
})
afterEach(() => {
  cleanup()
  local.clear()
  vi.restoreAllMocks()
})

test('ticked answers survive closing the dialog by mistake', async () => {
  const article = { id: 'a1', title: '喝水' } as ArticleRow // as: the fields the dialog reads
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext.Provider value={testPage()}>
        <TeachModal article={article} by="one" onClose={() => undefined} />
      </PageContext.Provider>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByLabelText('B. 八杯'))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('B. 八杯').checked).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: /取\s?消/ }))
  expect((await screen.findAllByText('内容尚未保存，确定离开？')).length).toBeGreaterThan(0)
})
