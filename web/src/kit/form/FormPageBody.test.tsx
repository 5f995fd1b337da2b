// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls, post, put } from '#contract/kit/calls.ts'
import { fields, s } from '#contract/kit/fields.ts'
import { queryClient } from '../http/query.ts'
import { PageContext } from '../page/page.ts'
import { local, session } from '../store/storage.ts'
import { testPage } from '../test/test-page.ts'
import FormPageBody from './FormPageBody.tsx'

const shape = { oldmanName: s('姓名', 30), remark: s('备注', 50).optional() }
const { create, update } = calls('resident', {
  update: put('/test/archive/{oldmanId}', { title: '修改', permit: 'open', body: fields(shape) }),
  create: post('/test/archive', { title: '新增', permit: 'open', body: fields(shape) }),
})

let dirty = false
const page = testPage({
  setDirty: (now) => {
    dirty = now
  },
})
const form = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext.Provider value={page}>
        <FormPageBody
          name="archive"
          call={create}
          draft="oldmanDraft"
          groups={[{ title: '基本', fields: ['oldmanName', 'remark'] }]}
        />
      </PageContext.Provider>
    </QueryClientProvider>,
  )
const signIn = (userId: string) => local.write('userInfo', { userId })
beforeEach(() => signIn('u1'))
const name = () => screen.getByLabelText<HTMLInputElement>('姓名')
const type = (value: string) => fireEvent.change(name(), { target: { value } })

afterEach(() => {
  cleanup()
  local.clear()
  session.set('pageState', {})
  dirty = false
})

test('after a reload the form shows what was typed last and a note about it', () => {
  form()
  type('王秀英')
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  form()
  expect(name().value).toBe('王秀英')
  expect(screen.getByText('已恢复您上次填写、还没有保存的内容')).toBeTruthy()
  expect(dirty).toBe(true)
})

test('a form left before its last letters were stored opens empty and offers them', () => {
  page.id = 'left'
  form()
  type('王秀英')
  cleanup()
  form()
  expect(name().value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: /恢\s?复/ }))
  expect(name().value).toBe('王秀英')
})

test('a restored form can be discarded', () => {
  form()
  type('王秀英')
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  form()
  fireEvent.click(screen.getByText('放弃，重新填写'))
  expect([name().value, local.get('oldmanDraft'), dirty]).toEqual(['', undefined, false])
  expect(screen.queryByText('放弃，重新填写')).toBeNull()
})

test('after its tab was closed a form offers the draft, which is taken or discarded', () => {
  form()
  type('王秀英')
  cleanup()
  session.set('pageState', {})
  page.id = 'p2'
  form()
  expect(name().value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: /恢\s?复/ }))
  expect(name().value).toBe('王秀英')
})

test('another user of the same computer is not offered the draft', () => {
  form()
  type('王秀英')
  cleanup()
  session.set('pageState', {})
  signIn('u2')
  page.id = 'p3'
  form()
  expect(screen.queryByText(/草稿/)).toBeNull()
})

test('after a change by somebody else the latest data are shown together with what was typed before a reload', async () => {
  page.id = 'stale'
  const row = { oldmanId: 'o1', oldmanName: '王', remark: '旧', version: 1 }
  const edit = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <PageContext.Provider value={page}>
          <FormPageBody
            name="archive"
            call={update}
            row={row}
            fresh={async () => ({ ...row, remark: '新', version: 2 })}
            groups={[{ title: '基本', fields: ['oldmanName', 'remark'] }]}
          />
        </PageContext.Provider>
      </QueryClientProvider>,
    )
  edit()
  type('王秀英')
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  edit()
  const sent: { oldmanName: string; remark: string; version: number }[] = []
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'PUT') sent.push(JSON.parse(String(init.body)))
    return new Response(JSON.stringify({ code: 21002, msg: '数据已被他人修改，请刷新后重试' }))
  })
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  fireEvent.click(await screen.findByRole('button', { name: '载入最新数据' }))
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('备注').value).toBe('新'))
  expect(name().value).toBe('王秀英')
  fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toMatchObject([
    { oldmanName: '王秀英', remark: '旧', version: 1 },
    { oldmanName: '王秀英', remark: '新', version: 2 },
  ])
  server.mockRestore()
})

test('in two forms in two tabs each label leads to its own field', () => {
  form()
  form()
  const fields = screen.getAllByLabelText<HTMLInputElement>('姓名')
  expect(fields).toHaveLength(2)
  expect(fields[0]).not.toBe(fields[1])
  expect(new Set(fields.map(({ id }) => id)).size).toBe(2)
})
