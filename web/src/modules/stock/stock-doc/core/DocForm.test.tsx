// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreLineInput as Shape, store } from '#contract/modules/stock/stock-doc/store.ts'
import { speakThrough } from '#kit/fault/errors.ts'
import { queryClient } from '#kit/http/query.ts'
import { holdDictionaries } from '#kit/lookup/lookups.ts'
import { PageContext } from '#kit/page/page.ts'
import { testPage } from '#kit/test/test-page.ts'
import { stores } from '../store/store-kind.ts'
import { DocForm } from './DocForm.tsx'
import { LineGrid } from './line/LineGrid.tsx'
import type { LineOf } from './line/line-plan.ts'

/** Reasons not to send a document: rows that are not recognised, cells without a value. */

let messages: string[] = []
beforeEach(() => {
  messages = []
  holdDictionaries(queryClient, new Map([['GOODS_UNIT', []]]))
  const tell = (text: string) => void messages.push(text)
  speakThrough({ toast: tell, warn: tell, alert: async (text) => tell(text) })
})
afterEach(cleanup)

const item = { skuId: 's1', skuName: '口罩', specName: '50只', skuCode: 'WP1', unit: 'box', stockQty: 1 }
const form = (lines: LineOf[], head: 'remark' | 'depotId' = 'remark') =>
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext value={testPage()}>
        <DocForm
          kind={stores}
          call={store.storeDraft}
          post={store.storePost}
          initial={{}}
          head={[head]}
          options={{ depotId: { required: true } }}
          lines={lines}
          posted="已入库"
          grid={(shown, change) => (
            <LineGrid<LineOf>
              lines={shown}
              onChange={change}
              items={[item] as never} // as: fields of an item that a line shows
              shape={Shape.shape}
              typed={['quantity', 'remark']}
              lineFor={({ skuId }, quantity) => ({ skuId, quantity })}
            />
          )}
        />
      </PageContext>
    </QueryClientProvider>,
  )
const save = async () => fireEvent.click(await screen.findByRole('button', { name: '存草稿' }))

test('an unrecognised row prevents saving, and is named', async () => {
  form([
    { skuId: 's1', quantity: 1 },
    { pastedName: '鞋套', unread: '没有“鞋套”' },
  ])
  await save()
  await expect.poll(() => messages).toEqual(['第2行没有认出，请改好或删去后再保存'])
})

test('missing values are marked at their cells, and no message about merged lines appears', async () => {
  form([{ skuId: 's1' }, { skuId: 's1', remark: '另一箱' }, { skuId: 's1', quantity: 0, remark: '零' }])
  await save()
  await expect.poll(() => messages.join()).toMatch(/^物品里有\d处需要改正，已标在格子下面$/)
  const wrong = await screen.findAllByRole('alert')
  expect(wrong.length).toBeGreaterThan(0)
  expect(wrong.every((one) => one.closest('td')?.className.includes('stock-decimal'))).toBe(true)
  expect(screen.queryByText(/已合并为一行/)).toBeNull()
})

test('errors of the head and of the lines are shown together, each line by its number', async () => {
  form([{}, { skuId: 's1' }], 'depotId')
  await save()
  await expect.poll(() => screen.queryByText(/^有 2 处需要修改/)).not.toBeNull()
  expect(screen.getAllByText(/仓库不能为空/).length).toBeGreaterThan(0)
  expect(screen.getByText(/^第2行 数量/)).toBeTruthy()
  const [wrong] = await screen.findAllByRole('alert').then((all) => all.filter((one) => one.closest('td')))
  expect(wrong.closest('tr')?.querySelector('[aria-label=第2行数量]')).not.toBeNull()
})
