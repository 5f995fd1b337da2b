import { expect, test } from 'vitest'
import { isTooLongForSms, plan, type Relative, smsText } from './rules.ts'

const relative = (familyId: string, oldmanId: string, more: Partial<Relative> = {}): Relative => ({
  familyId,
  oldmanId,
  familyName: familyId,
  relation: 2,
  phoneNum: `1380000000${familyId.slice(-1)}`,
  isGuardian: 0,
  isUrgent: 0,
  isPayer: 0,
  ...more,
})
const family = [
  relative('f1', 'a', { isGuardian: 1, isUrgent: 1 }),
  relative('f2', 'a', { isPayer: 1 }),
  relative('f3', 'b', { isUrgent: 1, phoneNum: '13800000001' }),
]
const oldmanIds = ['a', 'b', 'c']
const ids = (scope: number, ways: number[]) =>
  plan({ scope, ways, oldmanIds }, family).letters.map(({ familyId, sendWay }) => `${familyId}:${sendWay}`)

test.each([
  [1, ['f1:1'], ['b', 'c']],
  [2, ['f1:1', 'f3:1'], ['c']],
  [3, ['f1:1', 'f2:1', 'f3:1'], ['c']],
  [4, ['f2:1'], ['b', 'c']],
])('scope %i reaches %j and leaves out %j', (scope, letters, alone) => {
  expect(ids(scope, [1])).toEqual(letters)
  expect(plan({ scope, ways: [1], oldmanIds }, family).alone).toEqual(alone)
})

test('a phone number gets one text message, however many residents it is about; the portal lists it under each resident', () => {
  expect(ids(3, [2])).toEqual(['f1:2', 'f2:2'])
  expect(ids(3, [1, 2, 2])).toEqual(['f1:1', 'f2:1', 'f3:1', 'f1:2', 'f2:2'])
})

test('title and text of a short message are counted together', () => {
  const words = { title: '字'.repeat(10), content: '字'.repeat(290) }
  expect(isTooLongForSms(words, [2])).toBe(false)
  expect(isTooLongForSms({ ...words, title: '字'.repeat(11) }, [1, 2])).toBe(true)
  expect(isTooLongForSms({ ...words, title: '字'.repeat(11) }, [1])).toBe(false)
  expect(smsText({ title: '缴费', content: '请缴费' })).toBe('缴费：请缴费')
})
