import type { z } from 'zod'
import { pointStatus } from '#contract/modules/duty/patrol/record.ts'
import { type Task, taskStatus } from '#contract/modules/duty/patrol/task.ts'
import type { Tone } from '#kit/look/colours.ts'

/** A missed point is red, whatever its label. */
export const taskTones: Record<string, Tone> = { [taskStatus.is.partly]: 'danger', [taskStatus.is.missed]: 'danger' }
const pointTones: Record<string, Tone> = {
  [pointStatus.is.open]: 'muted',
  [pointStatus.is.early]: 'success',
  [pointStatus.is.late]: 'warning',
  [pointStatus.is.missed]: 'danger',
  [pointStatus.is.patched]: 'warning',
}
export const pointTone = (status: number): Tone =>
  pointTones[status] ?? (status === pointStatus.is.abnormal ? 'danger' : 'success')

/** 20:00–20:30; over midnight 23:30–次日00:30. */
export function windowText({ startTime, endTime }: Pick<z.output<typeof Task>, 'startTime' | 'endTime'>) {
  const next = endTime.slice(0, 10) > startTime.slice(0, 10) ? '次日' : ''
  return `${startTime.slice(11, 16)}–${next}${endTime.slice(11, 16)}`
}
