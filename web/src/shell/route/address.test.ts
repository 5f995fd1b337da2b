import { expect, test } from 'vitest'
import { addressText, isCrossing, parseAddress } from './address.ts'

const identity = (text: string) => addressText(parseAddress(text))

test('B048 the identity of a tab is the path plus the query sorted by key', () => {
  expect(identity('#/a?y=2&x=1')).toBe('/a?x=1&y=2')
})

test('B049 B050 the order of the query does not matter, its values do', () => {
  expect(identity('/a?x=1&y=2')).toBe(identity('/a?y=2&x=1'))
  expect(identity('/a?x=1')).not.toBe(identity('/a?x=2'))
})

test('addresses are read whole, with Chinese, stray signs and doubled slashes', () => {
  expect(parseAddress('http://h/index.html#/live//live/list/')).toEqual({ path: '/live/live/list', query: {} })
  expect(parseAddress('#/a%20b/%E7%8E%8B?n=%E7%8E%8B')).toEqual({ path: '/a b/王', query: { n: '王' } })
  expect(parseAddress('#/100%').path).toBe('/100%')
  expect(parseAddress('').path).toBe('/')
})

test('B056 the crossing marker counts only with a stored query id', () => {
  const marked = parseAddress('/a?crossing=1&sid=q1')
  expect([
    isCrossing(marked, 'q1'),
    isCrossing(marked, undefined),
    isCrossing(parseAddress('/a?sid=q1'), 'q1'),
  ]).toEqual([true, false, false])
})
