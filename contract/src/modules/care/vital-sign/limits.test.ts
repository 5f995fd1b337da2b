import { describe, expect, test } from 'vitest'
import {
  abnormal,
  arrowOf,
  bandOf,
  type Item,
  items,
  itemsOf,
  judge,
  type Limit,
  outside,
  type SignType,
  type Values,
} from './limits.ts'

const grade = (type: SignType, values: Values, limits: Limit[] = []) => judge(type, values, limits).abnormal
const { fine, notable, critical } = abnormal.is

describe('the table of care.md 10, each limit', () => {
  const borders: [SignType, Item, number[], number[], number[]][] = [
    // type, item, normal, notable, critical
    [1, 'systolic', [90, 139], [140, 179, 80, 89], [180, 79]],
    [1, 'diastolic', [60, 89], [90, 109, 50, 59], [110, 49]],
    [1, 'pulse', [55, 100], [45, 54, 101, 130], [44, 131]],
    [2, 'spo2', [95, 100], [90, 94], [89]],
    [4, 'heartRate', [55, 100], [45, 54, 101, 130], [44, 131]],
    [5, 'temperature', [36.0, 37.2], [35.0, 35.9, 37.3, 38.4], [34.9, 38.5]],
    [6, 'respiration', [12, 20], [9, 11, 21, 24], [8, 25]],
  ]
  test.each(borders)('type %d, %s', (type, item, normal, hint, bad) => {
    const beside = type === 1 ? { systolic: 120, diastolic: 75 } : {}
    for (const value of normal) expect([value, grade(type, { ...beside, [item]: value })]).toEqual([value, fine])
    for (const value of hint) expect([value, grade(type, { ...beside, [item]: value })]).toEqual([value, notable])
    for (const value of bad) expect([value, grade(type, { ...beside, [item]: value })]).toEqual([value, critical])
  })

  test('sugar depends on the time of measurement', () => {
    for (const period of [1, 2, 4] as const) {
      expect([3.9, 7.0].map((glucose) => grade(3, { glucose, glucosePeriod: period }))).toEqual([fine, fine])
      expect([3.0, 3.8, 7.1, 16.6].map((glucose) => grade(3, { glucose, glucosePeriod: period }))).toEqual(
        Array(4).fill(notable),
      )
      expect([2.9, 16.7].map((glucose) => grade(3, { glucose, glucosePeriod: period }))).toEqual([critical, critical])
    }
    for (const period of [3, 5] as const) {
      expect([3.9, 10.0].map((glucose) => grade(3, { glucose, glucosePeriod: period }))).toEqual([fine, fine])
      expect([3.8, 10.1, 16.6].map((glucose) => grade(3, { glucose, glucosePeriod: period }))).toEqual(
        Array(3).fill(notable),
      )
      expect([2.9, 16.7].map((glucose) => grade(3, { glucose, glucosePeriod: period }))).toEqual([critical, critical])
    }
  })

  test('a temperature is compared as if measured in the armpit', () => {
    const at = (temperature: number, tempSite: 1 | 2 | 3 | 4 | 5) => grade(5, { temperature, tempSite })
    for (const site of [2, 3, 4] as const) expect([at(37.4, site), at(37.5, site)]).toEqual([fine, notable])
    expect([at(37.7, 5), at(37.8, 5)]).toEqual([fine, notable])
    expect([at(38.6, 2), at(38.7, 2)]).toEqual([notable, critical])
  })

  test('a weight is judged by its change: 5 % in 30 days, 10 % in 180', () => {
    const moved = (weight: number, daysBefore: number, before = 60) =>
      judge(7, { weight }, [], [{ weight: before, daysBefore }]).abnormal
    expect([moved(57, 30), moved(57.1, 30), moved(57, 31), moved(54, 31), moved(54, 180), moved(54, 181)]).toEqual([
      notable,
      fine,
      fine,
      notable,
      notable,
      fine,
    ])
    expect(moved(63, 10)).toBe(notable)
    expect(grade(7, { weight: 60 })).toBe(fine)
  })
})

