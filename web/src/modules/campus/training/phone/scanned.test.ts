import { expect, test } from 'vitest'
import { scannedOf } from './scanned.ts'

test('the training and its code are read from a whole address and from its end', () => {
  const expected = { trainingId: '0197-a', code: 'mbq.x_-9' }
  expect(scannedOf('https://pims.example/app.html#/training?id=0197-a&code=mbq.x_-9')).toEqual(expected)
  expect(scannedOf('/training?id=0197-a&code=mbq.x_-9')).toEqual(expected)
  for (const other of ['/training', 'A1-101-1', '?id=0197-a', '']) expect(scannedOf(other)).toBeUndefined()
})
