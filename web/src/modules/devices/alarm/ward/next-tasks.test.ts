import { expect, test } from 'vitest'
import type { BedState } from '#kit/live/bed-state.ts'
import { nextTasks } from './next-tasks.ts'

const nowMs = Date.parse('2026-06-01T10:00:00+08:00')
const bed = (bedId: string, more: object = {}) => ({
  bedId,
  roomName: '201',
  bedShort: bedId,
  oldmanName: '王秀英',
  ...more,
})
const lies = (turnClock: number, turnEvery: number | null, inBed: 0 | 1 = 1): BedState => ({
  inBed,
  turnClock,
  turnEvery,
  ts: nowMs,
  since: nowMs,
})

test('turns due within half an hour or overdue, the longest first; residents who are up or turn themselves are left out', () => {
  const states = new Map([
    ['a', lies(95, 120)],
    ['b', lies(89, 120)],
    ['c', lies(150, 120)],
    ['d', lies(150, null)],
    ['e', lies(150, 120, 0)],
  ])
  const tasks = nextTasks(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => bed(id)),
    states,
    nowMs,
  )
  expect(tasks.map(({ key, dueMs }) => [key, (dueMs - nowMs) / 60_000])).toEqual([
    ['turn c', -30],
    ['turn a', 25],
  ])
  expect(tasks[0]).toMatchObject({ what: '翻身', who: '201 c 王秀英' })
})

test('names the building where rooms of several have the same numbers', () => {
  const [task] = nextTasks([bed('A', { building: '颐和楼' })], new Map([['A', lies(119, 120)]]), nowMs)
  expect(task.who).toBe('颐和楼 201 A 王秀英')
})

test('returns within two hours, and overdue ones', () => {
  const out = (bedId: string, time: string) => bed(bedId, { outId: bedId, planBackTime: `2026-06-01 ${time}:00` })
  const tasks = nextTasks([out('a', '12:00'), out('b', '12:01'), out('c', '09:00')], new Map(), nowMs)
  expect(tasks.map(({ key, what }) => [key, what])).toEqual([
    ['out c', '返院'],
    ['out a', '返院'],
  ])
})
