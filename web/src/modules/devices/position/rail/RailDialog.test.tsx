// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#kit/http/query.ts'
import { PageContext } from '#kit/page/page.ts'
import { testPage } from '#kit/test/test-page.ts'
import RailDialog, { savedText } from './RailDialog.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const refusal = '围栏边界不能自相交'
const corners = [
  [0, 0],
  [9, 9],
  [9, 0],
  [0, 9],
].map(([x, y]) => ({ x, y }))
const row = {
  railId: 'r1',
  railName: '门口',
  railType: 1,
  mapId: 'm1',
  shape: 1,
  points: corners,
  status: 1,
  version: 1,
}
const shown = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext.Provider value={testPage()}>
        <RailDialog row={row as never} onClose={() => undefined} /> {/* as: fields the form shows of a row */}
      </PageContext.Provider>
    </QueryClientProvider>,
  )

test('a border that crosses itself has one error text, also when the server has refused it', async () => {
  const answer = { code: 17002, msg: refusal, data: { errors: [{ field: 'points', message: refusal }] } }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer))
  shown()
  expect(await screen.findAllByText(refusal)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  // The field has the error of the server.
  await expect.poll(() => document.querySelector('.pos-flaw.ant-form-item-has-error')).not.toBeNull()
  // antd shows an error with a delay.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.getAllByText(refusal)).toHaveLength(1)
})

test('the plan stands before the inputs, and a colour is chosen by its name', async () => {
  shown()
  const name = await screen.findByLabelText('围栏名称')
  const plan = screen.getByLabelText('平面图')
  expect(plan.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  fireEvent.mouseDown(screen.getByLabelText('颜色'))
  await screen.findByText('橙')
})

test('a fence without a rule shows that it raises nothing', () => {
  expect(savedText({ railName: '门口', ruleCount: 1 })).toBe('已保存围栏门口')
  expect(savedText({ railName: '门口', ruleCount: 0 })).toContain('不会报警')
})
