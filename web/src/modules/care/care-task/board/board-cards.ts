import { taskStatus } from '#contract/modules/care/care-task/task.ts'
import type { Row } from '../task-row.ts'

/** The board of a ward: due, overdue, done and missed tasks, by room (care.md 5). Pure. */

export const lanes = ['待执行', '超时', '漏执行', '已完成'] as const
export type Lane = (typeof lanes)[number]

const { due, begun, done, missed } = taskStatus.is

/** The column of a task at a moment; undefined for a cancelled or exempt one. */
export function laneOf(task: Pick<Row, 'taskStatus' | 'windowEnd'>, now: string): Lane | undefined {
  if (task.taskStatus === done) return '已完成'
  if (task.taskStatus === missed) return '漏执行'
  if (task.taskStatus !== due && task.taskStatus !== begun) return undefined
  return now > (task.windowEnd ?? '') ? '超时' : '待执行'
}

/** Whether the task may be done now. */
export const isOpen = (task: Pick<Row, 'windowStart' | 'windowEnd'>, now: string) =>
  now >= (task.windowStart ?? '') && now <= (task.windowEnd ?? '')

/** The room in the full name of a bed: the name without its last part. */
export const roomOf = (bedName: string | null | undefined) => bedName?.replace(/[-\s]?[^-\s]+$/, '') || '未分配床位'

const minutesOf = (time: string) => Date.parse(`${time.slice(0, 16).replace(' ', 'T')}:00Z`) / 60_000

/** How long a task is overdue: 超25分钟, 超3小时10分钟. */
export function latenessOf({ windowEnd }: Pick<Row, 'windowEnd'>, now: string) {
  const minutes = windowEnd ? minutesOf(now) - minutesOf(windowEnd) : 0
  if (minutes <= 0) return ''
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `超${hours > 0 ? `${hours}小时` : ''}${rest > 0 ? `${rest}分钟` : ''}`
}

/** Not assigned: any carer may take the task. */
export const nobody = '未分配'
export const namesOf = ({ executorNames }: Pick<Row, 'executorNames'>) => executorNames?.split('、') ?? [nobody]

const isBehind = (task: Row, now: string) => ['超时', '漏执行'].includes(laneOf(task, now) ?? '')

/** People with overdue and missed tasks, with their number, most first. */
export function behindOf(tasks: readonly Row[], now: string): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const task of tasks.filter((one) => isBehind(one, now)))
    for (const name of namesOf(task)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'zh-CN'))
}

export interface Room {
  room: string
  tasks: Row[]
}

/** A column of the board, with the number of tasks further from now than it shows. */
export interface LaneRooms {
  rooms: Room[]
  count: number
  hidden: number
}
/** Hours before and after now in which the board shows done and waiting tasks. */
const near = 2

/** Each column with its rooms in order, each with its tasks by time. */
export function boardOf(tasks: readonly Row[], now: string): Map<Lane, LaneRooms> {
  const byLane = Map.groupBy(tasks, (task) => laneOf(task, now))
  const from = later(now, -near)
  const to = later(now, near)
  const isNear: Partial<Record<Lane, (task: Row) => boolean>> = {
    待执行: ({ planTime }) => planTime <= to,
    已完成: ({ finishTime }) => (finishTime ?? '') >= from,
  }
  return new Map(
    lanes.map((lane) => {
      const all = byLane.get(lane) ?? []
      const shown = all.filter(isNear[lane] ?? (() => true))
      const rooms = Map.groupBy(shown, ({ bedName }) => roomOf(bedName))
      const inOrder = [...rooms].sort(([one], [other]) => one.localeCompare(other, 'zh-CN', { numeric: true }))
      return [
        lane,
        {
          rooms: inOrder.map(([room, list]) => ({ room, tasks: list })),
          count: all.length,
          hidden: all.length - shown.length,
        },
      ]
    }),
  )
}

const later = (time: string, hours: number) =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
