import { expect, test } from 'vitest'
import { chartOf, ranked } from './report-charts.ts'

test('rows with one name form one bar in yuan, the largest first', () => {
  const rows = [
    { name: '一区', amount: 1_000 },
    { name: '二区', amount: 5_050 },
    { name: '一区', amount: 9_000 },
  ]
  expect(ranked(rows, 'name')).toEqual({ x: ['一区', '二区'], series: [{ name: '金额', data: [100, 50.5] }] })
})

test('an empty report has no chart, ages come from the sums', () => {
  expect(chartOf('flow', [], {})).toBeUndefined()
  const age = chartOf('age', [{ amount: 1 }], { days30: 100, days90: 0, days180: 250, daysOver: 0 })
  expect(age?.series[0].data).toEqual([1, 0, 2.5, 0])
})
