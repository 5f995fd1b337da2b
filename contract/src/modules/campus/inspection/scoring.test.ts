import { expect, test } from 'vitest'
import data from '../../../data/inspection-60.json' with { type: 'json' }
import { itemsOf } from './bank.ts'
import { conclusion, groupScores, scoreOf } from './scoring.ts'

const items = (count: number, veto: 0 | 1 = 0) =>
  Array.from({ length: count }, (_, at) => ({
    issueId: `S${at}`,
    hazardLevel: veto ? (3 as const) : (1 as const),
    veto,
  }))
const answers = (pass: number, fail: number, na = 0) => [
  ...Array.from({ length: pass + fail + na }, (_, at) => ({
    issueId: `S${at}`,
    result: at < pass ? 1 : at < pass + fail ? 2 : 3,
  })),
]

test.each([
  [95, 5, 95, '优秀'],
  [949, 51, 94.9, '合格'],
  [85, 15, 85, '合格'],
  [84, 16, 84, '限期整改'],
  [70, 30, 70, '限期整改'],
  [69, 31, 69, '不合格'],
  [55, 3, 94.8, '合格'],
])('%i in order and %i not in order is %d, %s', (pass, fail, rate, words) => {
  const score = scoreOf(items(pass + fail), answers(pass, fail))
  expect([score.rate, conclusion.label(score.conclusion)]).toEqual([rate, words])
})

test('items not applicable do not count, one veto decides everything, none judged gives no rate', () => {
  expect(scoreOf(items(5), answers(2, 0, 2))).toMatchObject({
    rate: 100,
    conclusion: null,
    totals: { pass: 2, fail: 0, na: 2, unchecked: 1 },
  })
  expect(scoreOf(items(60), answers(21, 0))).toMatchObject({ rate: 100, conclusion: null })
  expect(scoreOf(items(60, 1), answers(20, 1)).conclusion).toBe(conclusion.is.failed)
  const vetoed = scoreOf(items(60, 1), answers(59, 1))
  expect(vetoed).toMatchObject({ rate: 98.3, conclusion: conclusion.is.failed, hazardCounts: { 1: 0, 2: 0, 3: 1 } })
  expect(scoreOf(items(3), answers(0, 0, 2))).toMatchObject({ rate: null, conclusion: null })
})

test('each group counts its answered items and those in order separately', () => {
  const answers = [
    ...[1, 1, 2, 3].map((result, at) => ({ issueId: `S0${at + 1}`, result })),
    { issueId: 'S06', result: 2 },
    { issueId: 'S07', result: 0 },
  ]
  const groups = groupScores(itemsOf(data), answers)
  expect(groups.map(({ count }) => count)).toEqual([5, 6, 10, 6, 7, 6, 10, 4, 3, 3])
  expect(groups.slice(0, 3)).toMatchObject([
    { groupName: '资质与制度', answered: 4, rate: 66.7, totals: { pass: 2, fail: 1, na: 1, unchecked: 1 } },
    { groupName: '建筑与环境', answered: 1, rate: 0, totals: { pass: 0, fail: 1, unchecked: 5 } },
    { groupName: '消防安全', answered: 0, rate: null },
  ])
})
