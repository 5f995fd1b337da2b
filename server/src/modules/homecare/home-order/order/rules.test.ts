import { describe, expect, test } from 'vitest'
import type { OrderItem } from '#contract/modules/homecare/home-order/order.ts'
import { minutesBetween } from '#core/clock.ts'
import { inAreas, inWorkTime, spansOverlap, streetOf, withTravel } from './plan.ts'
import { amountOf, itemMinutesOf, planEndOf, quantityProblem, settledItems, subsidyPart } from './price.ts'

const hour = (more: Partial<OrderItem> = {}): OrderItem => ({
  projectId: 'a',
  projectName: '陪护',
  unit: '小时',
  price: 4500,
  quantity: 2,
  amount: 9000,
  priceMode: 2,
  durationMinutes: 60,
  minQuantity: 1,
  subsidyAble: 1,
  ...more,
})
const once = hour({ projectId: 'b', unit: '次', priceMode: 1, durationMinutes: 30, quantity: 1, amount: 3000 })

describe('what an order costs', () => {
  test('hours by halves, all else in whole numbers, never below the minimum', () => {
    expect(quantityProblem(hour({ quantity: 1.5 }))).toBeUndefined()
    expect(quantityProblem(hour({ quantity: 1.3 }))).toBe('小时数须为0.5的倍数')
    expect(quantityProblem(hour({ unit: '次', quantity: 1.5 }))).toBe('数量须为整数')
    expect(quantityProblem(hour({ quantity: 0.5 }))).toBe('至少1小时')
    expect(amountOf({ price: 4501, quantity: 1.5 })).toBe(6752)
  })

  test('the subsidy pays the services it may pay, and no more than the price', () => {
    const free = { ...once, subsidyAble: 0 as const }
    expect(subsidyPart([hour(), free], 12_000)).toBe(9000)
    expect(subsidyPart([hour(), free], 8000)).toBe(8000)
    expect(subsidyPart([free], 3000)).toBe(0)
    expect([itemMinutesOf([hour(), once]), planEndOf('2025-06-10 23:00:00', [hour()])]).toEqual([
      150,
      '2025-06-11 01:00:00',
    ])
  })

  test('scenario 29: 70 minutes are 1.5 hours, 135 are 2.5; a service by the visit keeps its price', () => {
    expect(settledItems([hour()], 70)).toMatchObject([{ quantity: 1.5, amount: 6750 }])
    expect(settledItems([hour()], 135)).toMatchObject([{ quantity: 2.5, amount: 11_250 }])
    expect(settledItems([hour()], 5)).toMatchObject([{ quantity: 1, amount: 4500 }])
    expect(settledItems([hour(), once], 150)).toMatchObject([{ quantity: 2, amount: 9000 }, { amount: 3000 }])
    expect(settledItems([once], 300)).toEqual([once])
    const two = [hour({ quantity: 1 }), hour({ projectId: 'c', quantity: 2 })]
    expect(settledItems(two, 180).map(({ quantity }) => quantity)).toEqual([1, 2])
  })
})

describe('time and place', () => {
  test('areas include everything below them; none named is everywhere', () => {
    expect(inAreas([], null)).toBe(true)
    expect(inAreas(['310000'], '310104')).toBe(true)
    expect(inAreas(['310104'], '310104')).toBe(true)
    expect(inAreas(['310104', '320100'], '320500')).toBe(false)
    expect(inAreas(['310100'], null)).toBe(false)
    expect(inAreas(['500000'], '500101')).toBe(true)
  })

  test('within the hours of one day, the end included', () => {
    const work = { from: '07:00', to: '20:00' }
    const span = (from: string, to: string) => ({ planStart: `2025-06-10 ${from}:00`, planEnd: `2025-06-10 ${to}:00` })
    expect(inWorkTime(span('07:00', '20:00'), work)).toBe(true)
    expect(inWorkTime(span('06:59', '08:00'), work)).toBe(false)
    expect(inWorkTime(span('19:00', '20:01'), work)).toBe(false)
    expect(inWorkTime({ planStart: '2025-06-10 19:00:00', planEnd: '2025-06-11 09:00:00' }, work)).toBe(false)
  })

  test('scenario 17: the way of 30 minutes counts, its last minute does not', () => {
    const other = { planStart: '2025-06-10 10:00:00', planEnd: '2025-06-10 12:00:00' }
    const at = (time: string) =>
      spansOverlap(other, withTravel({ planStart: `2025-06-10 ${time}:00`, planEnd: '2025-06-10 14:00:00' }, 30))
    expect([at('12:20'), at('12:30'), at('12:31')]).toEqual([true, false, false])
    expect(spansOverlap(other, { planStart: '2025-06-10 12:00:00', planEnd: '2025-06-10 13:00:00' })).toBe(false)
    expect(minutesBetween('2025-06-10 10:02:00', '2025-06-10 11:40:59')).toBe(98)
  })

  test('a street is shown without its number', () => {
    expect(streetOf('示例路100号3幢402室')).toBe('示例路')
    expect(streetOf('幸福里八号')).toBe('幸福里')
    expect(streetOf('12号')).toBe('—')
  })
})
