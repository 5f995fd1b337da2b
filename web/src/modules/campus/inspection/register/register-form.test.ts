import { expect, test } from 'vitest'
import { z } from 'zod'
import { metaOf } from '#contract/kit/fields.ts'
import type { Schema } from '#contract/kit/schema.ts'
import { atItsField, bodyOf, discardedFrom, formCall } from './register-form.ts'

const visitor = 12

test('the reason of a visit and the reason of a change are separate', () => {
  const shapeFor = (needsReason: 0 | 1): Record<string, Schema> => formCall(visitor, { needsReason }).options.body.shape
  expect(metaOf(shapeFor(0).reason)?.label).toBe('事由')
  expect(z.safeParse(shapeFor(0).reason, null).success).toBe(false)
  expect(metaOf(shapeFor(1).editReason)?.label).toBe('修改原因')
  expect([shapeFor(0), shapeFor(1)].map(({ editReason }) => z.safeParse(editReason, null).success)).toEqual([
    true,
    false,
  ])
  const typed = { name: '王五', reason: '送货', editReason: '补登离开时间', company: null, version: 2, remark: '后门' }
  expect(bodyOf(visitor, typed)).toEqual({
    fields: { name: '王五', reason: '送货' },
    reason: '补登离开时间',
    version: 2,
    remark: '后门',
  })
  expect(bodyOf(visitor, { name: '王五', reason: '送货' })).toEqual({ fields: { name: '王五', reason: '送货' } })
})

test('an error of the server stands at its field', () => {
  expect(atItsField({ field: 'fields.reason' }).field).toBe('reason')
  expect(atItsField({ field: 'reason' }).field).toBe('editReason')
  expect(atItsField({ field: 'registerDate' }).field).toBe('registerDate')
})

test('a sample may be discarded two days later', () => {
  expect(discardedFrom('2025-06-30 11:20:00')).toBe('2025-07-02 11:20:00')
})
