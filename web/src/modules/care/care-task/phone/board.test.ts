import { expect, test } from 'vitest'
import { partOf } from '#kit/test/part-of.ts'
import type { Item } from '../../../../app/queue/rules.ts'
import {
  alikeOf,
  type BoardTask,
  countsOf,
  isOpen,
  isPlain,
  narrowed,
  projectsOf,
  roomsOf,
  standingOf,
  type Task,
} from './board.ts'

const task = (more: Partial<Task> = {}): Task =>
  ({
    taskId: 't1',
    oldmanId: 'o1',
    oldmanName: '王秀英',
    bedName: '颐和楼-405-A',
    projectId: 'p1',
    projectName: '晨间护理',
    planDate: '2026-11-23',
    planTime: '2026-11-23 09:00:00',
    windowStart: '2026-11-23 08:00:00',
    windowEnd: '2026-11-23 10:00:00',
    taskStatus: 0,
    inputForm: 0,
    needPhoto: 0,
    needSign: 0,
    ...more,
  }) as Task // as: a list row has thirty more fields that are not read here
const at = (clock: string) => `2026-11-23 ${clock}:00`
const seen = (more: Partial<Task> = {}, clock = '09:00'): BoardTask => {
  const one = task(more)
  return { task: one, standing: standingOf(one, at(clock), []) }
}
const item = (state: Item['state']) => [partOf<Item>({ kind: 'tasks', state, rows: [{ taskId: 't1' }] })]

test('稍后 before its window, 现在 inside, 已超时 after it and when it was missed', () => {
  const standing = (clock: string, more = {}) => standingOf(task(more), at(clock), [])
  expect(['07:59', '08:00', '10:00', '10:01'].map((clock) => standing(clock))).toEqual(['later', 'now', 'now', 'late'])
  expect(standing('09:00', { taskStatus: 3 })).toBe('late')
  expect(standing('09:00', { taskStatus: 1 })).toBe('now')
  expect([2, 5, 4].map((taskStatus) => standing('09:00', { taskStatus }))).toEqual(['done', 'exempt', 'cancelled'])
})

test('a record waiting on this phone makes its task no longer due; a refused one counts as refused', () => {
  expect(standingOf(task(), at('09:00'), item('waiting'))).toBe('waiting')
  expect(standingOf(task(), at('09:00'), item('failed'))).toBe('refused')
  expect(standingOf(task({ taskId: 't2' }), at('09:00'), item('waiting'))).toBe('now')
  expect(
    ['late', 'now', 'later', 'waiting', 'refused', 'done'].map((one) => isOpen(one as BoardTask['standing'])),
  ).toEqual([true, true, true, false, false, false])
})

test('rooms in walking order, beds in a room, times at a bed; numbers are sorted as numbers', () => {
  const all = [
    seen({ taskId: 'a', oldmanId: 'o3', bedName: '颐和楼-1002-A' }),
    seen({ taskId: 'b', oldmanId: 'o2', bedName: '颐和楼-405-B' }),
    seen({ taskId: 'c', planTime: at('11:00') }),
    seen({ taskId: 'd' }),
    seen({ taskId: 'e', oldmanId: 'o4', bedName: null }),
  ]
  const shape = roomsOf(all).map(({ room, beds }) => [
    room,
    beds.map(({ bed, tasks }) => [bed, tasks.map((one) => one.task.taskId)]),
  ])
  expect(shape).toEqual([
    ['未安排床位', [['', ['e']]]],
    [
      '颐和楼-405',
      [
        ['A', ['d', 'c']],
        ['B', ['b']],
      ],
    ],
    ['颐和楼-1002', [['A', ['a']]]],
  ])
})

test('counts for the head of the list, kinds of work by frequency', () => {
  const all = [seen({}, '11:00'), seen(), seen({}, '07:00'), seen({ taskStatus: 2 }), seen({ projectName: '翻身' })]
  expect(countsOf(all)).toEqual({ late: 1, now: 2, later: 1, done: 1, all: 5 })
  expect(projectsOf(all)).toEqual([
    { name: '晨间护理', count: 4 },
    { name: '翻身', count: 1 },
  ])
})

test('only a task within its window without further fields can be done directly', () => {
  expect(isPlain(seen())).toBe(true)
  for (const more of [
    { inputForm: 1 as const },
    { mayDo: 0 as const },
    { needPhoto: 1 as const },
    { needSign: 1 as const },
    { taskStatus: 3 as const },
  ])
    expect(isPlain(seen(more))).toBe(false)
  expect([isPlain(seen({}, '07:00')), isPlain(seen({}, '11:00'))]).toEqual([false, false])
})

test('several tasks of one kind in a room are done together: two residents or more, all plain', () => {
  const room = (...all: BoardTask[]) => roomsOf(all)[0]
  const other = { taskId: 't2', oldmanId: 'o2', oldmanName: '李福', bedName: '颐和楼-405-B' }
  expect(alikeOf(room(seen(), seen(other))).map(({ name, tasks }) => [name, tasks.length])).toEqual([['晨间护理', 2]])
  expect(alikeOf(room(seen(), seen({ taskId: 't3', planTime: at('09:30') })))).toEqual([])
  expect(alikeOf(room(seen(), seen({ ...other, projectId: 'p2' })))).toEqual([])
  expect(alikeOf(room(seen(), seen({ ...other, needSign: 1 })))).toEqual([])
})

test('a state shows its tasks, and all tasks again after the last of them is done', () => {
  const late = seen({ taskId: 'late' }, '10:01')
  const now = seen({ taskId: 'now' })
  expect(narrowed([now, late], 'late')).toEqual([late])
  expect(narrowed([now], 'late')).toEqual([now])
  expect(narrowed([now, late], undefined)).toEqual([now, late])
})
