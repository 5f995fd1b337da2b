// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { partOf } from '#kit/test/part-of.ts'
import { DayMap } from './DayMap.tsx'

afterEach(cleanup)

type Day = Parameters<typeof DayMap>[0]['day']

/**
 * Homes with the state of their order, and the last places of workers; in degrees east and north of the middle of the
 * town.
 */
function mapOf(
  houses: [name: string, status: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9, lng: number, lat: number][],
  people: [string, number, number][],
) {
  const orders = houses.map(([oldmanName, status, lng, lat], at) => ({
    id: `o${at}`,
    oldmanName,
    status,
    workerNames: '',
    address: '长寿路1号',
    planStart: '2025-06-10 16:30:00',
    lng: 121.4 + lng,
    lat: 31.2 + lat,
  }))
  const places = people.map(([userName, lng, lat], at) => ({
    userId: `u${at}`,
    userName,
    time: '2025-06-10 09:00:00',
    lng: 121.4 + lng,
    lat: 31.2 + lat,
  }))
  const { container } = render(<DayMap day={partOf<Day>({ orders, places })} />)
  return [...container.querySelectorAll('.order-house text, .order-at text')].map(({ textContent }) => textContent)
}

test('no name covers another: unassigned orders come first, then workers', () => {
  // Two kilometres wide: the worker stands just below an unassigned home, at a served one.
  const shown = mapOf(
    [
      ['阎秀英', 2, 0, 0.001],
      ['阎兰英', 5, 0, 0],
      ['赵慧珍', 4, -0.01, -0.004],
      ['叶家栋', 4, 0.01, 0.004],
    ],
    [['曹强', 0, 0]],
  )
  expect(shown).toEqual(['16:30 阎秀英', '16:30 阎兰英', '16:30 赵慧珍', '16:30 叶家栋'])
})

test('the name of a worker is shown where there is room, before homes that need nothing', () => {
  const shown = mapOf(
    [
      ['赵慧珍', 4, 0, 0.0015],
      ['叶家栋', 4, 0.01, 0.004],
      ['白福生', 4, -0.01, -0.004],
    ],
    [['曹强', 0, 0]],
  )
  expect(shown).toEqual(['16:30 叶家栋', '16:30 白福生', '曹强'])
})
