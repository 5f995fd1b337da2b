// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import data from '#contract/data/inspection-60.json' with { type: 'json' }
import { itemsOf } from '#contract/modules/campus/inspection/bank.ts'
import { scoreOf } from '#contract/modules/campus/inspection/scoring.ts'
import { ScorePanel } from './ScorePanel.tsx'
import { answersOf, emptySheet } from './sheet-state.ts'

const items = itemsOf(data)
afterEach(cleanup)

/** The panel of a sheet with these items judged: 1 合格, 2 不合格, 3 不适用. */
function panel(results: Readonly<Record<number, number>>, open = 1) {
  const answers = Object.fromEntries(
    Object.entries(results).map(([no, result]) => [items[Number(no) - 1].issueId, { result }]),
  ) as ReturnType<typeof emptySheet>['answers'] // as: results of the code list
  const sheet = { ...emptySheet(1, 'u1'), answers }
  const score = scoreOf(items, answersOf(sheet))
  const shown = <ScorePanel items={items} sheet={sheet} score={score} open={open} onJump={() => undefined} />
  return { shown, bar: (name: string) => screen.getByRole('progressbar', { name }) }
}

test('each group shows how many items were checked and how many passed', () => {
  const { shown, bar } = panel({ 1: 1, 2: 1, 3: 2, 4: 3, 6: 2 })
  render(shown)
  const first = bar('资质与制度：已查4项，共5项，合格2项')
  expect(first.getAttribute('aria-valuenow')).toBe('80')
  expect(first.closest('.in-group')?.textContent).toBe('A 资质与制度已查4/5合格2不合格1不适用1')
  expect(bar('建筑与环境：已查1项，共6项，合格0项').closest('.in-group')?.textContent).toContain('合格0不合格1')
  expect(screen.getByText('50.0%')).toBeTruthy()
})

test('the radar of the rates appears with the third group, and follows each answer', async () => {
  const view = render(panel({ 1: 1, 2: 2, 6: 1 }).shown)
  expect(screen.getByText('再检查1个分组，显示各分组合格率图')).toBeTruthy()
  expect(screen.queryByRole('img', { name: /合格率/ })).toBeNull()
  view.rerender(panel({ 1: 1, 2: 2, 6: 1, 12: 3, 22: 1 }).shown)
  // 不适用 alone gives a group no rate, and no corner.
  expect((await screen.findByRole('img', { name: /合格率/ })).getAttribute('aria-label')).toBe(
    '各分组合格率：A 50，B 100，D 100',
  )
  view.rerender(panel({ 1: 1, 2: 1, 6: 1, 12: 2, 22: 1 }).shown)
  expect(screen.getByRole('img', { name: /合格率/ }).getAttribute('aria-label')).toBe(
    '各分组合格率：A 100，B 100，C 0，D 100',
  )
})

test('where not every item is required it names what is missing, and how many items will not count', () => {
  const view = render(panel({}, 0).shown)
  expect(screen.getByText('请至少检查一项')).toBeTruthy()
  view.rerender(panel({ 1: 1 }, 0).shown)
  expect(screen.getByText('已检查的都已填写，未检查的59项不计入')).toBeTruthy()
  view.rerender(panel(Object.fromEntries(items.map((_, at) => [at + 1, 1])), 0).shown)
  expect(screen.getByText('已全部填写')).toBeTruthy()
})
