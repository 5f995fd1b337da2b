import { expect, test } from 'vitest'
import { RecordTotals } from '#contract/modules/duty/attendance/record.ts'
import { metaFor } from '#kit/value/schema.ts'

test('every total of a month explains what it counts', () => {
  const { shape } = RecordTotals
  const bare = Object.keys(shape).filter((key) => !metaFor(shape, key).unit && !key.endsWith('Minutes'))
  expect(bare).toEqual([])
  expect(metaFor(shape, 'absentDays').unit).toBe('天')
  expect(metaFor(shape, 'overtimeHours').unit).toBe('小时')
})
