import { expect, test } from 'vitest'
import { linesOf } from './register-lines.ts'

test('a typed text stays in its line, whatever characters it contains', () => {
  const content =
    '接班时间：2025-06-10 08:00；交班时间：2025-06-10 20:00；重点事项：3床发热；地点：二楼；交班人：张；接班人：李'
  expect(linesOf(9, content)).toEqual([
    ['接班时间', '2025-06-10 08:00'],
    ['交班时间', '2025-06-10 20:00'],
    ['重点事项', '3床发热；地点：二楼'],
    ['交班人', '张'],
    ['接班人', '李'],
  ])
  expect(linesOf(9, '')).toEqual([])
})
