import { expect, test } from 'vitest'
import { whyNotOwn } from './own-sign.ts'

const row = { recorderId: 'me', createTime: '2026-11-27 09:30:00' }

test('offers the correction of a vital sign to its author, for a day, and of any to users who may edit', () => {
  expect(whyNotOwn(row, 'me', false, '2026-11-28 09:30:00')).toBeUndefined()
  expect(whyNotOwn(row, 'me', false, '2026-11-28 09:30:01')).toBe('超过24小时的记录请护士更正')
  expect(whyNotOwn(row, 'another', false, '2026-11-27 09:31:00')).toBe('他人的记录请护士更正')
  expect(whyNotOwn({ recorderId: null, createTime: null }, undefined, false, '2026-11-27 09:31:00')).toBeDefined()
  expect(whyNotOwn(row, 'another', true, '2026-12-27 09:31:00')).toBeUndefined()
})
