import { expect, test } from 'vitest'
import { ofArea, ranked } from './ranked.ts'

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

test('what names me stands above what is more urgent, the highest first, then the one that waits longest', () => {
  const order = ids(ranked(rows, 'me', (one) => one))
  expect(order).toEqual(['mine-urgent', 'mine', 'far', 'early', 'late', 'house'])
})

test('of my area is what is in it, what concerns the whole house, and what names me elsewhere', () => {
  expect(ids(ofArea(rows, 'me', 'd1'))).toEqual(['late', 'mine', 'early', 'mine-urgent', 'house'])
})
