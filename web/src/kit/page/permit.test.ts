import { expect, test } from 'vitest'
import { allows } from './permit.ts'

const holds = (expression: string, ...codes: string[]) => allows(expression, new Set(codes))

test('B179 with | one of the codes is enough', () => {
  expect([holds('a|b', 'b'), holds('a|b', 'c')]).toEqual([true, false])
})

test('B180 with & all codes are needed', () => {
  expect([holds('a&b', 'a', 'b'), holds('a&b', 'a')]).toEqual([true, false])
})

test('B181 anything else is a single code', () => {
  expect([holds('live.visit.come.add', 'live.visit.come.add'), holds('a', 'a.b')]).toEqual([true, false])
})

test('B182 an empty string means no permission', () => {
  expect([holds('', 'a'), holds('')]).toEqual([false, false])
})

test('scenario 13: & binds tighter than |', () => {
  expect([holds('a|b&c', 'b'), holds('a|b&c', 'a'), holds('a|b&c', 'b', 'c')]).toEqual([false, true, true])
  expect(holds('', 'a', 'b', 'c')).toBe(false)
})
