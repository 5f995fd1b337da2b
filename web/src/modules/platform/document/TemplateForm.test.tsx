// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { documentTemplate } from '#contract/modules/platform/document/document.ts'
import { queryClient } from '#kit/http/query.ts'
import { PageContext } from '#kit/page/page.ts'
import { testPage } from '#kit/test/test-page.ts'
import { TemplateForm } from './TemplateForm.tsx'

afterEach(cleanup)

test('a template without a text has its error at the editor, which is scrolled into sight', async () => {
  const { templateTypes } = documentTemplate
  queryClient.setQueryData([templateTypes.module, templateTypes.name, {}], [{ typeId: 't1', typeName: '告知书' }])
  const emptied = { templateId: 't', templateName: '试用协议', typeId: 't1', pageSize: 'A4', source: 1, version: 1 }
  // as: fields the form reads
  const row = { ...emptied, content: '<p></p>', usedCount: 0, contentVersion: 1 } as never
  const seen: string[] = []
  Element.prototype.scrollIntoView = function () {
    seen.push(this.id)
  }
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext.Provider value={testPage({})}>
        <TemplateForm home={0} row={row} />
      </PageContext.Provider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('请写模板内容')
  expect(seen).toEqual(['content'])
})
