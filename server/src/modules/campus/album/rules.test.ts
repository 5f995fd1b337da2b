import { expect, test } from 'vitest'
import { binStart, distinct, keptUntil } from './rules.ts'

test('photos stay in the bin for thirty days to the second', () => {
  expect(keptUntil('2025-02-20 10:00:00')).toBe('2025-03-22 10:00:00')
  expect(binStart('2025-03-22 10:00:00')).toBe('2025-02-20 10:00:00')
})

test('names in a zip differ for any title, in upper or lower case', () => {
  expect(distinct(['a.jpg', 'A.JPG', 'a.jpg', 'b', 'b', '../c.png', 'a (2).jpg'])).toEqual([
    'a.jpg',
    'A (2).JPG',
    'a (3).jpg',
    'b',
    'b (2)',
    '.._c.png',
    'a (2) (2).jpg',
  ])
})
