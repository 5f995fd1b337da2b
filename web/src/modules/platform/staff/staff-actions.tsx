import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { z } from 'zod'
import { type Emp, empStatus, staff } from '#contract/modules/platform/staff/staff.ts'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { todayOf } from '#kit/value/format.ts'

const BindUser = lazy(() => import('./BindUser.tsx'))
const LeaveDialog = lazy(() => import('./LeaveDialog.tsx'))

export type Row = z.output<typeof Emp>

/** Opening an account, and leaving: the same in the list and on the employee's page. */
export function useStaffActions() {
  const [open, setOpen] = useState<{ act: 'bind' | 'leave'; row: Row }>()
  const close = () => setOpen(undefined)
  const bindUser: RowAction<Row> = {
    label: '开通账号',
    permit: 'administration.staff.bindUser',
    show: (row) => row.status !== empStatus.is.left,
    why: (row) => (row.userId ? `已开通账号${row.loginName}` : undefined),
    onClick: (row) => setOpen({ act: 'bind', row }),
  }
  const leave: RowAction<Row> = {
    label: '离职',
    permit: 'administration.staff.leave',
    danger: true,
    show: (row) => row.status !== empStatus.is.left,
    onClick: (row) => setOpen({ act: 'leave', row }),
  }
  const back: RowAction<Row> = {
    label: '重新入职',
    call: staff.update,
    permit: 'administration.staff.edit',
    show: (row) => row.status === empStatus.is.left,
    title: (row) => `${row.empName}重新入职`,
    fields: ['entryDate', 'deptId', 'jobId'],
    options: { entryDate: { required: true }, deptId: { required: true }, jobId: { required: true } },
    input: ({ empId }) => ({ empId, status: empStatus.is.employed }),
    done: (row) => `已登记${row.empName}重新入职`,
  }
  const dialog: ReactNode = open && (
    <Suspense>
      {open.act === 'bind' ? (
        <BindUser row={open.row} onClose={close} />
      ) : (
        <LeaveDialog row={open.row} today={todayOf()} onClose={close} />
      )}
    </Suspense>
  )
  return { bindUser, leave, back, dialog }
}
