import { describe, expect, test } from 'vitest'
import { rounded } from './amount.ts'
import { dayAfter, dayMonthsAfter, daysIn, lastDay, monthAfter, monthsFrom } from './calendar.ts'
import {
  adjustmentsOf,
  type BilledLine,
  type Charge,
  chargedParts,
  type Discount,
  type Frame,
  lastChargedDay,
  outDays,
  outingRefund,
  type Part,
  type Refundable,
} from './rules.ts'

// The worked examples of fees.md 12 and the engine's acceptance scenarios of 15, to the fen.

let serial = 0
function charge(price: number, more: Partial<Charge> & { since?: string } = {}): Charge {
  serial += 1
  const { since = '2025-01-01', ...rest } = more
  return {
    oldmanCostId: `cost-${serial}`,
    projectId: 'fee',
    projectChildId: `child-${serial}`,
    feeName: '床位',
    sort: serial,
    chargeCycle: 2,
    prorate: true,
    quantity: 100,
    startDate: since,
    endDate: null,
    prices: [{ from: '2020-01-01', price }],
    discount: null,
    ...rest,
  }
}
const frame: Frame = { chargeStart: '2020-01-01', lastCharged: null, lastDay: null, prorateBase: 1 }
const thirty: Frame = { ...frame, prorateBase: 2 }
const nets = (parts: readonly Pick<Part, 'netAmt'>[]) => parts.map(({ netAmt }) => netAmt)
const total = (parts: readonly Pick<Part, 'netAmt'>[]) => nets(parts).reduce((sum, net) => sum + net, 0)
/** Resident S of the examples. */
const resident = (since: string) => [
  charge(180_000, { since }),
  charge(120_000, { since }),
  charge(2_500, { since, chargeCycle: 1 }),
]
const until = (row: Charge, endDate: string): Charge => ({ ...row, endDate })

