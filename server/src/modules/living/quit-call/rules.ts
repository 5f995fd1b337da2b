import { callDays, callKind, reached } from '#contract/modules/living/quit-call/quit-call.ts'
import { quitType } from '#contract/modules/living/residence/residence-step.ts'
import { addDays } from '#core/clock.ts'

// A departed resident is called after a week and after a month: whether all is well, how the stay was, whether the
// resident may return. After a death there are no questions: the family gets one call of condolence.

export const callsDue = (left: { quitType: number; quitDate: string }) =>
  (left.quitType === quitType.is.died ? [callKind.is.condolence] : [callKind.is.week, callKind.is.month]).map(
    (kind) => ({ callKind: kind, dueDate: addDays(left.quitDate, callDays[kind]) }),
  )

interface CallRecord {
  callKind: number
  reached: number
  calledName?: string | null
  answer?: string | null
  satisfaction?: number | null
  comeBack?: number | null
}

/** The missing required field. */
export function missing({ callKind: kind, ...answers }: CallRecord): { field: string; text: string } | undefined {
  if (answers.reached !== reached.is.yes) return undefined
  if (!answers.calledName) return { field: 'calledName', text: '请填写受访人' }
  if (!answers.answer) return { field: 'answer', text: '请填写回访内容' }
  if (kind === callKind.is.condolence) return undefined
  if (!answers.satisfaction) return { field: 'satisfaction', text: '请选择满意度' }
  if (!answers.comeBack) return { field: 'comeBack', text: '请选择是否愿意再来' }
  return undefined
}
