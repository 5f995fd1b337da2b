import type { z } from 'zod'
import { type Emp, staff } from '#contract/modules/platform/staff/staff.ts'
import { useCall } from '../../../kit/calls.ts'
import { FormModal } from '../../../kit/FormModal.tsx'

interface LeaveDialogProps {
  row: z.output<typeof Emp>
  today: string
  onClose: () => void
}

/** Leaving stops the account; who answers for something names a successor (22202). */
export default function LeaveDialog({ row, today, onClose }: LeaveDialogProps) {
  const people = useCall(staff.list, { pageHelper: '0' })
  const others = (people.data?.list ?? []).filter((emp) => emp.empId !== row.empId)
  // A form keeps the choices it was opened with.
  if (people.isPending) return null
  return (
    <FormModal
      call={staff.update}
      title={`办理${row.empName}离职`}
      columns={1}
      okText="办理离职"
      row={{ version: row.version, leaveDate: today }}
      fields={['leaveDate', 'leaveReason', 'handoverEmpId']}
      options={{
        leaveDate: { required: true },
        leaveReason: { required: true },
        handoverEmpId: {
          options: others.map((emp) => ({
            value: emp.empId,
            label: [emp.empName, emp.deptName].filter(Boolean).join(' '),
          })),
          help: `${row.empName}负责的部门等工作交给谁；没有负责的工作可以不选。离职后账号停用，已登录的会被下线。`,
        },
      }}
      input={{ empId: row.empId, status: 3 }}
      done={`已办理${row.empName}离职`}
      onClose={onClose}
    />
  )
}
