import { expect, test } from 'vitest'
import { gradesText } from './grades.ts'

test('a grade is shown once for all types that lead to it', () => {
  const grades = [0, 1, 2, 3].map((type) => ({ type, grade: 2 }))
  expect(gradesText(grades)).toBe('简易、2013版、2023版、2023增强版 2级')
  expect(gradesText([...grades.slice(0, 2), { type: 2, grade: 3 }])).toBe('简易、2013版 2级 · 2023版 3级')
  expect(gradesText(null)).toBe('')
})
