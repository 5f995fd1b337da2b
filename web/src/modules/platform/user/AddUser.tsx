import { staff } from '#contract/modules/platform/staff/staff.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { useCall } from '#kit/calls.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { showPassword } from '#kit/look/dialog/password-once.tsx'
import { scopeOptions } from './user-actions.ts'

/** A new account; its generated password is shown once. */
export default function AddUser({ onClose }: { onClose: () => void }) {
  const people = useCall(staff.list, { pageHelper: '0' })
  const employees = (people.data?.list ?? [])
    .filter((emp) => !emp.userId)
    .map((emp) => ({
      value: emp.empId,
      label: `${emp.empName}（${[emp.deptName, emp.jobName].filter(Boolean).join(' ')}）`,
    }))
  // A form keeps the choices it was opened with.
  if (people.isPending) return null
  return (
    <FormModal
      call={user.create}
      options={{
        loginName: { help: '开通后不能修改。' },
        empId: { options: employees, help: '不是员工的账号不用选。' },
        deptId: { help: '不选时为员工所在部门。' },
        phoneNum: { help: '不填时用员工的手机号。' },
        ...scopeOptions,
        ipAllow: { span: 'full', help: '不填表示任何地址都可登录；输入后按回车，可填多个。' },
      }}
      done={(row) => `已开通${row.userName}的账号`}
      onDone={(row) =>
        row.password &&
        showPassword({ title: `已开通${row.userName}的账号`, loginName: row.loginName, password: row.password })
      }
      onClose={onClose}
    />
  )
}
