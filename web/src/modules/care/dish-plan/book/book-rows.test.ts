import { expect, test } from 'vitest'
import { changedRows, filled, keyOf, momentOf, personsOf, totalsOf } from './book-rows.ts'

const row = (more: object = {}) => ({
  oldmanId: 'a',
  oldmanName: '王秀英',
  bedName: '1-101-A',
  date: '2026-11-16',
  nextId: 'lunch',
  nextName: '午餐',
  eat: 1 as const,
  guests: 0,
  dishIds: [],
  late: 0 as const,
  version: null,
  ...more,
})

test('only changed rows are sent, with their version', () => {
  const rows = [row(), row({ nextId: 'supper', guests: 2, version: 3 })]
  expect(changedRows(rows, {})).toEqual([])
  expect(changedRows(rows, { [keyOf(rows[0])]: filled(rows[0], {}) })).toEqual([])
  const changes = { [keyOf(rows[1])]: { ...filled(rows[1], {}), eat: 0 as const } }
  expect(changedRows(rows, changes)).toMatchObject([{ nextId: 'supper', eat: 0, guests: 2, version: 3 }])
  expect(totalsOf(rows, changes, 'supper')).toEqual({ eat: 0, guests: 2 })
  expect(personsOf(rows)).toMatchObject([{ oldmanName: '王秀英', meals: { lunch: {}, supper: {} } }])
})

test('changes by others are not overwritten: the version is that of the row when its change began', () => {
  const read = row({ version: 3 })
  const changes = { [keyOf(read)]: { ...filled(read, {}), guests: 1 } }
  const fresh = row({ version: 4, dishIds: ['soup'] })
  expect(changedRows([fresh], changes)).toMatchObject([{ guests: 1, version: 3 }])
  expect(changedRows([row({ version: 4, guests: 1 })], changes)).toEqual([])
})

test('the kitchen must be told of a change after the cutoff', () => {
  const slots = [
    { nextId: 'lunch', cutoffTime: '09:00', cutoffDay: 0 },
    { nextId: 'breakfast', cutoffTime: '18:00', cutoffDay: 1 },
    { nextId: 'tea', cutoffTime: null, cutoffDay: 0 },
  ]
  const at = (nextId: string, now: string) => momentOf(slots, { date: '2026-11-16', nextId }, now)
  expect(at('lunch', '2026-11-16 08:59:59')).toBe('open')
  expect(at('lunch', '2026-11-16 09:00:00')).toBe('late')
  expect(at('breakfast', '2026-11-15 18:00:00')).toBe('late')
  expect(at('tea', '2026-11-16 23:00:00')).toBe('open')
})
