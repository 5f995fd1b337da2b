import type { z } from 'zod'
import type { Emp } from '#contract/modules/platform/staff/staff.ts'
import { user } from '#contract/modules/platform/user/user.ts'
import { FormModal } from '#kit/FormModal.tsx'
import { showPassword } from '#kit/look/dialog/password-once.tsx'

/** An account for an employee; its generated password is shown once. */
export default function BindUser({ row, onClose }: { row: z.output<typeof Emp>; onClose: () => void }) {
  return (
    <FormModal
      call={user.create}
      title={`为${row.empName}开通账号`}
      columns={1}
      fields={['loginName', 'roleIds', 'landingEndIds']}
      options={{ loginName: { help: '开通后不能修改。' } }}
      input={{ empId: row.empId, userName: row.empName }}
      done={(row) => `已为${row.userName}开通账号${row.loginName}`}
      onDone={(created) =>
        created.password &&
        showPassword({
          title: `已为${created.userName}开通账号`,
          loginName: created.loginName,
          password: created.password,
        })
      }
      onClose={onClose}
    />
  )
}
