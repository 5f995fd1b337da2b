import type { TaskReport } from '#contract/modules/care/care-task/task.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Job, Switches } from '../guards.ts'

export type Task = Row<'careTask'>

/** Everything a step of one task needs. */
export interface Step {
  task: Task
  resident: Row<'oldman'>
  job: Job
  switches: Switches
  sent: TaskReport
}
