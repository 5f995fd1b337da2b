import { Button, Modal, Table, Tag } from 'antd'
import type { z } from 'zod'
import { auth, deviceType, type Session } from '#contract/modules/auth.ts'
import { useAction, useCall } from '../kit/calls.ts'
import { messageOf } from '../kit/errors.ts'
import { timeWords } from '../kit/format.ts'
import { usePermit } from '../kit/permit.ts'
import { useShell } from './shell-store.ts'

type Row = z.output<typeof Session>

/** Where this account is signed in, and ending the others. */
export default function OwnSessions({ onClose }: { onClose: () => void }) {
  const user = useShell((shell) => shell.user)
  const { data, error, isFetching } = useCall(auth.sessions, { user: user?.username, page: 1, size: 100 })
  const may = usePermit()
  const kick = useAction(auth.kickSession, { done: '已将该设备下线' })
  const rows = data?.list.filter((row) => row.userId === user?.userId)
  return (
    <Modal open title="我的会话" width={760} footer={null} onCancel={onClose}>
      <Table<Row>
        size="small"
        rowKey="sessionId"
        pagination={false}
        loading={isFetching}
        dataSource={rows}
        locale={{ emptyText: error ? messageOf(error) : '暂无数据' }}
        columns={[
          { title: '终端', dataIndex: 'deviceType', render: deviceType.label },
          { title: 'IP', dataIndex: 'ip' },
          { title: '登录时间', dataIndex: 'loginTime', align: 'center', render: (time) => timeWords(time) },
          { title: '最近活动', dataIndex: 'lastActive', align: 'center', render: (time) => timeWords(time) },
          {
            title: '操作',
            render: (_, row) =>
              row.own ? (
                <Tag>当前会话</Tag>
              ) : (
                may(auth.kickSession.options.permit) && (
                  <Button
                    type="link"
                    disabled={kick.pending}
                    onClick={() => void kick.run({ sessionId: row.sessionId })}
                  >
                    下线
                  </Button>
                )
              ),
          },
        ]}
      />
    </Modal>
  )
}
