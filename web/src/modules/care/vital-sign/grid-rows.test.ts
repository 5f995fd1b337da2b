import { expect, test } from 'vitest'
import { byRoom, chunks, verdictOf } from './grid-rows.ts'

test('a row is sent when it is whole and possible; it is judged while it is typed', () => {
  const of = (typed: object) => verdictOf(1, typed, {}, [])
  expect(of({})).toMatchObject({ filled: false, wrong: undefined })
  expect(of({ systolic: 120 })).toMatchObject({ filled: true, wrong: '未填完整' })
  expect(of({ systolic: 120, diastolic: 75 })).toMatchObject({ wrong: undefined, said: null, worst: 0 })
  expect(of({ systolic: '12o', diastolic: 75 }).wrong).toBe('有看不懂的数字')
  expect(of({ systolic: 300, diastolic: 75 }).wrong).toBe('收缩压超出可录入范围')
  expect(of({ systolic: 80, diastolic: 120 }).wrong).toBe('收缩压须大于舒张压')
  expect(of({ systolic: 182, diastolic: 95 })).toMatchObject({ worst: 2, said: '收缩压182 危急，舒张压95 提示' })
})

test('neighbours stand beside each other, rooms as numbers', () => {
  const rows = ['B楼-10-A', 'B楼-9-B', 'A楼-2-A', 'B楼-9-A', null].map((bedName) => ({ bedName }))
  expect(byRoom(rows).map(({ bedName }) => bedName)).toEqual(['A楼-2-A', 'B楼-9-A', 'B楼-9-B', 'B楼-10-A', null])
})

test('as many at once as a call takes', () => {
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunks([], 2)).toEqual([])
})
