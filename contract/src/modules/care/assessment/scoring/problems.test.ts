import { expect, test } from 'vitest'
import data from '../../../../data/assessments.json' with { type: 'json' }
import { type Bank, banksOf, type Issue } from '../bank.ts'
import { problemsOf } from './problems.ts'
import type { Answer, Sheet } from './sheet.ts'

const [easy, v2013, v2023, plus] = banksOf(data.assessments)

/** For each issue the option with the given score; for the others the best. */
const chosen = (issues: readonly Issue[], higherIsBetter: boolean, scores: Record<string, number>): Answer[] =>
  issues.map(({ issueId, options }) => {
    const sorted = [...options].sort((one, other) => (other.score - one.score) * (higherIsBetter ? 1 : -1))
    return { issueId, optionId: (options.find(({ score }) => score === scores[issueId]) ?? sorted[0]).optionId }
  })
const titles = (bank: Bank, scores: Record<string, number> = {}, more: Partial<Sheet> = {}) => {
  const answers = bank.dimensions.flatMap(({ issues, direction }) =>
    chosen(issues, direction === 'higherIsBetter', scores),
  )
  return problemsOf(bank, { answers, ...more }).map(({ title }) => title)
}
/** Options of these items with exactly this sum; undefined where there are none. */
function adding([issue, ...others]: readonly Issue[], sum: number): Answer[] | undefined {
  if (!issue) return sum === 0 ? [] : undefined
  for (const { optionId, score } of issue.options) {
    const rest = adding(others, sum - score)
    if (rest) return [{ issueId: issue.issueId, optionId }, ...rest]
  }
  return undefined
}
const scale = (dimensionId: string, sum: number) =>
  adding(plus.riskScales.find((one) => one.dimensionId === dimensionId)?.issues ?? [], sum)

test('a resident with full abilities has no problem to plan for, in every question bank', () => {
  for (const bank of [easy, v2013, v2023, plus]) expect(titles(bank)).toEqual([])
})

test('finds items of 2023 at their limit, but not the option above', () => {
  const found = (scores: Record<string, number>) => titles(v2023, scores)
  expect([found({ 'B1.1': 2 }), found({ 'B1.1': 3 })]).toEqual([['误吸风险'], []])
  expect([found({ 'B2.1': 1 }), found({ 'B2.1': 2 })]).toEqual([['压疮风险'], []])
  expect([found({ 'B3.2': 2 }), found({ 'B3.2': 3 })]).toEqual([['走失风险'], []])
  expect(found({ 'B3.8': 0 })).toEqual(['情绪低落'])
  expect(titles(v2023, {}, { riskEvents: { wander: 1, fall: 3 } })).toEqual(['走失风险'])
})

test('finds items of 2013 in the same way, in the order of a plan', () => {
  const worst = { 'T1.B2.3': 1, 'T1.B4.3': 3, 'T1.B1.8': 5, 'T1.B1.1': 5 }
  expect(titles(v2013, worst)).toEqual(['误吸风险', '压疮风险', '走失风险', '情绪低落'])
  expect(titles(v2013, { 'T1.B4.3': 2, 'T1.B1.8': 10 })).toEqual([])
})

test('scales and parts of the enhanced bank at their limits', () => {
  const found = (dimensionId: string, sum: number) =>
    titles(plus, {}, { riskScaleAnswers: scale(dimensionId, sum) }).join()
  expect([found('D1', 45), found('D1', 40)]).toEqual(['跌倒风险', ''])
  expect([found('D2', 14), found('D2', 15)]).toEqual(['压疮风险', ''])
  expect([found('D5', 9), found('D5', 8)]).toEqual(['情绪低落', ''])
  expect([found('D6', 4), found('D6', 3)]).toEqual(['疼痛', ''])
  expect(titles(plus, {}, { parts: { A5: { dysphagia: ['3'] } } })).toEqual(['误吸风险'])
  expect(titles(plus, {}, { parts: { A5: { dysphagia: ['1'] } } })).toEqual([])
})
