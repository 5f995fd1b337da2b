import type { z } from 'zod'
import { type Execution, execution, executionStatus } from '#contract/modules/care/care-plan/execution.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'

type Row = z.output<typeof Execution>

const why = (row: Row) => (row.executionStatus === executionStatus.is.ended ? '该护理执行已结束' : undefined)

/** Actions on a schedule, in the list and on its page. */
export const executionActions: RowAction<Row>[] = [
  {
    label: '责任护理员',
    title: (row) => `${row.oldmanName}的责任护理员`,
    call: execution.saveRows,
    fields: ['nursingIds'],
    options: { nursingIds: { required: true, help: '1至5人，第一位为主责' } },
    columns: 1,
    input: () => ({ rows: [] }),
    why,
    done: (row) => `已保存${row.oldmanName}的责任护理员`,
  },
  {
    label: '结束',
    call: execution.remove,
    danger: true,
    why,
    confirm: (row) => ({
      title: `结束${row.oldmanName}的护理执行？`,
      content: '结束后不再安排护理任务；记录保留。',
      okText: '结束',
      reason: '结束原因',
    }),
    input: ({ executionId }) => ({ executionIds: executionId }),
    done: (row) => `已结束${row.oldmanName}的护理执行`,
  },
]
