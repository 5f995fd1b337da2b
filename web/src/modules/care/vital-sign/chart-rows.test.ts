import { expect, test } from 'vitest'
import { cellOf, marksOf } from './chart-rows.ts'

test('values measured a few times a day are all marked', () => {
  const points = [0.3, 0.6, 1.3, 1.6].map((at) => ({ at, value: 36.5 + at / 10 }))
  expect(marksOf(points)).toEqual(points)
})

test('of values measured every few minutes the lowest and the highest of four hours are marked, and no peak is lost', () => {
  const points = Array.from({ length: 7 * 288 }, (_, at) => ({
    at: at / 288,
    value: at === 700 ? 39.4 : 36 + (at % 9) / 10,
  }))
  const marks = marksOf(points)
  expect(marks.length).toBeLessThanOrEqual(7 * 6 * 2)
  expect(Math.max(...marks.map(({ value }) => value))).toBe(39.4)
  expect(marks).toEqual(marks.toSorted((one, other) => one.at - other.at))
})

test('a cell shows up to four values, of more the range and the number', () => {
  expect(cellOf([])).toBe('')
  expect(
    cellOf([
      [120, 80],
      [131, 84],
    ]),
  ).toBe('120/80，131/84')
  expect(cellOf(Array.from({ length: 96 }, (_, at) => [110 + (at % 40), 60 + (at % 25)]))).toBe(
    '110–149 / 60–84（96次）',
  )
  expect(cellOf([[5.1], [6], [7.25], [4.94], [5.5]], 1)).toBe('4.9–7.3（5次）')
})