describe('scenarios of care.md 14', () => {
  test('scenario 30: 182/95 is critical and names the value, 139/89 is normal', () => {
    expect(judge(1, { systolic: 182, diastolic: 95 }, [])).toMatchObject({
      abnormal: critical,
      abnormalText: '收缩压182 危急，舒张压95 提示',
      grades: { systolic: critical, diastolic: notable },
    })
    expect(judge(1, { systolic: 139, diastolic: 89 }, [])).toMatchObject({ abnormal: fine, abnormalText: null })
  })

  test('31: fasting sugar 3.2 is notable, 2.9 critical, 34 impossible', () => {
    expect(grade(3, { glucose: 3.2, glucosePeriod: 1 })).toBe(notable)
    expect(grade(3, { glucose: 2.9, glucosePeriod: 1 })).toBe(critical)
    expect(outside(3, { glucose: 34 })).toBe('glucose')
    expect(outside(3, { glucose: 33.3 })).toBeUndefined()
  })

  test('32: with 88–92 for this resident, 90 is normal; for another it is notable', () => {
    const own: Limit = { oldmanId: 'a', signType: 2, low1: 88, high1: 92 }
    expect(grade(2, { spo2: 90 }, [own])).toBe(fine)
    expect(grade(2, { spo2: 90 })).toBe(notable)
    expect([87, 93].map((spo2) => grade(2, { spo2 }, [own]))).toEqual([critical, notable])
  })
})

describe('limits', () => {
  test('limits of the resident come first, then those of the institution, then the table; missing ones are those of the table', () => {
    const house: Limit = { signType: 1, item: 'systolic', high1: 149 }
    const own: Limit = { oldmanId: 'a', signType: 1, item: 'systolic', high1: 159, high2: 190 }
    expect(bandOf('systolic', [])).toEqual({ low2: 80, low1: 90, high1: 139, high2: 179 })
    expect(bandOf('systolic', [house])).toEqual({ low2: 80, low1: 90, high1: 149, high2: 179 })
    expect(bandOf('systolic', [house, own])).toEqual({ low2: 80, low1: 90, high1: 159, high2: 190 })
    expect(bandOf('diastolic', [house, own])).toEqual({ low2: 50, low1: 60, high1: 89, high2: 109 })
  })

  test('a limit missing for a resident is that of the institution, which replaces the table', () => {
    const house: Limit = { signType: 1, item: 'systolic', low2: 85, low1: 95, high2: 169 }
    const own: Limit = { oldmanId: 'a', signType: 1, item: 'systolic', high1: 149 }
    expect(bandOf('systolic', [house, own])).toEqual({ low2: 85, low1: 95, high1: 149, high2: 169 })
    expect(grade(1, { systolic: 172, diastolic: 75 }, [own, house])).toBe(critical)
  })

  test('a single limit never crosses its neighbour', () => {
    const of = (limit: Partial<Limit>) => bandOf('spo2', [{ signType: 2, ...limit }])
    expect(of({ low2: 97 })).toEqual({ low2: 97, low1: 97, high1: 100, high2: 100 })
    expect(of({ high2: 98 })).toEqual({ low2: 90, low1: 95, high1: 98, high2: 98 })
  })

  test('the pulse of a blood pressure cuff uses the limit of the heart rate', () => {
    const own: Limit = { oldmanId: 'a', signType: 4, low1: 45, low2: 40 }
    expect(grade(1, { systolic: 120, diastolic: 75, pulse: 48 }, [own])).toBe(fine)
    expect(grade(1, { systolic: 120, diastolic: 75, pulse: 48 })).toBe(notable)
  })
})

test('every type has its items, every item its impossible values', () => {
  expect(Object.values(itemsOf).flat().sort()).toEqual(Object.keys(items).sort())
  for (const [type, all] of Object.entries(itemsOf))
    for (const item of all) {
      const [low, high] = items[item].accepted
      const step = items[item].digits ? 0.1 : 1
      for (const value of [low, high]) expect(outside(Number(type) as SignType, { [item]: value })).toBeUndefined()
      for (const value of [low - step, high + step])
        expect(outside(Number(type) as SignType, { [item]: value })).toBe(item)
    }
})

test('an arrow shows the direction', () => {
  expect(arrowOf('spo2', { spo2: 93 }, [])).toBe('↓')
  expect(arrowOf('systolic', { systolic: 150 }, [])).toBe('↑')
  expect(arrowOf('systolic', { systolic: 120 }, [])).toBe('')
  expect(arrowOf('temperature', { temperature: 37.4, tempSite: 2 }, [])).toBe('')
})
