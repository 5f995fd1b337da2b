import { expect, test } from 'vitest'
import { amountsOf, dueOf, type Facts, take, total } from './rules.ts'

const facts = (more: Partial<Facts>): Facts => ({
  prestoreAmt: 0,
  depositAmt: 0,
  medicalAmt: 0,
  reserveAmt: 0,
  arrearsAmt: 0,
  finalChargeAmt: 0,
  creditAmt: 0,
  appliedAmt: 0,
  deductAmt: 0,
  waiveAmt: 0,
  ...more,
})

test('example 9: the bill is paid, unused days are refunded with the deposits, less a compensation', () => {
  const paid = facts({
    prestoreAmt: 52_371,
    depositAmt: 600_000,
    medicalAmt: 300_000,
    creditAmt: 146_129,
    deductAmt: 12_000,
  })
  expect(dueOf(paid)).toBe(12_000)
  expect(amountsOf(paid)).toMatchObject({ refundAmt: 1_086_500, collectAmt: 0, creditAmt: 146_129 })
  const { used, left } = take({ 1: 198_500, 5: 0, 2: 600_000, 6: 300_000 }, 12_000)
  expect(used).toEqual([{ kind: 1, amount: 12_000 }])
  expect(left).toEqual([
    { kind: 1, amount: 186_500 },
    { kind: 2, amount: 600_000 },
    { kind: 6, amount: 300_000 },
  ])
})

test('example 10: two bills unpaid and a deposit too small for them', () => {
  const owing = facts({ depositAmt: 500_000, arrearsAmt: 755_000, creditAmt: 146_129, appliedAmt: 146_129 })
  expect(dueOf(owing)).toBe(608_871)
  expect(amountsOf(owing)).toMatchObject({ refundAmt: 0, collectAmt: 108_871 })
})

test('classes are used in the order 预存, 预订金, 押金, 医疗押金, in whatever order they are given, and nothing is lost', () => {
  const balances = { 1: 100, 5: 30, 2: 50, 6: 20 }
  for (let amount = 0; amount <= 220; amount += 7) {
    const { used, left } = take(balances, amount)
    expect(total(used)).toBe(Math.min(amount, 200))
    expect(total(used) + total(left)).toBe(200)
    expect(used.map(({ kind }) => kind)).toEqual([1, 5, 2, 6].slice(0, used.length))
  }
  const even = facts({ prestoreAmt: 500, arrearsAmt: 500 })
  expect(amountsOf(even)).toMatchObject({ refundAmt: 0, collectAmt: 0 })
})
