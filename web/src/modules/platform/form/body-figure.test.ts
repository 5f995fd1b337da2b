import { expect, test } from 'vitest'
import { marksOf } from './fill/BodyFigure.tsx'

const mark = { side: 'front', x: 10, y: 20, mark: 'pressure' }

test('a note keeps the space after its last word while it is typed', () => {
  expect(marksOf([{ ...mark, note: '3 ' }])).toEqual([{ ...mark, note: '3 ' }])
})

test('an invalid mark is left out', () => {
  expect(marksOf([{ ...mark, x: 101 }, 'x', mark])).toEqual([mark])
  expect(marksOf('x')).toEqual([])
})