describe('worked examples', () => {
  test('example 1: moved in on 2025-03-12, 20 of 31 days', () => {
    const parts = chargedParts(resident('2025-03-12'), '2025-03', frame)
    expect(nets(parts)).toEqual([116_129, 77_419, 50_000])
    expect(total(parts)).toBe(243_548)
    expect(parts[0]).toMatchObject({ days: 20, monthDays: 31, dateFrom: '2025-03-12', dateTo: '2025-03-31' })
  })

  test('example 3: another level on 2025-05-11', () => {
    const old = charge(120_000)
    const next = charge(150_000, { since: '2025-05-11' })
    const billed = chargedParts([old], '2025-05', frame)
    const lines = adjustmentsOf(chargedParts([until(old, '2025-05-10'), next], '2025-05', frame), billed)
    expect(nets(lines)).toEqual([-81_290, 101_613])
    expect(total(lines)).toBe(20_323)
    expect(377_500 + total(lines)).toBe(397_823)
  })

  test('example 4: another bed on 2025-02-20', () => {
    const old = charge(180_000)
    const next = charge(260_000, { since: '2025-02-20' })
    const due = chargedParts([until(old, '2025-02-19'), next], '2025-02', frame)
    expect(nets(due)).toEqual([122_143, 83_571])
    const lines = adjustmentsOf(due, chargedParts([old], '2025-02', frame))
    expect([nets(lines), total(lines)]).toEqual([[-57_857, 83_571], 25_714])
  })

  test('example 5: two residents exchange beds on 2025-10-14', () => {
    const a = charge(180_000)
    const b = charge(230_000)
    const swapped = (old: Charge, next: Charge) =>
      chargedParts(
        [until(old, '2025-10-13'), { ...next, oldmanCostId: 'next', startDate: '2025-10-14' }],
        '2025-10',
        frame,
      )
    expect(nets(swapped(a, b))).toEqual([75_484, 133_548])
    expect(nets(swapped(b, a)).sort()).toEqual([104_516, 96_452].sort())
    expect(total(adjustmentsOf(swapped(a, b), chargedParts([a], '2025-10', frame)))).toBe(29_032)
    expect(total(adjustmentsOf(swapped(b, a), chargedParts([b], '2025-10', frame)))).toBe(-29_032)
  })

  test('example 7: ninety percent until 2025-07-14', () => {
    const discount = { setId: 'rule', type: 1, value: 9_000, from: '2025-01-15', to: '2025-07-14' }
    const parts = chargedParts([charge(180_000, { discount })], '2025-07', frame)
    expect(parts.map((part) => [part.days, part.grossAmt, part.netAmt])).toEqual([
      [14, 81_290, 73_161],
      [17, 98_710, 98_710],
    ])
    expect([total(parts), parts[0].discountAmt]).toEqual([171_871, 8_129])
    expect(parts.map(({ setId }) => setId)).toEqual(['rule', null])
  })

  test('example 8: 200 off a month until 2025-09-10', () => {
    const discount = { setId: 'rule', type: 2, value: 20_000, from: '2025-01-01', to: '2025-09-10' }
    const parts = chargedParts([charge(180_000, { discount })], '2025-09', frame)
    expect(parts.map(({ grossAmt, discountAmt }) => [grossAmt, discountAmt])).toEqual([
      [60_000, 6_667],
      [120_000, 0],
    ])
    expect(total(parts)).toBe(173_333)
  })

  test('a discount off a month, or a fixed price a month, applies to a daily price and to a quarter too', () => {
    const discount = (type: number, value: number) => ({ setId: 'rule', type, value, from: '2025-01-01', to: null })
    const meals = (type: number, value: number, more: object = {}) =>
      total(
        chargedParts([charge(2_500, { chargeCycle: 1, discount: discount(type, value), ...more })], '2025-06', frame),
      )
    expect(meals(2, 20_000)).toBe(75_000 - 20_000)
    expect(meals(3, 60_000)).toBe(60_000)
    expect(meals(2, 20_000, { endDate: '2025-06-15' })).toBe(37_500 - 10_000)
    const quarter = charge(90_000, { chargeCycle: 3, discount: discount(2, 10_000) })
    expect(total(chargedParts([quarter], '2025-04', frame))).toBe(90_000 - 30_000)
  })

  test('example 9: departure on 2025-08-20 uses 19 days and credits the rest', () => {
    const rows = resident('2025-01-01')
    const billed = chargedParts(rows, '2025-08', frame)
    const lastCharged = lastChargedDay('2025-08-20', '2025-01-01', false)
    const used = chargedParts(rows, '2025-08', { ...frame, lastCharged })
    expect(nets(used)).toEqual([110_323, 73_548, 47_500])
    expect([total(billed), total(used)]).toEqual([377_500, 231_371])
    expect(total(adjustmentsOf(used, billed))).toBe(-146_129)
  })

  test('example 12 and scenario 26: months of thirty days', () => {
    expect(total(chargedParts([charge(180_000, { since: '2025-03-12' })], '2025-03', thirty))).toBe(120_000)
    expect(total(chargedParts([charge(180_000)], '2025-02', thirty))).toBe(180_000)
    expect(total(chargedParts([charge(180_000, { since: '2025-02-11' })], '2025-02', thirty))).toBe(108_000)
    expect(total(chargedParts([charge(180_000, { endDate: '2025-03-30' })], '2025-03', thirty))).toBe(180_000)
    expect(total(chargedParts([charge(10_001, { endDate: '2025-04-15' })], '2025-04', thirty))).toBe(5_001)
    expect(rounded(-10_001n * 15n, 30n)).toBe(-5_001)
  })

  test('scenario 27: meals 2500 to 2800 from 2025-09-01', () => {
    const prices = [
      { from: '2020-01-01', price: 2_500 },
      { from: '2025-09-01', price: 2_800 },
    ]
    const meals = charge(0, { chargeCycle: 1, prices })
    expect(total(chargedParts([meals], '2025-08', frame))).toBe(77_500)
    expect(total(chargedParts([meals], '2025-09', frame))).toBe(84_000)
  })
})

