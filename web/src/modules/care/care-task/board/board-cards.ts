import { taskStatus } from '#contract/modules/care/care-task/task.ts'
import type { Row } from '../task-row.ts'

/** The board of a ward, pure: what is due, what is late, what is done and what was missed, by room (care.md 5). */

export const lanes = ['待执行', '超时', '漏执行', '已完成'] as const
export type Lane = (typeof lanes)[number]

const { due, begun, done, missed } = taskStatus.is

/** The lane of a task at a moment; none for what was cancelled or exempted. */
export function laneOf(task: Pick<Row, 'taskStatus' | 'windowEnd'>, now: string): Lane | undefined {
  if (task.taskStatus === done) return '已完成'
  if (task.taskStatus === missed) return '漏执行'
  if (task.taskStatus !== due && task.taskStatus !== begun) return undefined
  return now > (task.windowEnd ?? '') ? '超时' : '待执行'
}

/** Now it may be done. */
export const isOpen = (task: Pick<Row, 'windowStart' | 'windowEnd'>, now: string) =>
  now >= (task.windowStart ?? '') && now <= (task.windowEnd ?? '')

/** The room of a bed's full name: what stands before its last part. */
export const roomOf = (bedName: string | null | undefined) => bedName?.replace(/[-\s]?[^-\s]+$/, '') || '未分配床位'

const minutesOf = (time: string) => Date.parse(`${time.slice(0, 16).replace(' ', 'T')}:00Z`) / 60_000

/** How long a task is past its time: 超25分钟, 超3小时10分钟. */
export function latenessOf({ windowEnd }: Pick<Row, 'windowEnd'>, now: string) {
  const minutes = windowEnd ? minutesOf(now) - minutesOf(windowEnd) : 0
  if (minutes <= 0) return ''
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `超${hours > 0 ? `${hours}小时` : ''}${rest > 0 ? `${rest}分钟` : ''}`
}

/** Not assigned: any carer may take it. */
export const nobody = '未分配'
export const namesOf = ({ executorNames }: Pick<Row, 'executorNames'>) => executorNames?.split('、') ?? [nobody]

const isBehind = (task: Row, now: string) => ['超时', '漏执行'].includes(laneOf(task, now) ?? '')

/** Who is behind with how many, most first. */
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

/** What stands on a lane, and how much lies further from now than somebody at work looks. */
export interface Stand {
  rooms: Room[]
  count: number
  hidden: number
}
/** How far ahead and back the board shows what waits and what is done, in hours. */
const near = 2

/** Each lane with its rooms in order, in each the tasks by time. */
export function boardOf(tasks: readonly Row[], now: string): Map<Lane, Stand> {
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
