import { expect, test } from 'vitest'
import { filledIn } from './fill-values.ts'

test('only fields that hold something keep what is taken over out', () => {
  expect(filledIn({ name: '王', note: '', marks: [], age: 0 })).toEqual({ name: '王', age: 0 })
})
