import { expect, test } from 'vitest'
import type { ShiftBook } from '../shift/versions.ts'
import { afterDeal, cellOf, dealOf, lapsesAt } from './rules.ts'

const times: Record<string, [string, string]> = { early: ['07:00', '15:00'], night: ['22:00', '06:00'] }
const book: ShiftBook = {
  has: (id) => id in times,
  of: (id) => ({
    shiftPkId: id,
    shiftName: id,
    night: id === 'night',
    periods: [{ startTime: times[id][0], endTime: times[id][1] }],
  }),
}
const cell = (workDate: string, shiftPkId: string | null, more: object = {}) => ({
  scheduleId: `${workDate} ${shiftPkId}`,
  workDate,
  shiftPkId,
  status: 1,
  locationIds: ['room-1'],
  ...more,
})
const row = { applicantId: 'zhang', targetId: 'li', applyDate: '2025-06-12', applyShiftPkId: 'night' }

test('an exchange is too late when the earlier of its shifts begins', () => {
  const swap = dealOf({ ...row, targetDate: '2025-06-11', targetShiftPkId: 'early' })
  expect(lapsesAt(swap, book)).toBe('2025-06-11 07:00:00')
  expect(lapsesAt(dealOf({ ...row, targetDate: null, targetShiftPkId: null }), book)).toBe('2025-06-12 22:00:00')
})

test('an employee who gives away his only shift rests, with the place of the other when he gets one back', () => {
  const outgoing = cell('2025-06-12', 'night')
  expect(afterDeal([outgoing], outgoing, undefined)).toEqual({
    removed: [outgoing],
    added: [{ workDate: '2025-06-12', shiftPkId: null, locationIds: [], locked: 0 }],
  })
  const back = cell('2025-06-12', 'early', { locationIds: ['room-2'] })
  expect(afterDeal([outgoing], outgoing, back).added).toEqual([
    { workDate: '2025-06-12', shiftPkId: 'early', locationIds: ['room-2'], locked: 0 },
  ])
})

test('an employee who takes a shift on a day of rest works; a second shift of the day stays', () => {
  const rest = cell('2025-06-12', null)
  const second = cell('2025-06-12', 'early')
  const incoming = cell('2025-06-12', 'night')
  expect(afterDeal([rest], undefined, incoming).removed).toEqual([rest])
  expect(afterDeal([second], undefined, incoming).removed).toEqual([])
  expect(afterDeal([second, incoming], incoming, undefined).added).toEqual([])
})

test('a draft cannot be exchanged', () => {
  const slot = { workDate: '2025-06-12', shiftPkId: 'early' }
  expect(cellOf([cell('2025-06-12', 'early', { status: 0 })], slot)).toBeUndefined()
  expect(cellOf([cell('2025-06-12', 'early')], slot)).toBeDefined()
})
