import { expect, test } from 'vitest'
import { bookProblem } from './ImportModal.tsx'

test('a file that is no workbook or too large is refused before it is sent', () => {
  expect(bookProblem({ name: '老人.XLSX', size: 9_000_000 })).toBeUndefined()
  expect(bookProblem({ name: '老人.xls', size: 10 })).toContain('另存为 .xlsx')
  expect(bookProblem({ name: '老人.xlsx', size: 10 * 1024 * 1024 + 1 })).toContain('超过 10MB')
  expect(bookProblem({ name: '流水.csv', size: 10 })).toContain('不是 .xlsx 文件')
  expect(bookProblem({ name: '流水.csv', size: 10 }, ['import', 'flow'])).toBeUndefined()
  expect(bookProblem({ name: '流水.pdf', size: 10 }, ['import', 'flow'])).toContain('不是 .xlsx 或 .csv 文件')
})
