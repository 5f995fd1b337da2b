import type { z } from 'zod'
import { onOff } from '#contract/kit/codes.ts'
import {
  type Execution,
  ExecutionRowInput,
  execution,
  executorRule,
} from '#contract/modules/care/care-plan/execution.ts'
import { cycle } from '#contract/modules/care/care-schedule/schedule.ts'
import { useAction } from '#kit/calls.ts'
import { ScheduleDialog } from '../care-schedule/ScheduleDialog.tsx'
import type { Row } from './week.ts'

type RowInput = z.output<typeof ExecutionRowInput>

/** What of a row is sent; the day it began stays. */
export const sentOf = (row: object): RowInput =>
  Object.fromEntries(
    Object.entries(row).filter(([key]) => key in ExecutionRowInput.shape && key !== 'startDate'),
  ) as RowInput // as: the keys are those of the shape

interface Props {
  execution: z.output<typeof Execution>
  row?: Row
  onClose: () => void
}

/** Adds a job to a schedule, or changes one; a clash with another row stays on screen until it is resolved (14121). */
export function ExecutionRowDialog({ execution: initial, row, onClose }: Props) {
  const { executionId, version } = initial
  const save = useAction(execution.saveRows, { done: row ? `已修改${row.projectName ?? ''}` : '已加项' })
  return (
    <ScheduleDialog<Partial<Row>>
      shape={ExecutionRowInput}
      row={row ?? { cycleType: cycle.is.daily, executorRule: executorRule.is.carers, billable: 0, status: onOff.is.on }}
      stands={row !== undefined}
      extra={(draft) => [
        'executorRule',
        ...(draft.executorRule === executorRule.is.named ? ['executorIds'] : []),
        'needPhoto',
        'needSign',
        'billable',
        ...(draft.billable === 1 ? ['unitPrice'] : []),
        'endDate',
      ]}
      help={{ endDate: '不填则一直执行', executorRule: '找不到当班的人时由责任护理员执行' }}
      onKeep={async (savedRow) => {
        if (await save.run({ executionId, version, rows: [sentOf(savedRow)] })) onClose()
      }}
      onClose={onClose}
    />
  )
}
