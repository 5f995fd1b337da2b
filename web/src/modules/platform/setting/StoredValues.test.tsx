// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { displayDefaults, setting } from '#contract/modules/platform/setting/setting.ts'
import { queryClient } from '#kit/http/query.ts'
import { PageContext } from '#kit/page/page.ts'
import { holdCodes } from '#kit/page/permit.ts'
import { testPage } from '#kit/test/test-page.ts'
import DisplayPage from './display/DisplayPage.tsx'

afterEach(cleanup)
const key = [setting.display.module, setting.display.name, {}]
/** As over the live channel: the open page gets the change a moment later. */
const stored = (systemName: string, version: number) =>
  act(async () => {
    queryClient.setQueryData(key, { ...displayDefaults, systemName, version })
    await new Promise((resolve) => setTimeout(resolve))
  })
const name = () => screen.getByLabelText<HTMLInputElement>('系统名称')

test('typed values stay when somebody else saves; after undoing, the values of the other are shown', async () => {
  holdCodes(['systemSetting.display.save'])
  await stored('松鹤园', 1)
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext.Provider value={testPage()}>
        <DisplayPage />
      </PageContext.Provider>
    </QueryClientProvider>,
  )
  await stored('松鹤苑', 2)
  await waitFor(() => expect(name().value).toBe('松鹤苑'))
  fireEvent.change(name(), { target: { value: '松鹤养老院' } })
  await stored('百合园', 3)
  expect(name().value).toBe('松鹤养老院')
  fireEvent.click(screen.getByRole('button', { name: '撤销改动' }))
  await waitFor(() => expect(name().value).toBe('百合园'))
})
