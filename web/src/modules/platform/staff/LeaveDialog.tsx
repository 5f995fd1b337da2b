import { Alert } from 'antd'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { type Emp, empStatus, staff } from '#contract/modules/platform/staff/staff.ts'
import { useCall } from '#kit/calls.ts'
import { FormModal } from '#kit/FormModal.tsx'

interface LeaveDialogProps {
  row: z.output<typeof Emp>
  today: string
  onClose: () => void
}
type Duties = NonNullable<ReplyFor<typeof staff.info>['duties']>

/** Leaving disables the account; the responsibilities of the employee are listed, and a successor is chosen (22202). */
export default function LeaveDialog({ row, today, onClose }: LeaveDialogProps) {
  const people = useCall(staff.list, { pageHelper: '0' })
  const own = useCall(staff.info, { empId: row.empId, duties: 1 }, { keep: false, staleTime: 0 })
  const others = (people.data?.list ?? []).filter((emp) => emp.empId !== row.empId)
  // A form keeps the choices it was opened with.
  if (people.isPending || own.isPending) return null
  const duties = own.data?.duties ?? []
  const nameOf = (empId: unknown) => others.find((emp) => emp.empId === empId)?.empName
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
          required: duties.length > 0,
          options: others.map((emp) => ({
            value: emp.empId,
            label: [emp.empName, emp.deptName].filter(Boolean).join(' '),
          })),
          help: '离职后账号停用，已登录的会被下线。',
        },
      }}
      input={{ empId: row.empId, status: empStatus.is.left }}
      outlook={({ handoverEmpId }) => <Outlook name={row.empName} duties={duties} heir={nameOf(handoverEmpId)} />}
      done={`已办理${row.empName}离职`}
      onClose={onClose}
    />
  )
}

const shownNames = 12

/** The items to be handed over, by kind, before it happens. */
function Outlook({ name, duties, heir }: { name: string; duties: Duties; heir: string | undefined }) {
  if (duties.length === 0) return <Alert type="success" showIcon title={`${name}没有未交接的工作，可以直接办理。`} />
  const total = duties.reduce((sum, { count }) => sum + count, 0)
  const title = heir ? `${name}的${total}项工作，交接给${heir}` : `${name}还有${total}项未交接，请选择交接给谁`
  return (
    <Alert
      type={heir ? 'info' : 'warning'}
      showIcon
      title={title}
      description={
        <ul>
          {duties.map(({ type, count, names, note }) => (
            <li key={type}>
              <b>
                {type} {count}项
              </b>
              ：{names.slice(0, shownNames).join('、')}
              {count > shownNames && '等'}
              {note && `（${note}）`}
            </li>
          ))}
        </ul>
      }
    />
  )
}
