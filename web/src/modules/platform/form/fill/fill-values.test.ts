import { expect, test } from 'vitest'
import { filledIn } from './fill-values.ts'

test('values are taken over into empty fields only', () => {
  expect(filledIn({ name: '王', note: '', marks: [], age: 0 })).toEqual({ name: '王', age: 0 })
})
