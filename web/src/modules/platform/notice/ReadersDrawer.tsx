import { Empty, Progress, Segmented, Table } from 'antd'
import { useState } from 'react'
import { readStatus } from '#contract/modules/platform/message/message.ts'
import { notice } from '#contract/modules/platform/notice/notice.ts'
import { useCall } from '#kit/calls.ts'
import { TimeText } from '#kit/cells.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { SideDialog } from '#kit/SideDialog.tsx'
import type { NoticeRow } from './notice-actions.ts'

const size = 20

/** 阅读统计: the share of readers, then those who have not read it and those who have. */
export default function ReadersDrawer({ row, onClose }: { row: NoticeRow; onClose: () => void }) {
  const { noticeId } = row
  const [isRead, setIsRead] = useState<0 | 1>(
    row.readCount < row.totalCount ? readStatus.is.unread : readStatus.is.read,
  )
  const [page, setPage] = useState(1)
  const query = useCall(notice.get, { noticeId, readers: 1, readStatus: isRead, page, size })
  const now = query.data ?? row
  const left = now.totalCount - now.readCount
  const percent = now.totalCount > 0 ? Math.floor((100 * now.readCount) / now.totalCount) : 0
  return (
    <SideDialog open title={`${row.title} 阅读统计`} size={620} onClose={onClose}>
      <div className="notice-stats">
        <Progress type="circle" percent={percent} size={96} aria-label={`已读${percent}%`} />
        <ul>
          <li>
            共发给 <b>{now.totalCount}</b> 人，已读 <b>{now.readCount}</b> 人，未读 <b>{left}</b> 人
          </li>
          {now.needConfirm === 1 && (
            <li>
              已确认 <b>{now.confirmCount}</b> 人
            </li>
          )}
          {now.noAccount > 0 && <li>另有 {now.noAccount} 名员工没有账号，收不到通知，请当面告知</li>}
        </ul>
      </div>
      <Segmented
        block
        value={isRead}
        onChange={(value) => {
          setIsRead(value)
          setPage(1)
        }}
        options={[
          { value: 1 as const, label: `已读（${now.readCount}）` },
          { value: 0 as const, label: `未读（${left}）` },
        ]}
      />
      <Loaded query={query}>
        {({ readers }) => (
          <Table
            size="small"
            rowKey="userId"
            dataSource={readers?.list ?? []}
            columns={isRead === readStatus.is.read ? columns : columns.slice(0, 2)}
            pagination={{
              current: page,
              pageSize: size,
              total: readers?.total,
              hideOnSinglePage: true,
              onChange: setPage,
              showSizeChanger: false,
            }}
            locale={{
              emptyText: (
                <Empty
                  image={Empty.PRESENTED_IMAGE_SIMPLE}
                  description={isRead === readStatus.is.read ? '还没有人读' : '都已读了'}
                />
              ),
            }}
          />
        )}
      </Loaded>
    </SideDialog>
  )
}

const columns = [
  { key: 'userName', title: '姓名', dataIndex: 'userName', width: 110 },
  { key: 'deptName', title: '部门', dataIndex: 'deptName' },
  {
    key: 'readTime',
    title: '阅读时间',
    dataIndex: 'readTime',
    width: 130,
    render: (time: string) => <TimeText value={time} />,
  },
  {
    key: 'confirmTime',
    title: '确认时间',
    dataIndex: 'confirmTime',
    width: 130,
    render: (time: string | null) => (time ? <TimeText value={time} /> : '—'),
  },
]
