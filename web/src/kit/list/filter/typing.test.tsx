// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { visit } from '#contract/modules/living/visit/visit.ts'
import { forgetPageState, PageContext } from '../../page/page.ts'
import { testPage } from '../../test/test-page.ts'
import { FilterBar } from './FilterBar.tsx'
import { type ListWork, useListState } from './list-state.ts'

const page = testPage()
let list: ListWork
let drawn = 0
let again = 0
function List() {
  list = useListState({ name: 'visit', call: visit.list, filters: ['visitorName'] })
  drawn += 1
  const { items, typed, type, reset } = list
  const search = () =>
    list.search(() => {
      again += 1
    })
  return (
    <FilterBar items={items} typed={typed} onType={type} onMore={() => undefined} onSearch={search} onReset={reset} />
  )
}
const open = () =>
  render(
    <PageContext.Provider value={page}>
      <List />
    </PageContext.Provider>,
  )
const box = () => screen.findByLabelText<HTMLInputElement>('访客姓名')
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  cleanup()
  forgetPageState(page.id)
  drawn = 0
  again = 0
})

test('typing draws the filters alone, and 查询 sends them', async () => {
  open()
  await box()
  const before = drawn
  for (const value of ['王', '王秀', '王秀英 ']) fireEvent.change(await box(), { target: { value } })
  expect([(await box()).value, drawn, list.state.filters]).toEqual(['王秀英 ', before, {}])
  press(/查\s?询/)
  expect(list.state.filters).toEqual({ visitorName: '王秀英' })
  press(/查\s?询/)
  expect(again).toBe(1)
})

test('typed filters are there when the page is rendered anew, and gone after 重置', async () => {
  open()
  fireEvent.change(await box(), { target: { value: '刘' } })
  cleanup()
  open()
  expect([(await box()).value, list.state.filters]).toEqual(['刘', {}])
  press(/重\s?置/)
  expect((await box()).value).toBe('')
})

test('filters from elsewhere are shown in the bar', async () => {
  open()
  await box()
  fireEvent.change(await box(), { target: { value: '刘' } })
  list.apply({ visitStatus: 2 })
  await expect.poll(() => list.state.filters).toEqual({ visitorName: '刘', visitStatus: 2 })
  list.take({ visitorName: '王' }, { sortField: 'comeTime', sortOrder: 'asc' })
  await expect.poll(() => list.state).toMatchObject({ filters: { visitorName: '王' }, page: 1, sortField: 'comeTime' })
  expect((await box()).value).toBe('王')
})
