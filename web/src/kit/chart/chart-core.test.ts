import { expect, test } from 'vitest'
import { optionOf } from './chart-core.ts'

const look = { colours: ['#000', '#111'], fontFamily: 'sans', fontSize: 14, clickable: false }
const week = ['一', '二', '三', '四', '五', '六', '日']
const days = [540, 541, 542, 543, 544, 545, 546]

/** Whether the bars carry numbers, one answer for each series. */
function figuresAt(...data: number[][]) {
  const series = data.map((one, at) => ({ name: `第${at + 1}`, data: one }))
  const option = optionOf({ kind: 'bar', title: '每日', unit: '分钟', x: week, series }, look)
  return (option.series as { label: { show: boolean } }[]).map(({ label }) => label.show) // as: what bars are drawn of
}

test('bars side by side carry no numbers where these would overlap', () => {
  expect(figuresAt(days)).toEqual([true])
  expect(figuresAt(days, days)).toEqual([false, false])
})

test('amounts at a bar have two decimals, other numbers none', () => {
  const textOf = (unit: string) => {
    const option = optionOf(
      { kind: 'bar', title: '账龄', unit, x: ['0–30天'], series: [{ name: '欠费', data: [1] }] },
      look,
    )
    type Label = { label: { formatter: (point: { value: number }) => string } }
    const [{ label }] = option.series as Label[] // as: what bars are drawn of
    return [54_795.7, 0].map((value) => label.formatter({ value }))
  }
  expect(textOf('元')).toEqual(['54,795.70元', '0.00元'])
  expect(textOf('人')).toEqual(['54,795.7人', '0人'])
})
