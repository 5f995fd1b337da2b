import { expect, test } from 'vitest'
import { conclusion, scoreOf } from './scoring.ts'

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
])('%i in order and %i not is %d, %s', (pass, fail, rate, words) => {
  const score = scoreOf(items(pass + fail), answers(pass, fail))
  expect([score.rate, conclusion.label(score.conclusion)]).toEqual([rate, words])
})

test('what is not applicable counts for nothing, one veto for everything, nothing judged for none', () => {
  expect(scoreOf(items(5), answers(2, 0, 2))).toMatchObject({
    ...{ rate: 100, totals: { pass: 2, fail: 0, na: 2, unchecked: 1 } },
  })
  const vetoed = scoreOf(items(60, 1), answers(59, 1))
  expect(vetoed).toMatchObject({ rate: 98.3, conclusion: conclusion.is.failed, hazardCounts: { 1: 0, 2: 0, 3: 1 } })
  expect(scoreOf(items(3), answers(0, 0, 2))).toMatchObject({ rate: null, conclusion: null })
})
