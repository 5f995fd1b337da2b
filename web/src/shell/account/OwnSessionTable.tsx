import { Button, Table, Tag } from 'antd'
import type { z } from 'zod'
import { auth, deviceType, type Session } from '#contract/modules/platform/auth/auth.ts'
import { user as users } from '#contract/modules/platform/user/user.ts'
import { useAction, useCall } from '#kit/calls.ts'
import { ask } from '#kit/confirm.tsx'
import { messageOf } from '#kit/fault/errors.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { timeWords } from '#kit/value/format.ts'
import { useShell } from '../shell-store.ts'
import { browserOf } from './browser-name.ts'

type Row = z.output<typeof Session>

/** The places where this account is signed in; each other place, or all of them, can be signed out. */
export function OwnSessionTable() {
  const userId = useShell((shell) => shell.user?.userId)
  const { data, error, isFetching } = useCall(auth.sessions, { own: 1, page: 1, size: 100 })
  const end = useAction(auth.kickSession, { done: '已将该设备下线' })
  const endOthers = useAction(users.kick, { done: ({ ended }) => `已将其他${ended}处登录下线` })
  const others = data?.list.filter((row) => !row.own).length ?? 0
  const endAll = async () => {
    if (userId && (await ask(`将其他${others}处登录下线？`, '下线', '那里未保存的内容会丢失。')))
      await endOthers.run({ userId })
  }
  return (
    <>
      <Table<Row>
        size="small"
        rowKey="sessionId"
        pagination={false}
        loading={isFetching && !data}
        dataSource={data?.list}
        locale={{ emptyText: error ? messageOf(error) : '暂无数据' }}
        columns={[
          { title: '终端', dataIndex: 'deviceType', width: 80, render: deviceType.label },
          { title: '浏览器', dataIndex: 'agent', ellipsis: true, render: (agent) => browserOf(agent) },
          { title: 'IP', dataIndex: 'ip', width: 130 },
          { title: '登录时间', dataIndex: 'loginTime', width: 130, align: 'center', render: (time) => timeWords(time) },
          {
            title: '最近活动',
            dataIndex: 'lastActive',
            width: 130,
            align: 'center',
            render: (time) => timeWords(time),
          },
          {
            title: '操作',
            width: 100,
            render: (_, row) =>
              row.own ? (
                <Tag>当前会话</Tag>
              ) : (
                <Button type="link" disabled={end.pending} onClick={() => void end.run({ sessionId: row.sessionId })}>
                  下线
                </Button>
              ),
          },
        ]}
      />
      <div className="own-sessions-foot">
        <Button
          danger
          {...offBecause(others === 0 && '没有其他设备在登录')}
          loading={endOthers.pending}
          onClick={() => void endAll()}
        >
          下线其他设备
        </Button>
      </div>
    </>
  )
}
