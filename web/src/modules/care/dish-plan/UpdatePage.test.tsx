// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/http/query.ts'
import { PageContext } from '#kit/page/page.ts'
import { holdCodes } from '#kit/page/permit.ts'
import { testPage } from '#kit/test/test-page.ts'
import UpdatePage from './UpdatePage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the result of the check stands beside the buttons, however long the menu is', async () => {
  holdCodes(['careplan.dishPlan.add', 'careplan.dishPlan.edit'])
  const found = { missing: [{ text: '2026-11-30午餐没有菜品' }], unsafe: [], notes: [] }
  const plan = { planId: 'p1', planName: '试排', planStatus: 0, version: 1, details: [], checkResult: found }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ code: 0, msg: '', data: plan }))
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext.Provider value={testPage()}>
        <UpdatePage />
      </PageContext.Provider>
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByLabelText('食谱名称'), { target: { value: '试排' } })
  const save = screen.getByRole('button', { name: '保存并检查' })
  fireEvent.click(save)
  const foot = within(save.parentElement as HTMLElement) // as: a button of the foot
  expect(await foot.findByText('1餐缺菜')).toBeTruthy()
})
