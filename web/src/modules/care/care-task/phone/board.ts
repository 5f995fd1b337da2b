import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import type { CarePerson } from '#contract/modules/care/care-task/card.ts'
import { type careTask, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { placeOf } from '../../../../app/kit/place.ts'
import type { Item } from '../../../../app/queue/rules.ts'

/** The tasks of a carer: by room, by bed, then by time. Pure, the clock is a parameter (care.md 5). */

export type Task = ReplyFor<typeof careTask.list>['list'][number]
export type Person = z.output<typeof CarePerson>
export type TaskState = 'late' | 'now' | 'later' | 'waiting' | 'refused' | 'done' | 'exempt' | 'cancelled'

const { due, begun, done, missed, exempt, cancelled } = taskStatus.is

/** The state of a task at this moment, including records waiting on this phone. */
export function standingOf(task: Task, now: string, own: readonly Item[]): TaskState {
  const item = own.find(({ kind, rows }) => kind === 'tasks' && rows.some(({ taskId }) => taskId === task.taskId))
  if (item) return item.state === 'failed' ? 'refused' : 'waiting'
  if (task.taskStatus === done) return 'done'
  if (task.taskStatus === exempt) return 'exempt'
  if (task.taskStatus === cancelled) return 'cancelled'
  if (task.taskStatus === missed || (task.windowEnd && now > task.windowEnd)) return 'late'
  return task.windowStart && now < task.windowStart ? 'later' : 'now'
}

export const standingWords: Record<TaskState, string> = {
  late: '已超时',
  now: '现在',
  later: '稍后',
  waiting: '待上传',
  refused: '未成功',
  done: '已完成',
  exempt: '已豁免',
  cancelled: '已取消',
}

/** Whether the task still has to be done. */
export const isOpen = (standing: TaskState) => standing === 'late' || standing === 'now' || standing === 'later'

export interface BoardTask {
  task: Task
  standing: TaskState
}
export interface Bed {
  oldmanId: string
  oldmanName: string
  bed: string
  tasks: BoardTask[]
}
export interface Room {
  room: string
  beds: Bed[]
}

const byName = (one: string, other: string) => one.localeCompare(other, 'zh-CN', { numeric: true })

/** Rooms in walking order; residents of a room by bed, their tasks by time. */
export function roomsOf(seen: readonly BoardTask[]): Room[] {
  const rooms = Map.groupBy(seen, ({ task }) => placeOf(task.bedName).room)
  return [...rooms.entries()]
    .sort(([one], [other]) => byName(one, other))
    .map(([room, inRoom]) => ({ room, beds: bedsOf(inRoom) }))
}

function bedsOf(seen: readonly BoardTask[]): Bed[] {
  const people = Map.groupBy(seen, ({ task }) => task.oldmanId)
  return [...people.values()]
    .map((tasks) => ({
      oldmanId: tasks[0].task.oldmanId,
      oldmanName: tasks[0].task.oldmanName ?? '',
      bed: placeOf(tasks[0].task.bedName).bed,
      tasks: tasks.toSorted((one, other) => byName(one.task.planTime, other.task.planTime)),
    }))
    .sort((one, other) => byName(one.bed, other.bed))
}

/** Number of tasks by state, for the head of the list. */
export function countsOf(seen: readonly BoardTask[]) {
  const of = (...standings: TaskState[]) => seen.filter(({ standing }) => standings.includes(standing)).length
  return {
    late: of('late'),
    now: of('now'),
    later: of('later'),
    done: of('done', 'waiting', 'exempt'),
    all: seen.length,
  }
}

/** The tasks of one state; all tasks when it has none left. */
export function narrowed(seen: readonly BoardTask[], wantedStanding: TaskState | undefined): readonly BoardTask[] {
  const some = seen.filter(({ standing }) => standing === wantedStanding)
  return some.length > 0 ? some : seen
}

/** Warnings only, because a list of tasks is read while walking. */
export const dangersOf = (alerts: Person['alerts']) =>
  alerts.filter(({ kind }) => kind === '过敏' || kind === '隔离' || kind === '风险')

/** The kinds of work in a list, most frequent first. */
export function projectsOf(seen: readonly BoardTask[]) {
  const kinds = [...Map.groupBy(seen, ({ task }) => task.projectName ?? '').entries()]
  return kinds.map(([name, all]) => ({ name, count: all.length })).sort((one, other) => other.count - one.count)
}

/** A task within its window that needs no field, picture or signature. */
export const isPlain = ({ task, standing }: BoardTask) =>
  standing === 'now' && task.mayDo !== 0 && !task.inputForm && task.needPhoto !== 1 && task.needSign !== 1

/**
 * Plain tasks of one kind for two or more residents of a room: done together (care.md 5, several alike of one room).
 */
export function alikeOf({ beds }: Room): { name: string; tasks: Task[] }[] {
  const plain = beds.flatMap(({ tasks }) => tasks.filter(isPlain).map(({ task }) => task))
  const kinds = Map.groupBy(plain, (task) => task.projectId)
  return [...kinds.values()]
    .filter((tasks) => new Set(tasks.map(({ oldmanId }) => oldmanId)).size > 1)
    .map((tasks) => ({ name: tasks[0].projectName ?? '', tasks }))
}

/** The report of a plain task. */
export const doneRow = ({ taskId }: Pick<Task, 'taskId'>, finishTime: string, more: object = {}) => ({
  taskId,
  taskStatus: done,
  finishTime,
  ...more,
})

export const canBegin = ({ taskStatus: status }: Pick<Task, 'taskStatus'>) => status === due
export const isMissed = ({ taskStatus: status }: Pick<Task, 'taskStatus'>) => status === missed
export const mayReport = ({ taskStatus: status }: Pick<Task, 'taskStatus'>) =>
  status === due || status === begun || status === missed
