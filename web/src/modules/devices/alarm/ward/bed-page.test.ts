import { expect, test } from 'vitest'
import { cellsIn, pageAt } from './bed-page.ts'

test('as many cells as fit, one at least', () => {
  expect([cellsIn(1430, 960), cellsIn(950, 700), cellsIn(50, 50)]).toEqual([63, 30, 1])
})

test('beds that do not fit are shown in turns, and none is left out', () => {
  const beds = Array.from({ length: 25 }, (_, at) => at)
  const turns = [0, 15_000, 30_000, 45_000].map((nowMs) => pageAt(beds, 10, nowMs))
  expect(turns.map(({ page, pages }) => [page, pages])).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
    [0, 3],
  ])
  expect(turns.slice(0, 3).flatMap(({ shown }) => shown)).toEqual(beds)
  expect(pageAt(beds, Number.POSITIVE_INFINITY, 99_000)).toEqual({ shown: beds, page: 0, pages: 1 })
})
