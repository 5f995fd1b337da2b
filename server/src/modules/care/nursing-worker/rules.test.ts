import { expect, test } from 'vitest'
import { loadOf, overload } from './rules.ts'

test.each([
  [[], null],
  [Array(8).fill('1:8'), null],
  [Array(12).fill('1:12'), null],
  [['1:3', '1:3', '1:3'], null],
  [[...Array(8).fill('1:8'), '1:12'], '负责的9位老人按护理等级的照护比合计需要1.08人，已超过1人'],
  [['1:1', '1:20'], '负责的2位老人按护理等级的照护比合计需要1.05人，已超过1人'],
  [['1:1', null], null],
])('%j: %s', (ratios, expected) => {
  expect(overload(ratios)).toBe(expected)
})

test('a level without a ratio adds no load', () => {
  expect(loadOf([null, '1:4', ''])).toBe(0.25)
})
