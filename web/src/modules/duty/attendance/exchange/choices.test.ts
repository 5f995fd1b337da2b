import { expect, test } from 'vitest'
import { type Mates, shiftsAhead, toStandIn, toSwap } from './choices.ts'

const shift = (shiftPkId: string, startTime: string, endTime: string) => ({
  shiftPkId,
  shiftName: shiftPkId,
  shiftType: 1,
  colour: null,
  workPeriod: [{ startTime, endTime }],
  workHours: 8,
  isEnable: 1 as const,
})
const person = (empId: string, days: Record<string, string | null>) => ({
  empId,
  empName: empId,
  version: 0,
  member: true,
  cells: Object.entries(days).map(([workDate, shiftPkId]) => ({
    scheduleId: `${empId} ${workDate}`,
    workDate,
    shiftPkId,
    locationIds: [],
    source: 1 as const,
    locked: 0 as const,
    status: 1 as const,
  })),
})
const june: Mates = {
  month: '2025-06',
  empId: 'zhang',
  cover: [],
  away: [],
  status: 1,
  restDays: [],
  workDays: [],
  shifts: [shift('early', '07:00', '15:00'), shift('late', '12:00', '20:00')],
  rows: [
    person('zhang', { '2025-06-10': 'early', '2025-06-12': 'early' }),
    person('li', { '2025-06-12': 'late' }),
    person('wang', { '2025-06-12': 'early', '2025-06-13': 'late' }),
    person('zhao', { '2025-06-12': null }),
  ],
}

test('shifts that have begun are not offered, days of rest are none, sorted by time', () => {
  const all = shiftsAhead([june], '2025-06-10 07:00:00')
  expect(all.map(({ empId, day }) => `${empId} ${day}`)).toEqual([
    'zhang 2025-06-12',
    'wang 2025-06-12',
    'li 2025-06-12',
    'wang 2025-06-13',
  ])
})

test('employees on another shift that day may swap, employees off duty may stand in', () => {
  const all = shiftsAhead([june], '2025-06-10 07:00:00')
  const [own] = all
  expect(toSwap(all, own, '2025-06-12').map(({ empId }) => empId)).toEqual(['li'])
  expect(toSwap(all, own, '2025-06-13').map(({ empId }) => empId)).toEqual(['wang'])
  expect(toStandIn([june], own).map(({ empId }) => empId)).toEqual(['zhao'])
})