describe('outings', () => {
  const rule = (row: Charge, more: Partial<Refundable>): Refundable => ({
    charge: row,
    meal: false,
    refundOut: true,
    rate: 100,
    minDays: 1,
    maxDays: 0,
    hospitalOnly: false,
    ...more,
  })
  const [bed, care, meals] = resident('2025-01-01')
  const rules = [
    rule(bed, { refundOut: false }),
    rule(care, { rate: 50, minDays: 5 }),
    rule(meals, { meal: true, minDays: 1 }),
  ]
  const away = (outDay: string, backDay: string, more = {}) => ({
    outDay,
    backDay,
    outType: 1,
    mealStop: true,
    ...more,
  })
  const refunds = (outing: ReturnType<typeof away>, month: string) => {
    const parts = chargedParts([bed, care, meals], month, frame)
    return rules.map((one) => outingRefund(one, outing, parts))
  }

  test('example 6: six full days from 06-05 to 06-12', () => {
    expect(outDays(away('2025-06-05', '2025-06-12'))).toBe(6)
    expect(refunds(away('2025-06-05', '2025-06-12'), '2025-06')).toEqual([0, 12_000, 15_000])
  })

  test('scenario 8: one night refunds nothing', () => {
    expect(outDays(away('2025-06-10', '2025-06-11'))).toBe(0)
    expect(refunds(away('2025-06-10', '2025-06-11'), '2025-06')).toEqual([0, 0, 0])
  })

  test('scenario 9: four full days are too few for care', () => {
    expect(refunds(away('2025-06-05', '2025-06-10'), '2025-06')).toEqual([0, 0, 10_000])
  })

  test('scenario 10: over the end of a month each month counts its own days', () => {
    const outing = away('2025-05-28', '2025-06-04')
    expect(refunds(outing, '2025-05')).toEqual([0, 5_806, 7_500])
    expect(refunds(outing, '2025-06')).toEqual([0, 6_000, 7_500])
  })

  test('meals still ordered, hospital only, and a maximum of days a month', () => {
    const parts = chargedParts([bed, care, meals], '2025-06', frame)
    const outing = away('2025-06-05', '2025-06-12')
    expect(outingRefund(rules[2], { ...outing, mealStop: false }, parts)).toBe(0)
    const hospital = rule(meals, { hospitalOnly: true })
    expect(outingRefund(hospital, outing, parts)).toBe(0)
    expect(outingRefund(hospital, { ...outing, outType: 3 }, parts)).toBe(15_000)
    expect(outingRefund(rule(meals, { maxDays: 2 }), outing, parts)).toBe(5_000)
  })

  test('a day of meals refunds its cost: its own price, less its discount', () => {
    const prices = [
      { from: '2025-01-01', price: 2_500 },
      { from: '2025-06-09', price: 2_800 },
    ]
    const dearer = charge(0, { chargeCycle: 1, prices })
    const outing = away('2025-06-05', '2025-06-12')
    const back = (row: Charge, more: object = {}) =>
      outingRefund(rule(row, more), outing, chargedParts([row], '2025-06', frame))
    expect(back(dearer)).toBe(3 * 2_500 + 3 * 2_800)
    expect(back(dearer, { maxDays: 4 })).toBe(3 * 2_500 + 2_800)
    const discount = { setId: 'rule', type: 1, value: 5_000, from: '2025-01-01', to: null }
    expect(back(charge(2_500, { chargeCycle: 1, discount }))).toBe(6 * 1_250)
  })
})

describe('cycles', () => {
  test('a quarter of the stay is billed when it begins and by its days when it is cut short', () => {
    const row = charge(90_000, { chargeCycle: 3, since: '2025-01-20' })
    expect(chargedParts([row], '2025-01', frame)).toMatchObject([
      { dateFrom: '2025-01-20', dateTo: '2025-04-19', netAmt: 90_000 },
    ])
    expect(chargedParts([row], '2025-02', frame)).toEqual([])
    expect(total(chargedParts([row], '2025-04', frame))).toBe(90_000)
    expect(total(chargedParts([until(row, '2025-03-05')], '2025-01', frame))).toBe(45_000)
  })
  test('bills a year, a one-off, a piece, and a month that is not divided', () => {
    const since = '2025-03-10'
    expect(total(chargedParts([charge(120_000, { chargeCycle: 4, since })], '2026-03', frame))).toBe(120_000)
    const once = charge(58_000, { chargeCycle: 5, since })
    expect([total(chargedParts([once], '2025-03', frame)), total(chargedParts([once], '2025-04', frame))]).toEqual([
      58_000, 0,
    ])
    expect(total(chargedParts([charge(2_000, { chargeCycle: 6, since, quantity: 250 })], '2025-03', frame))).toBe(5_000)
    expect(total(chargedParts([charge(120_000, { prorate: false, since: '2025-03-31' })], '2025-03', frame))).toBe(
      120_000,
    )
  })
  test('a one-off dated before charging begins is on the first bill', () => {
    const once = charge(58_000, { chargeCycle: 5, since: '2025-03-30' })
    const begun = { ...frame, chargeStart: '2025-04-01' }
    expect(chargedParts([once], '2025-04', begun)).toMatchObject([{ dateFrom: '2025-04-01', netAmt: 58_000 }])
    expect(chargedParts([once], '2025-03', begun)).toEqual([])
  })
  test('moving in and out on one day is one day; the day of departure only where it is charged', () => {
    expect(lastChargedDay('2025-06-10', '2025-06-10', false)).toBe('2025-06-10')
    expect(lastChargedDay('2025-06-10', '2025-06-01', false)).toBe('2025-06-09')
    expect(lastChargedDay('2025-06-10', '2025-06-01', true)).toBe('2025-06-10')
    expect(lastChargedDay(null, '2025-06-01', false)).toBeNull()
  })
  test('a fixed price applies only where it is lower', () => {
    const fixed = (value: number): Discount => ({ setId: 'rule', type: 3, value, from: '2025-01-01', to: null })
    expect(total(chargedParts([charge(180_000, { discount: fixed(150_000) })], '2025-06', frame))).toBe(150_000)
    expect(total(chargedParts([charge(180_000, { discount: fixed(190_000) })], '2025-06', frame))).toBe(180_000)
  })
})

