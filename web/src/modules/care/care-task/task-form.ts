import { fieldsOf, type Result } from '#contract/modules/care/care-task/result.ts'
import { exemptReason, taskStatus } from '#contract/modules/care/care-task/task.ts'
import type { Values } from '#kit/value/schema.ts'
import type { Whole } from './TaskFacts.tsx'

/** The fields for a task that is done, exempted or corrected. Pure, the dialog draws it. */

export type Way = 'finish' | 'exempt' | 'correct'
const { done, exempt, missed } = taskStatus.is

/** The user and the day. */
export interface Viewer {
  userId: string | undefined
  mayAct: boolean
  mayEdit: boolean
  today: string
}

interface TaskState {
  taskStatus: number
  /** Of the user: 0 when their job does not allow the task. */
  mayDo?: number | null
  finishBy?: string | null
  finishTime?: string | null
}

/**
 * The steps allowed for a task; it is corrected on its day by its author, else by users with the permission (care.md
 * 5).
 */
export function waysOf(task: TaskState, looking: Viewer): Way[] {
  const { userId, mayAct, mayEdit, today } = looking
  const { taskStatus: status, finishBy, finishTime } = task
  const isOwn = mayAct && !!finishBy && finishBy === userId && finishTime?.slice(0, 10) === today
  if (status === done || status === exempt) return mayEdit || isOwn ? ['correct'] : []
  if (status === taskStatus.is.cancelled || !mayAct) return []
  // Finishing that the server would refuse is not offered (14131); anybody present may exempt.
  return task.mayDo === 0 ? ['exempt'] : ['finish', 'exempt']
}

/** Fields of the report beside the result, in their order. */
export function openQuestions(task: Whole, way: Way, values: Values, now: string, more: boolean): string[] {
  const reason = Number(values.exemptReason)
  const isLate = way !== 'correct' && (task.taskStatus === missed || (way === 'finish' && now > (task.windowEnd ?? '')))
  const isExempt = way === 'exempt' || (way === 'correct' && task.taskStatus === exempt)
  return [
    ...(isExempt ? ['exemptReason'] : []),
    ...(isExempt && reason === exemptReason.is.refused ? ['refuseReason'] : []),
    ...(isLate ? ['lateReason'] : []),
    ...(!isExempt && (more || task.needPhoto) ? ['photos'] : []),
    ...(!isExempt && (more || task.needSign) ? ['signImage'] : []),
    ...(!isExempt && more ? ['secondBy'] : []),
    ...(more || isExempt || way === 'correct' ? ['remark'] : []),
    ...(way === 'correct' ? ['editReason'] : []),
  ]
}

/** The first missing value as a sentence, or undefined; the server checks the same. */
export function lacking(task: Whole, way: Way, values: Values, keys: readonly string[]): string | undefined {
  const has = (key: string) => values[key] !== undefined && values[key] !== null && values[key] !== ''
  const names: Record<string, string> = {
    exemptReason: '请选择豁免原因',
    refuseReason: '请填写拒绝原因',
    lateReason: '请填写原因',
    editReason: '请填写更正原因',
  }
  const missing = keys.find((key) => key in names && !has(key))
  if (missing) return names[missing]
  if (way !== 'finish') return undefined
  if (task.needPhoto && !(values.photos as unknown[] | undefined)?.length) return '请先拍照' // as: the images input keeps a list
  return task.needSign && !has('signImage') ? '请先签名' : undefined
}

/** The report as it is sent. */
export function reportOf(task: Whole, way: Way, values: Values, result: Result, keys: readonly string[]): Values {
  const isDone = way === 'finish' || (way === 'correct' && task.taskStatus === done)
  const own = fieldsOf(task.inputForm ?? 0, task.inputRef)
  const ownValues = Object.fromEntries(own.filter((key) => result[key] != null).map((key) => [key, result[key]]))
  return {
    taskId: task.taskId,
    version: task.version,
    taskStatus: isDone ? done : exempt,
    ...Object.fromEntries(keys.filter((key) => values[key] !== undefined).map((key) => [key, values[key]])),
    ...(isDone && { resultValue: Object.keys(ownValues).length > 0 ? ownValues : null }),
  }
}
