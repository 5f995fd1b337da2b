import { metaOf } from '#contract/kit/fields.ts'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { inputForm } from '#contract/modules/care/care-project/input-form.ts'
import { type Result, resultText } from '#contract/modules/care/care-task/result.ts'
import {
  exemptReason,
  taskRefusals as no,
  Task as TaskFields,
  type TaskReport,
  taskStatus,
} from '#contract/modules/care/care-task/task.ts'
import type { Db } from '#core/db/db.ts'
import { patchRow, updateRow } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { withdraw } from '../../../fees/bill/service.ts'
import { correctTaken } from '../../vital-sign/service.ts'
import { assertProof, assertResult } from '../guards.ts'
import { tasks } from '../tables.ts'
import { watchIntake } from './after.ts'
import type { Step, Task } from './step.ts'

/**
 * 更正: a record is changed on its day by the employee who made it, later with the permission; the former values stay
 * readable (care.md 5).
 */

const careTask = 5
type Key = keyof TaskReport & keyof Task
const shared = ['photos', 'signImage', 'remark', 'lateReason'] as const satisfies readonly Key[]
const ofDone = [...shared, 'secondBy'] as const satisfies readonly Key[]
const ofExempt = [...shared, 'exemptReason', 'refuseReason'] as const satisfies readonly Key[]

/** Refuses 14136, 14133, 21001, 21002; the bill line is taken back by `costRow` 0. */
export async function correct(db: Db, who: Who, step: Step): Promise<Task> {
  const { task, sent, job } = step
  const mayEdit = who.may('careplan.nursingRecord.edit')
  const isOwnDay = task.finishBy === who.userId && task.finishTime?.slice(0, 10) === who.today
  if (!isOwnDay && !mayEdit) refuse(no.correctable)
  const isDone = task.taskStatus === taskStatus.is.done
  const values: Partial<Record<Key, unknown>> = {}
  for (const key of isDone ? ofDone : ofExempt)
    if (sent[key] !== undefined) values[key] = sent[key] ?? empty[key] ?? null
  if (isDone && sent.resultValue !== undefined) values.resultValue = assertResult(job, sent)
  if (!isDone) assertExcused({ ...task, ...values })
  // as: pictures are lists of addresses
  if (isDone)
    assertProof(task, {
      ...sent,
      photos: (values.photos ?? task.photos) as string[],
      signImage: (values.signImage ?? task.signImage) as string,
    })
  if (sent.costRow === 0 && task.costRow === 1) {
    if (!mayEdit) refuse(no.correctable)
    await withdraw(db, who, { source: careTask, sourceId: task.taskId, reason: sent.editReason ?? '' })
    values.costRow = 0
  }
  const edits = editsOf(who, task, values, sent.editReason ?? '')
  if (edits.length === 0) wrongValue('resultValue', '没有需要更正的内容')
  const editLog = [...(task.editLog ?? []), ...edits]
  const next = { ...values, editLog }
  const changed =
    sent.version == null
      ? await patchRow(db, tasks, who, task, next)
      : await updateRow(db, tasks, who, task, { ...next, version: sent.version })
  if (isDone && values.resultValue && job.inputForm === inputForm.is.sign)
    await correctTaken(db, who, step.resident, task.taskId, values.resultValue, sent.editReason ?? '')
  if (isDone && values.resultValue) await watchIntake(db, who, step)
  who.did(`更正护理记录：${step.resident.oldmanName}${job.projectName}，${sent.editReason}`)
  return changed
}

interface Excuse<Reason> {
  exemptReason?: Reason
  refuseReason?: unknown
  remark?: unknown
}
/** The same rules as for a new exemption: a reason, which it gives; 拒绝 needs a reason for refusal, 其他 a remark. */
export function assertExcused<Reason>({ exemptReason: reason, refuseReason, remark }: Excuse<Reason>) {
  if (!reason) return wrongValue('exemptReason', '请选择豁免原因')
  if (reason === exemptReason.is.refused && !refuseReason) wrongValue('refuseReason', '请填写拒绝原因')
  if (reason === exemptReason.is.other && !remark) wrongValue('remark', '请填写备注')
  return reason
}

const empty: Partial<Record<Key, unknown>> = { photos: [] }

/** One line for each changed field, as text. */
function editsOf(who: Who, task: Task, values: Partial<Record<Key, unknown>>, reason: string) {
  return Object.entries(values).flatMap(([key, value]) => {
    const before = task[key as Key] // as: keys of `values`
    if (JSON.stringify(before ?? null) === JSON.stringify(value ?? null)) return []
    const field = metaOf(TaskFields.shape[key as Key])?.label ?? key
    const edit = {
      time: who.now,
      userName: who.userName,
      field,
      old: wordsOf(key, before),
      new: wordsOf(key, value),
      reason,
    }
    return [edit]
  })
}

function wordsOf(key: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (key === 'resultValue') return resultText(value as Result) // as: the shape of the field
  if (key === 'exemptReason') return exemptReason.label(value as never) // as: read from the codes
  if (key === 'photos') return `${(value as unknown[]).length}张` // as: a list of addresses
  if (key === 'signImage') return '已签名'
  if (key === 'costRow') return value === 1 ? '已计费' : '已撤回'
  return String(value)
}
