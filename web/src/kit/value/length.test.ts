import { expect, test } from 'vitest'
import { lengthText } from './length.ts'

test('seconds are shown in the two largest units', () => {
  expect([0, 25, 60, 200, 3900].map(lengthText)).toEqual(['0秒', '25秒', '1分', '3分20秒', '1小时5分'])
  expect([null, undefined].map(lengthText)).toEqual(['', ''])
})
