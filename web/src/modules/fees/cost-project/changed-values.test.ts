import { expect, test } from 'vitest'
import { changedIn } from './changed-values.ts'

test('an emptied price and discount are sent as null, unchanged fields are not sent', () => {
  const first = { price: 20000, quantity: 1, setId: 'set-1', startDate: '2026-01-01', endDate: null }
  const emptied = { price: null, quantity: 1, setId: undefined, startDate: '2026-01-01', endDate: undefined }
  expect(changedIn(emptied, first)).toEqual({ price: null, setId: null })
  expect(changedIn({ ...first, quantity: 2 }, first)).toEqual({ quantity: 2 })
})
