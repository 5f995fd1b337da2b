// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { forgetPageState, PageContext } from '../page/page.ts'
import { testPage } from '../test/test-page.ts'
import { MasterPage, type MasterPageProps } from './MasterPage.tsx'

interface Kind {
  code: string
  name: string
}
const kinds: Kind[] = [
  { code: 'RELATION', name: '关系' },
  { code: 'RELIGION', name: '宗教' },
]
const page = testPage()
const show = (more: Partial<MasterPageProps<Kind>> = {}) =>
  render(
    <PageContext.Provider value={page}>
      <MasterPage label="字典" items={kinds} idOf={({ code }) => code} row={({ name }) => name} {...more}>
        {(kind) => <p>{kind ? `${kind.name}的字典项` : '所有字典项'}</p>}
      </MasterPage>
    </PageContext.Provider>,
  )

afterEach(() => {
  cleanup()
  forgetPageState(page.id)
})

test('the chosen item decides the right side, and stays chosen while the tab is open', () => {
  show()
  expect(screen.getByText('关系的字典项')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '宗教' }))
  expect(screen.getByText('宗教的字典项')).toBeTruthy()
  cleanup()
  show()
  expect(screen.getByText('宗教的字典项')).toBeTruthy()
})

test('a line for all items stands first where the page has one', () => {
  show({ all: '全部' })
  expect(screen.getByText('所有字典项')).toBeTruthy()
  expect(screen.getByRole('button', { name: '全部' }).getAttribute('aria-current')).toBe('true')
})

test('arrow keys move along the lines and the search box filters them', () => {
  show({ search: { placeholder: '搜索字典', fits: ({ name }, typed) => name.includes(typed) } })
  screen.getByRole('button', { name: '关系' }).focus()
  fireEvent.keyDown(screen.getByRole('button', { name: '关系' }), { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('宗教')
  fireEvent.change(screen.getByLabelText('搜索字典'), { target: { value: '宗' } })
  expect(screen.queryByRole('button', { name: '关系' })).toBeNull()
  fireEvent.change(screen.getByLabelText('搜索字典'), { target: { value: '没有' } })
  expect(screen.getByText('没有含“没有”的字典')).toBeTruthy()
})