describe('for random numbers', () => {
  /** A random generator of its own, so that a failing case can be repeated. */
  function numbers(seed: number) {
    let state = seed
    return (min: number, max: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return min + (state % (max - min + 1))
    }
  }
  const cases = Array.from({ length: 400 }, (_, seed) => {
    const pick = numbers(seed + 1)
    const month = monthAfter('2024-01', pick(0, 35))
    const day = () => `${month}-${String(pick(1, 28)).padStart(2, '0')}`
    const discount = {
      setId: 'rule',
      type: pick(1, 3),
      value: pick(1, 9_999),
      from: day(),
      to: pick(0, 1) ? lastDay(month) : null,
    }
    const row = charge(0, {
      since: '2023-01-01',
      chargeCycle: pick(1, 2),
      quantity: pick(1, 300),
      discount: pick(0, 1) ? discount : null,
      prices: [
        { from: '2020-01-01', price: pick(0, 400_000) },
        { from: day(), price: pick(0, 400_000) },
      ],
    })
    return { month, row, pick, frame: pick(0, 1) ? frame : thirty }
  })

  test('the parts of a run sum to the run, and no discount exceeds its gross', () => {
    for (const { month, row, frame: how } of cases) {
      const parts = chargedParts([row], month, how)
      const plain = chargedParts([{ ...row, discount: null }], month, how)
      const gross = (list: readonly Part[]) => list.reduce((sum, { grossAmt }) => sum + grossAmt, 0)
      expect(gross(parts)).toBe(gross(plain))
      for (const part of parts) {
        expect(part.discountAmt).toBeGreaterThanOrEqual(0)
        expect(part.netAmt).toBeGreaterThanOrEqual(0)
        expect(part.netAmt + part.discountAmt).toBe(part.grossAmt)
      }
    }
  })

  test('every charged day is in one part, and the order of rows does not matter', () => {
    for (const { month, row, frame: how } of cases) {
      const parts = chargedParts([row], month, how)
      expect(parts.reduce((sum, { days }) => sum + days, 0)).toBe(daysIn(`${month}-01`, lastDay(month)))
      for (const [at, part] of parts.slice(1).entries()) expect(part.dateFrom).toBe(dayAfter(parts[at].dateTo))
      const other = charge(33_333, { since: '2023-01-01' })
      expect(chargedParts([row, other], month, how)).toEqual(chargedParts([other, row], month, how))
    }
  })

  test('after any change the bill and its adjustments equal the dues, and a second run changes nothing', () => {
    for (const { month, row, pick, frame: how } of cases) {
      const billed: BilledLine[] = chargedParts([row], month, how)
      const on = `${month}-${String(pick(2, 28)).padStart(2, '0')}`
      const next = charge(pick(0, 400_000), { since: on, chargeCycle: row.chargeCycle })
      const due = chargedParts([until(row, dayAfter(on, -1)), next], month, how)
      const lines = adjustmentsOf(due, billed)
      expect(total(billed) + total(lines)).toBe(total(due))
      expect(adjustmentsOf(due, [...billed, ...lines])).toEqual([])
    }
  })

  test('half a fen is rounded away from zero, for both signs', () => {
    expect([rounded(5n, 2n), rounded(-5n, 2n), rounded(1n, 3n), rounded(-1n, 3n), rounded(0n, 7n)]).toEqual([
      3, -3, 0, 0, 0,
    ])
    expect(() => rounded(1n, 0n)).toThrow()
    expect(() => rounded(10n ** 30n, 1n)).toThrow()
  })
})

test('months and days of a calendar', () => {
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect([lastDay('2024-02'), lastDay('2025-02')]).toEqual(['2024-02-29', '2025-02-28'])
  expect(dayMonthsAfter('2025-01-31', 1)).toBe('2025-02-28')
})
