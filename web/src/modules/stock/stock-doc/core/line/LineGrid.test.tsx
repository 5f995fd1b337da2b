// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decimal } from '#contract/kit/fields.ts'
import { queryClient } from '#kit/http/query.ts'
import { holdDictionaries } from '#kit/lookup/lookups.ts'
import { PageContext } from '#kit/page/page.ts'
import { testPage } from '#kit/test/test-page.ts'
import { LineGrid } from './LineGrid.tsx'
import type { LineOf } from './line-plan.ts'

/** What scrolls into sight, simulated by the test. */
const seen = new Map<Element, () => void>()
beforeEach(() => {
  holdDictionaries(queryClient, new Map([['GOODS_UNIT', []]]))
  class Observer {
    callback: (entries: { isIntersecting: boolean }[]) => void
    constructor(message: Observer['callback']) {
      this.callback = message
    }
    observe = (one: Element) => seen.set(one, () => this.callback([{ isIntersecting: true }]))
    disconnect = () => undefined
  }
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  cleanup()
  seen.clear()
  vi.unstubAllGlobals()
})

const items = Array.from({ length: 200 }, (_, at) => ({
  skuId: `s${at}`,
  skuName: `口罩${at}`,
  specName: '50只',
  skuCode: `WP${at}`,
  unit: 'box',
  stockQty: 1,
}))

function Form() {
  const [lines, setLines] = useState<LineOf[]>([])
  return (
    <QueryClientProvider client={queryClient}>
      <PageContext value={testPage()}>
        <LineGrid<LineOf>
          lines={lines}
          onChange={setLines}
          items={items as never} // as: fields of an item that a line shows
          shape={{ quantity: decimal('数量', { min: 0, max: 9999 }) }}
          typed={['quantity']}
          lineFor={({ skuId }, quantity) => ({ skuId, quantity })}
        />
      </PageContext>
    </QueryClientProvider>
  )
}

test('of two hundred pasted lines those in sight are drawn with their boxes, the others when they come near', async () => {
  render(<Form />)
  const sheet = items.map(({ skuName }, at) => `${skuName}\t${at + 1}`).join('\n')
  fireEvent.paste(screen.getByLabelText('扫码或粘贴'), { clipboardData: { getData: () => sheet } })
  await screen.findByText('共 200 行')
  const boxes = () => screen.getAllByLabelText(/^第\d+行数量$/).length
  await screen.findByLabelText('第1行数量')
  expect(boxes()).toBeLessThan(50)
  const far = screen.getByText('口罩150').closest('tr')
  expect(far).not.toBeNull()
  act(() => seen.get(far as Element)?.()) // as: just seen
  expect((await screen.findByLabelText<HTMLInputElement>('第151行数量')).value).toBe('151')
  // The Tab key reaches a line as scrolling does.
  const next = screen.getByText('口罩160').closest('tr')
  act(() => next?.focus())
  expect((await screen.findByLabelText<HTMLInputElement>('第161行数量')).value).toBe('161')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('第161行物品')
})

test('an unrecognised pasted row stays red with its reason until its item is chosen', async () => {
  render(<Form />)
  expect(screen.getByRole('columnheader', { name: '数量' }).className).toBe('stock-needed')
  fireEvent.paste(screen.getByLabelText('扫码或粘贴'), { clipboardData: { getData: () => '口罩1\t2\n鞋套\t3' } })
  const reason = await screen.findByText('没有条码、编码或名称为“鞋套”的物品，请选择物品')
  expect(reason.closest('tr')?.className).toBe('stock-unread')
  expect(screen.getByText('鞋套')).toBeTruthy()
  await screen.findByText('共 1 行')
})
