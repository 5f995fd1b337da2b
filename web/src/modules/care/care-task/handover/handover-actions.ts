import { handover, handoverFlow } from '#contract/modules/care/care-task/handover.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { local } from '#kit/store/storage.ts'
import type { Row } from './handover-row.ts'

const isGiver = ({ giverId }: Row) => giverId === local.get('userInfo')?.userId

/** 交班 by its author, 接班 and 退回 by somebody else (care.md 5). */
const signed = (role: 'give' | 'receive' | 'back', label: string, fields: readonly ('signImage' | 'remark')[]) =>
  ({
    label,
    title: (row: Row) => `${label}：${row.deptName ?? ''} ${row.workDate}`,
    call: handover.handoverSign,
    fields,
    input: ({ handoverId }: Row) => ({ handoverId, role }),
    options: { remark: { required: role === 'back' } },
    why: handoverFlow.why(role),
    show: (row: Row) => handoverFlow.can(role)(row) && isGiver(row) === (role === 'give'),
    done: () => `已${label}`,
  }) satisfies RowAction<Row>

/** Actions on a handover, in the list and on its page. */
export const handoverActions: readonly RowAction<Row>[] = [
  signed('give', '交班签字', ['signImage']),
  signed('receive', '接班签字', ['signImage', 'remark']),
  signed('back', '退回', ['signImage', 'remark']),
  {
    label: '打印',
    permit: 'careplan.handover.print',
    onClick: (row) => import('./print-handover.tsx').then(({ printHandover }) => printHandover(row)),
  },
]
