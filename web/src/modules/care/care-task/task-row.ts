import type { z } from 'zod'
import type { Task } from '#contract/modules/care/care-task/task.ts'

export type Row = z.output<typeof Task>
