import type { z } from 'zod'
import type { CarePerson } from '#contract/modules/care/care-task/card.ts'
import type { Task } from '#contract/modules/care/care-task/task.ts'

export type Row = z.output<typeof Task>
export type Person = z.output<typeof CarePerson>
