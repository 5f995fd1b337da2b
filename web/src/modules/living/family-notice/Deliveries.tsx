import { Empty, Segmented, Table } from 'antd'
import { useState } from 'react'
import {
  deliverStatus,
  familyNotice,
  informStatus,
  sendWay,
} from '#contract/modules/living/family-notice/family-notice.ts'
import { useCall } from '#kit/calls.ts'
import { DictText, StatusChip, TimeText } from '#kit/cells.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'

const size = 20
const all = -1

/** Receivers of a notice, one line per relative and channel; for a draft also those who cannot be reached. */
export default function Deliveries({ messageId }: { messageId: string }) {
  const [state, setState] = useState<number>(all)
  const [page, setPage] = useState(1)
  const chosen = state === all ? {} : { deliverStatus: state as 0 | 1 | 2 } // as: one of the three, or all
  const query = useCall(familyNotice.get, { messageId, page, size, ...chosen })
  return (
    <Loaded query={query}>
      {({ status, noFamily, deliveries, total }) => (
        <section>
          {noFamily.length > 0 && (
            <p className="k-muted">
              以下{noFamily.length}位老人无可通知家属：{noFamily.map(({ oldmanName }) => oldmanName).join('、')}
            </p>
          )}
          {status === informStatus.is.draft ? (
            <p>发送后共{total}条</p>
          ) : (
            <>
              <h4>发送记录</h4>
              <p className="k-muted">小程序/H5的通知在家属端收到后才算成功</p>
              <Segmented
                value={state}
                onChange={(value) => {
                  setState(value)
                  setPage(1)
                }}
                options={[{ value: all, label: '全部' }, ...deliverStatus.options]}
              />
              <Table
                size="small"
                rowKey="deliveryId"
                dataSource={deliveries.list}
                columns={columns}
                pagination={{
                  current: page,
                  pageSize: size,
                  total: deliveries.total,
                  hideOnSinglePage: true,
                  onChange: setPage,
                  showSizeChanger: false,
                }}
                locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有" /> }}
              />
            </>
          )}
        </section>
      )}
    </Loaded>
  )
}

const columns = [
  { key: 'oldmanName', title: '老人', dataIndex: 'oldmanName', width: 80 },
  { key: 'familyName', title: '家属', dataIndex: 'familyName', width: 80 },
  {
    key: 'relation',
    title: '关系',
    dataIndex: 'relation',
    width: 80,
    render: (value: unknown) => <DictText code="RELATION" value={value} />,
  },
  { key: 'phoneNum', title: '电话', dataIndex: 'phoneNum', width: 120 },
  { key: 'sendWay', title: '方式', dataIndex: 'sendWay', width: 100, render: (value: unknown) => sendWay.label(value) },
  {
    key: 'deliverStatus',
    title: '状态',
    dataIndex: 'deliverStatus',
    render: (value: unknown, { failReason }: { failReason?: string | null }) => (
      <>
        <StatusChip label={deliverStatus.label(value)} />
        {failReason && <div className="k-muted">{failReason}</div>}
      </>
    ),
  },
  {
    key: 'sendTime',
    title: '送出时间',
    dataIndex: 'sendTime',
    width: 150,
    render: (value: string | null) => (value ? <TimeText value={value} /> : '—'),
  },
]
