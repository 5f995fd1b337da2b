import { Alert, Table } from 'antd'
import { useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { access } from '#contract/modules/platform/access/access.ts'
import { Dialog } from '#kit/Dialog.tsx'
import { FormModal } from '#kit/FormModal.tsx'

interface GiveRolesProps {
  users: readonly { userId: string; userName: string }[]
  onClose: () => void
}

/** Roles for several accounts at once; failed ones are listed with the reason. */
export default function GiveRoles({ users, onClose }: GiveRolesProps) {
  const [result, setResult] = useState<ReplyFor<typeof access.grant>>()
  if (result) {
    return (
      <Dialog open title="分配角色的结果" footer={null} onCancel={onClose}>
        <Alert
          type="warning"
          showIcon
          className="k-gap"
          title={`已调整 ${result.success} 人，${result.fail} 人没有调整`}
        />
        <Table
          size="small"
          rowKey="userId"
          pagination={false}
          dataSource={result.items.filter((item) => item.code !== 0)}
          columns={[
            { title: '姓名', dataIndex: 'userName', width: 120 },
            { title: '原因', dataIndex: 'message' },
          ]}
        />
      </Dialog>
    )
  }
  const names = users.slice(0, 5).map((user) => user.userName)
  return (
    <FormModal
      call={access.grant}
      title={`为${names.join('、')}${users.length > names.length ? `等${users.length}人` : ''}分配角色`}
      fields={['mode', 'roleIds']}
      columns={1}
      options={{ roleIds: { help: '保存后这些用户须重新登录。' } }}
      initial={{ mode: 'add' }}
      input={() => ({ userIds: users.map((user) => user.userId) })}
      done={(reply) => `已调整${reply.success}人的角色`}
      onDone={(reply) => reply.fail > 0 && setResult(reply)}
      onClose={onClose}
    />
  )
}
