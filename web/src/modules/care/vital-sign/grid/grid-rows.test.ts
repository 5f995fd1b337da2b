import { expect, test } from 'vitest'
import { byRoom, chunks, limitsFor, verdictOf, weighedOf } from './grid-rows.ts'

test('a row is sent when it is complete and possible; it is judged while it is typed', () => {
  const of = (typed: object) => verdictOf(1, typed, {}, [])
  expect(of({})).toMatchObject({ filled: false, wrong: undefined })
  expect(of({ systolic: 120 })).toMatchObject({ filled: true, wrong: '未填完整' })
  expect(of({ systolic: 120, diastolic: 75 })).toMatchObject({ wrong: undefined, text: null, worst: 0 })
  expect(of({ systolic: '12o', diastolic: 75 }).wrong).toBe('有看不懂的数字')
  expect(of({ systolic: 300, diastolic: 75 }).wrong).toBe('收缩压超出可录入范围')
  expect(of({ systolic: 80, diastolic: 120 }).wrong).toBe('收缩压须大于舒张压')
  expect(of({ systolic: 182, diastolic: 95 })).toMatchObject({ worst: 2, text: '收缩压182 危急，舒张压95 提示' })
})

test('neighbours stand beside each other, rooms are sorted as numbers', () => {
  const rows = ['B楼-10-A', 'B楼-9-B', 'A楼-2-A', 'B楼-9-A', null].map((bedName) => ({ bedName }))
  expect(byRoom(rows).map(({ bedName }) => bedName)).toEqual(['A楼-2-A', 'B楼-9-A', 'B楼-9-B', 'B楼-10-A', null])
})

test('rows are sent in parts as large as a call takes', () => {
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(chunks([], 2)).toEqual([])
})

test('32: each value is judged by limits of the resident where there are some, otherwise by those of the institution', () => {
  const limits = [
    { signType: 2, low1: 93 },
    { oldmanId: 'a', signType: 2, low1: 88, high1: 92, low2: 85 },
  ] as const
  const worst = (oldmanId: string, spo2: number) => verdictOf(2, { spo2 }, {}, limitsFor(limits, oldmanId)).worst
  expect([worst('a', 90), worst('b', 90), worst('b', 93), worst('a', 84)]).toEqual([0, 1, 0, 2])
})

test('a weight is judged by earlier weights of this resident alone', () => {
  const rows = [
    { oldmanId: 'a', measureTime: '2025-06-01 08:00:00', weight: 60 },
    { oldmanId: 'b', measureTime: '2025-06-01 08:00:00', weight: 57 },
    { oldmanId: 'a', measureTime: '2025-06-20 08:00:00', weight: 57 },
  ]
  const gradeOf = (oldmanId: string) =>
    verdictOf(7, { weight: 57 }, {}, [], weighedOf(rows, oldmanId, '2025-06-20 08:00:00')).text
  expect([gradeOf('a'), gradeOf('b')]).toEqual(['体重57 提示', null])
})
