import { expect, test } from 'vitest'
import { balanceByDay, standingText } from './stock-days.ts'

test('each day ends with the stock of the day before plus its movements', () => {
  const list = [
    { bizDate: '2025-06-03', quantity: -0.1 },
    { bizDate: '2025-06-02', quantity: 0.3 },
    { bizDate: '2025-06-02', quantity: -0.2 },
  ]
  const days = balanceByDay({ opening: 5, list }, { from: '2025-06-01', to: '2025-06-04' })
  expect(days.map(({ day, quantity }) => [day.slice(8), quantity])).toEqual([
    ['01', 5],
    ['02', 5.1],
    ['03', 5],
    ['04', 5],
  ])
})

test('records of one item have the stock before and after', () => {
  const of = (quantity: number, amount: number) => ({ quantity, amount })
  expect(standingText({ opening: of(10, 1000), closing: of(6.5, 650) })).toBe('期初 10（10.00元），期末 6.5（6.50元）')
  expect(standingText({ closing: of(6, 600) })).toBe('')
})
