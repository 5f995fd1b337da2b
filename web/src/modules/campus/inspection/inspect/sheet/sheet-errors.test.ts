import { expect, test } from 'vitest'
import { refusedOf } from './sheet-errors.ts'

const items = [
  { issueId: 'S04', itemNo: 4, groupCode: 'A' },
  { issueId: 'S13', itemNo: 13, groupCode: 'C' },
]
const answered = [{ issueId: 'S13' }, { issueId: 'S04' }]

test('an error of an item has its number and is shown in its group', () => {
  const late = '第13项为一票否决项，整改期限不能超过1天'
  expect(refusedOf([{ field: 'answers', message: late }], items, answered)).toEqual({
    wrong: { answers: late },
    at: 'C',
  })
  expect(refusedOf([{ field: 'answers.1.problem', message: '问题不能超过500个字' }], items, answered)).toEqual({
    wrong: { answers: '第4项：问题不能超过500个字' },
    at: 'A',
  })
})

test('an error of the head is shown there, any other at the end', () => {
  const few = { field: 'inspectors', message: '六十项检查至少需要两名检查人' }
  expect(refusedOf([few], items, answered)).toEqual({ wrong: { inspectors: few.message }, at: 'head' })
  const other = { field: 'answers', message: '检查结果与检查项不一致' }
  expect(refusedOf([other], items, answered)).toEqual({ wrong: { answers: other.message }, at: 'end' })
})
