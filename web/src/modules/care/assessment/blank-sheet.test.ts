import { expect, test } from 'vitest'
import data from '#contract/data/assessments.json' with { type: 'json' }
import { banksOf } from '#contract/modules/care/assessment/bank.ts'
import { blankSheet, linesOf } from './blank-sheet.tsx'

const banks = banksOf(data.assessments)
const sheets = banks.map(blankSheet)
const numbers = (type: number) => linesOf(banks[type]).map(({ no }) => no)

test('a blank form has every item of its bank with a box for each option, and a line for each signature', () => {
  expect(sheets.map(({ title }) => title)).toEqual([
    '简易评估表',
    '2013版标准评估表',
    '2023版标准评估表',
    '2023增强版评估表',
  ])
  expect(numbers(0)).toHaveLength(5)
  expect(numbers(2).slice(0, 26)).toEqual(numbers(3).filter((no) => /^B\d/.test(no)))
  expect(numbers(3)).toEqual(expect.arrayContaining(['A2', 'A5', 'D1.1', 'D6.1']))
  expect(sheets[0].signatures).toEqual(['评估员', '老人或家属'])
  expect(sheets[1].signatures).toContain('第二评估员')
  const feeding = linesOf(banks[2]).find(({ no }) => no === 'B1.1')
  expect(feeding?.options).toHaveLength(5)
  expect(feeding?.options[0]).toMatch(/^□.*（\d分）$/)
  expect(linesOf(banks[1]).at(-1)?.options).toEqual([expect.stringContaining('跌倒____次')])
})
