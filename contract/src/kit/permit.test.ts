import { expect, test } from 'vitest'
import { allows } from './permit.ts'

const holding = (...codes: string[]) => new Set(codes)

test('any of the parts around | is enough', () => {
  expect(allows('a|b', holding('b'))).toBe(true)
  expect(allows('a|b', holding('c'))).toBe(false)
})

test('& requires all and binds tighter than |', () => {
  expect(allows('a|b&c', holding('a'))).toBe(true)
  expect(allows('a|b&c', holding('b'))).toBe(false)
  expect(allows('a|b&c', holding('b', 'c'))).toBe(true)
  expect(allows('a & b', holding('a', 'b'))).toBe(true)
})

test('an empty expression allows nobody', () => {
  expect(allows('', holding('a'))).toBe(false)
  expect(allows('a|', holding('b'))).toBe(false)
})

test('a call for every signed-in user needs no code', () => {
  expect(allows('signedIn', holding())).toBe(true)
  expect(allows('open', holding())).toBe(true)
})
