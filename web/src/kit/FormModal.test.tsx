// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls, post } from '#contract/kit/calls.ts'
import { fields, id, s } from '#contract/kit/fields.ts'
import { FormModal } from './FormModal.tsx'
import type { FieldCheck } from './form/form-schema.ts'
import { queryClient } from './http/query.ts'
import { PageContext } from './page/page.ts'
import { local } from './store/storage.ts'
import { end, lose, offered } from './test/lost-input.ts'
import { testPage } from './test/test-page.ts'

const { create } = calls('resident', {
  create: post('/test/word', {
    title: '登记',
    permit: 'open',
    body: fields({ oldmanId: id('老人'), word: s('内容', 30), remark: s('备注', 30).optional() }),
  }),
})
const dialog = (oldmanId = 'o1') =>
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext.Provider value={testPage()}>
        <FormModal call={create} fields={['word', 'remark']} input={{ oldmanId }} onClose={() => undefined} />
      </PageContext.Provider>
    </QueryClientProvider>,
  )
const word = () => screen.getByLabelText<HTMLInputElement>('内容')
const type = (value: string) => fireEvent.change(word(), { target: { value } })

beforeEach(() => local.write('userInfo', { userId: 'u1' }))
afterEach(() => {
  cleanup()
  local.clear()
  vi.restoreAllMocks()
})

const named = (ask: FieldCheck['ask'], isHint = false) => {
  const options = { word: { check: { ask, isHint } } }
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext.Provider value={testPage()}>
        <FormModal
          call={create}
          fields={['word', 'remark']}
          input={{ oldmanId: 'o1' }}
          options={options}
          onClose={() => undefined}
        />
      </PageContext.Provider>
    </QueryClientProvider>,
  )
}
const typeAndLeave = (value: string) => {
  type(value)
  fireEvent.blur(word())
}
const save = () => fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))

test('B247 B249 B250 a field with a check asks the server when the user leaves it, once for each value, and blocks saving', async () => {
  const requests: string[] = []
  const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('down'))
  named(async (value) => {
    requests.push(value)
    return value === '用过' ? '已有这个名称' : undefined
  })
  typeAndLeave('用过')
  await screen.findByText('已有这个名称')
  save()
  await waitFor(() => expect(screen.queryByText('已有这个名称')).not.toBeNull())
  expect(sent).not.toHaveBeenCalled()
  typeAndLeave('新名')
  await waitFor(() => expect(screen.queryByText('已有这个名称')).toBeNull())
  save()
  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect(requests).toEqual(['用过', '新名'])
})

test('a check that only warns does not block saving', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('down'))
  named(async () => '有过记录', true)
  typeAndLeave('见过')
  await screen.findByText('有过记录')
  save()
  await waitFor(() => expect(sent).toHaveBeenCalled())
})

test('a check that gets no answer does not block saving', async () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('down'))
  named(async () => {
    throw new Error('down')
  })
  typeAndLeave('断网')
  save()
  await waitFor(() => expect(sent).toHaveBeenCalled())
})

test.each([
  ['the session ended', end],
  ['the window was lost', lose],
])('the text typed in a dialog when %s is offered when it opens again', (_, goes) => {
  dialog()
  type('夜里咳嗽')
  goes()
  dialog()
  expect(word().value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: /恢\s?复/ }))
  expect(word().value).toBe('夜里咳嗽')
  expect(offered()).toBe(false)
})

test('no draft is offered for another resident or to another user', () => {
  dialog('o1')
  type('夜里咳嗽')
  lose()
  dialog('o2')
  expect(offered()).toBe(false)
  cleanup()
  local.write('userInfo', { userId: 'u2' })
  dialog('o1')
  expect(offered()).toBe(false)
})

test('neither a discarded nor a saved draft is offered', async () => {
  const typed = (value: string) => {
    type(value)
    window.dispatchEvent(new Event('pagehide'))
    expect(stored()).toHaveLength(1)
  }
  const stored = () => Object.keys(Object(local.get('drafts')))
  dialog()
  typed('写错了')
  fireEvent.click(screen.getByRole('button', { name: /取\s?消/ }))
  fireEvent.click(await screen.findByRole('button', { name: /放弃修改/ }))
  await waitFor(() => expect(stored()).toEqual([]))
  lose()
  dialog()
  expect(offered()).toBe(false)
  typed('夜里咳嗽')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(JSON.stringify({ code: 0, data: {} })))
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(stored()).toEqual([]))
  lose()
  dialog()
  expect(offered()).toBe(false)
})
