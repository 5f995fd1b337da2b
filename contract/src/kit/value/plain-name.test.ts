import { expect, test } from 'vitest'
import { plainName, plainNumber } from './plain-name.ts'

test.each([
  ['王　小 明', '王小明'],
  ['\u202D王\u200B小\uFEFF明\u202C', '王小明'],
  ['王\r\n小明\t', '王小明'],
  ['买买提 • 阿布都', '买买提·阿布都'],
  ['买买提．阿布都', '买买提·阿布都'],
  ['买买提‧阿布都', '买买提·阿布都'],
  ['Anna   Maria\u3000Smith ', 'Anna Maria Smith'],
  ['李 A 四', '李 A 四'],
  ['J. Smith', 'J. Smith'],
  ['𠮷 田', '𠮷田'],
])('stores the name %j as %s', (typed, expected) => {
  expect(plainName(typed)).toBe(expected)
  expect(plainName(expected)).toBe(expected)
})

test('removes copied signs from a number', () => {
  expect(plainNumber('\u202D138 0000 0001\u202C')).toBe('13800000001')
})
