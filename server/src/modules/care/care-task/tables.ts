import { Handover } from '#contract/modules/care/care-task/handover.ts'
import { Task } from '#contract/modules/care/care-task/task.ts'
import { table } from '#core/rows/store/table.ts'

export const tasks = table('careTask', 'taskId', { label: '护理任务', fields: Task })
export const handovers = table('handover', 'handoverId', { label: '交接班', fields: Handover, title: 'workDate' })
