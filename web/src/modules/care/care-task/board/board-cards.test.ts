import { expect, test } from 'vitest'
import type { Row } from '../task-row.ts'
import { behindOf, boardOf, latenessOf } from './board-cards.ts'

const at = (clock: string) => `2026-11-23 ${clock}:00`
const task = (more: Partial<Row> = {}): Row =>
  ({
    taskId: 't1',
    oldmanId: 'o1',
    bedName: '颐和楼-405-A',
    executorNames: '方丽、陆强',
    taskStatus: 0,
    planTime: at('09:00'),
    windowStart: at('08:00'),
    windowEnd: at('10:00'),
    ...more,
  }) as Row // as: a list row has thirty more fields that are not read here

test('an overdue task shows hours and minutes, a task within its window nothing', () => {
  const words = (clock: string) => latenessOf(task(), at(clock))
  expect(['10:00', '10:25', '11:00', '13:10'].map(words)).toEqual(['', '超25分钟', '超1小时', '超3小时10分钟'])
})

test('people with overdue tasks: late and missed ones count for each executor, most first; done and waiting ones do not count', () => {
  const tasks = [
    task(),
    task({ taskStatus: 3, executorNames: '陆强' }),
    task({ taskStatus: 2 }),
    task({ planTime: at('14:00'), windowEnd: at('15:00') }),
    task({ executorNames: null }),
  ]
  expect(behindOf(tasks, at('12:00'))).toEqual([
    { name: '陆强', count: 2 },
    { name: '方丽', count: 1 },
    { name: '未分配', count: 1 },
  ])
})

test('tasks further than two hours ahead or done longer ago are counted, not shown', () => {
  const far = { planTime: at('15:00'), windowEnd: at('16:00') }
  const tasks = [task({ windowEnd: at('13:00') }), task(far), task({ taskStatus: 2, finishTime: at('09:10') })]
  const board = boardOf(tasks, at('12:00'))
  expect(board.get('待执行')).toMatchObject({ count: 2, hidden: 1, rooms: [{ room: '颐和楼-405' }] })
  expect(board.get('已完成')).toMatchObject({ count: 1, hidden: 1, rooms: [] })
})
