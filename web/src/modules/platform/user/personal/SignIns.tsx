import { Table } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { auth, type SignIn, signInType } from '#contract/modules/platform/auth/auth.ts'
import { useCall } from '#kit/calls.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { timeWords } from '#kit/value/format.ts'
import { browserOf } from '../../../../shell/account/browser-name.ts'

type Row = z.output<typeof SignIn>

/** The user's sign-ins, refused ones in red: after a sign-in of somebody else the password must be changed. */
export function SignIns() {
  const [page, setPage] = useState(1)
  const { data, error, isFetching } = useCall(auth.signIns, { page, size: 10 })
  return (
    <Table<Row>
      size="small"
      rowKey="logId"
      loading={isFetching && !data}
      dataSource={data?.list}
      rowClassName={(row) => (row.resultCode === 0 ? '' : 'k-row-danger')}
      pagination={{ current: page, pageSize: 10, total: data?.total ?? 0, showSizeChanger: false, onChange: setPage }}
      locale={{ emptyText: error ? messageOf(error) : '还没有登录记录' }}
      columns={[
        { title: '时间', dataIndex: 'operTime', width: 150, render: (time) => timeWords(time) },
        { title: '类型', dataIndex: 'operType', width: 100, render: signInType.label },
        { title: '内容', dataIndex: 'content', ellipsis: true },
        { title: 'IP', dataIndex: 'ip', width: 140 },
        { title: '浏览器', dataIndex: 'agent', width: 180, ellipsis: true, render: (agent) => browserOf(agent) },
      ]}
    />
  )
}
