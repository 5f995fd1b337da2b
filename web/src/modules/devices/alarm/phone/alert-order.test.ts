import { expect, test } from 'vitest'
import { ofArea, ranked } from './alert-order.ts'

const row = (id: string, level: number, time: string, more: { mine?: boolean; deptId?: string } = {}) => ({
  id,
  level,
  time,
  deptId: more.deptId ?? 'd1',
  notifyUserIds: more.mine ? ['me', 'you'] : ['you'],
})
const rows = [
  row('late', 3, '10:05'),
  row('mine', 2, '10:09', { mine: true, deptId: 'd2' }),
  row('early', 3, '10:01'),
  row('far', 3, '10:00', { deptId: 'd2' }),
  row('mine-urgent', 3, '10:10', { mine: true }),
  row('house', 1, '09:00', { deptId: '0' }),
]
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('alerts that name the user come first, then the highest level, then the one that waits longest', () => {
  const order = ids(ranked(rows, 'me', (one) => one))
  expect(order).toEqual(['mine-urgent', 'mine', 'far', 'early', 'late', 'house'])
})

test('the user’s area has the alerts in it, those of the whole institution, and those that name the user elsewhere', () => {
  expect(ids(ofArea(rows, 'me', 'd1'))).toEqual(['late', 'mine', 'early', 'mine-urgent', 'house'])
})
