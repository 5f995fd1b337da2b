import { expect, test } from 'vitest'
import data from '#contract/data/assessments.json' with { type: 'json' }
import { banksOf } from '#contract/modules/care/assessment/bank.ts'
import { blankSheet } from './blank-sheet.tsx'

const sheets = banksOf(data.assessments).map(blankSheet)
const numbers = (type: number) => sheets[type].table?.rows.map(([no]) => no) ?? []

test('an empty form has every item of its bank with a box for each option, and a line for each who signs', () => {
  expect(sheets.map(({ title }) => title)).toEqual([
    '简易评估表',
    '2013版标准评估表',
    '2023版标准评估表',
    '2023增强版评估表',
  ])
  expect(numbers(0)).toHaveLength(5)
  expect(numbers(2).slice(0, 26)).toEqual(numbers(3).filter((no) => /^B\d/.test(String(no))))
  expect(numbers(3)).toEqual(expect.arrayContaining(['A2', 'A5', 'D1.1', 'D6.1']))
  expect(sheets[0].signatures).toEqual(['评估员', '老人或家属'])
  expect(sheets[1].signatures).toContain('第二评估员')
  const feeding = sheets[2].table?.rows.find(([no]) => no === 'B1.1')
  expect(String(feeding?.[2]).match(/□[^□]+（\d分）/g)).toHaveLength(5)
  const events = sheets[1].table?.rows.at(-1)
  expect(events?.[2]).toContain('跌倒____次')
})
