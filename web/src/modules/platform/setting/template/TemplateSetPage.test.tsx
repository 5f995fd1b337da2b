// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { printTemplate, templateCode } from '#contract/modules/platform/setting/print-template.ts'
import { queryClient } from '#kit/http/query.ts'
import { PageContext } from '#kit/page/page.ts'
import { testPage } from '#kit/test/test-page.ts'
import TemplateSetPage from './TemplateSetPage.tsx'

afterEach(cleanup)

function open(setDirty: (on: boolean) => void) {
  const plain = { paper: 'A5', header: null, footer: null, showLogo: 0, fields: [], signers: [], version: 0 }
  const list = templateCode.options.map(({ value, label }) => ({ ...plain, templateCode: value, templateName: label }))
  queryClient.setQueryData([printTemplate.templates.module, printTemplate.templates.name, {}], list)
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext.Provider value={testPage({ setDirty })}>
        <TemplateSetPage />
      </PageContext.Provider>
    </QueryClientProvider>,
  )
}

test('after discarding changes for another template, leaving the page no longer asks', async () => {
  let dirty = false
  open((on) => {
    dirty = on
  })
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: '养老服务收据' } })
  expect(dirty).toBe(true)
  fireEvent.click(screen.getByRole('menuitem', { name: templateCode.label(templateCode.values[1]) }))
  fireEvent.click(await screen.findByRole('button', { name: /放弃修改/ }))
  await waitFor(() => expect(dirty).toBe(false))
})

test('a template without a title is refused at its field', async () => {
  open(() => undefined)
  fireEvent.change(await screen.findByLabelText('标题'), { target: { value: ' ' } })
  await screen.findByText('标题不能为空')
})
