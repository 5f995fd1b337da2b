import type { z } from 'zod'
import type { Handover } from '#contract/modules/care/care-task/handover.ts'

export type Row = z.output<typeof Handover>
