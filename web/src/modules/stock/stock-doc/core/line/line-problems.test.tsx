// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speakThrough } from '#kit/fault/errors.ts'
import { queryClient } from '#kit/http/query.ts'
import { holdDictionaries } from '#kit/lookup/lookups.ts'
import { PageContext } from '#kit/page/page.ts'
import { testPage } from '#kit/test/test-page.ts'
import { Receipt } from '../../transfer/ReceiveDialog.tsx'

/** Errors of lines in a dialog stand at their cells, and with their numbers above them. */

beforeEach(() => {
  holdDictionaries(queryClient, new Map([['GOODS_UNIT', []]]))
  speakThrough({ toast: () => undefined, warn: () => undefined, alert: async () => undefined })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const line = (detailId: string) => ({
  detailId,
  skuName: '水杯',
  specName: '中号',
  unit: 'cup',
  quantity: 2,
  receivedQuantity: 0,
  leftQuantity: 2,
})
const row = {
  id: 't1',
  version: 1,
  docNo: 'DB1',
  depotName: '总库',
  depotInName: '耗材库',
  lines: [line('l1'), line('l2')],
}

test('a receipt with two refused lines marks both cells, until they are changed', async () => {
  const errors = [
    { field: 'lines.0.receiveQuantity', message: '收货数量超过在途数量' },
    { field: 'lines.1.diffReason', message: '在途损耗请填写差异原因' },
  ]
  const answer = { code: 21001, msg: '参数校验失败：收货数量超过在途数量', data: { errors } }
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext value={testPage()}>
        <Receipt row={row as never} onClose={() => undefined} />
      </PageContext>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '确认收货' }))
  const cell = (label: string) => screen.getByLabelText(label).closest('td')?.textContent
  await expect.poll(() => cell('第1行本次收货')).toContain('收货数量超过在途数量')
  expect(cell('第2行差异原因')).toContain('在途损耗请填写差异原因')
  expect(screen.getByText('第1行 收货数量超过在途数量；第2行 在途损耗请填写差异原因')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('第2行差异原因'), { target: { value: '途中压坏' } })
  expect(cell('第2行差异原因')).not.toContain('在途损耗请填写差异原因')
  expect(cell('第1行本次收货')).toContain('收货数量超过在途数量')
})
