import { onOff } from '#contract/kit/codes.ts'
import { clash, perDay, type Schedule, type ShiftTimes } from '#contract/modules/care/care-schedule/schedule.ts'

// Each resident has one schedule. Its rows come from the level, from a plan, or were added; whatever their source, the
// same job is never due twice at one time, and nothing is due while the schedule is not in force.

export interface Line extends Schedule {
  nursingPlanId?: string | null
  projectId: string
  status: number
}

/** The first row of the same job that is due at the same time on some day from `day` on, and that time. */
export function clashOf(row: Line, others: readonly Line[], day: string, shifts?: ShiftTimes) {
  if (row.status !== onOff.is.on) return undefined
  for (const other of others) {
    if (other.projectId !== row.projectId || other.status !== onOff.is.on) continue
    if (other.nursingPlanId && other.nursingPlanId === row.nursingPlanId) continue
    const found = clash(row, other, day, shifts)
    if (found) return found
  }
  return undefined
}

/** The average number of tasks a day, of rows in force. */
export const tasksPerDay = (rows: readonly Line[]) =>
  rows.reduce((sum, row) => sum + (row.status === onOff.is.on ? perDay(row) : 0), 0)
