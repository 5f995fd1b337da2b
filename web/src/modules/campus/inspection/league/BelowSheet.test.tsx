// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import data from '#contract/data/inspection-60.json' with { type: 'json' }
import { itemsOf } from '#contract/modules/campus/inspection/bank.ts'
import { queryClient } from '#kit/http/query.ts'
import { PageContext } from '#kit/page/page.ts'
import { local, session } from '#kit/store/storage.ts'
import { testPage } from '#kit/test/test-page.ts'
import { InspectForm } from '../inspect/sheet/InspectForm.tsx'
import { canSave, emptySheet, type Sheet, sentBelow, sentOf, sheetBelow } from '../inspect/sheet/sheet-state.ts'

const house = { orgId: 'org-x1', orgName: '松鹤养老院' }
const items = itemsOf(data).slice(0, 5)
const form = (first: Sheet) =>
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext.Provider value={testPage()}>
        <InspectForm items={items} first={first} onDone={() => undefined} />
      </PageContext.Provider>
    </QueryClientProvider>,
  )
beforeEach(() => local.write('userInfo', { userId: 'u1' }))
afterEach(() => {
  cleanup()
  local.clear()
  session.set('pageState', {})
})

/** Fails the first item, on its own step. */
function failFirst() {
  fireEvent.click(screen.getByRole('button', { name: '资质与制度' }))
  const [first] = screen.getAllByText('不合格', { selector: 'label span, label' })
  fireEvent.click(first)
}

test('for an institution below, fields about its staff and data are hidden, pictures are taken and a draft is kept here', async () => {
  form(sheetBelow(house))
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('松鹤养老院 · 上级监督检查 · 基本信息')
  expect(screen.queryByText('本院检查人')).toBeNull()
  expect(screen.getByRole('button', { name: '存草稿' })).toBeTruthy()
  expect(screen.getByText('每20秒存为本机构的草稿，提交后存入该机构')).toBeTruthy()
  failFirst()
  const problem = await screen.findByLabelText('问题')
  for (const words of ['责任人', '责任部门', '现场已整改', '系统资料']) expect(screen.queryByText(words)).toBeNull()
  expect(screen.getByText('照片')).toBeTruthy()
  fireEvent.change(problem, { target: { value: '未备案' } })
  // With the problem described nothing else is missing; the score follows.
  expect(screen.getByText(/^已检查的都已填写/)).toBeTruthy()
  expect(screen.getByText('0.0%')).toBeTruthy()
})

test('for the own institution all fields are shown', () => {
  form(emptySheet(4, undefined))
  expect(screen.getByText('本院检查人')).toBeTruthy()
  expect(screen.getByRole('button', { name: '存草稿' })).toBeTruthy()
  failFirst()
  for (const words of ['责任人', '责任部门', '照片']) expect(screen.getByText(words)).toBeTruthy()
})

test('it is sent to the institution below without the fields that it fills in itself, and without an institution for the own one', () => {
  const sheet: Sheet = {
    ...sheetBelow(house),
    names: ['王科'],
    answers: { S01: { result: 2, problem: '未备案', dutyId: 'u9', photos: ['/files/1'] }, S02: { result: 1 } },
  }
  const sent = sentBelow(sheet)
  expect(sent).toMatchObject({ orgId: 'org-x1', names: ['王科'] })
  expect(JSON.parse(JSON.stringify(sent.answers))).toEqual([
    { issueId: 'S01', result: 2, problem: '未备案', photos: ['/files/1'] },
    { issueId: 'S02', result: 1 },
  ])
  expect(canSave(sheet)).toBe(true)
  expect(canSave({ ...sheet, inspectDate: '' })).toBe(false)
  expect(canSave({ ...sheet, below: undefined, inspectOrg: '区民政局' })).toBe(true)
  expect('below' in sentOf(sheet, 0)).toBe(false)
})
