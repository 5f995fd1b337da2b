import { Table } from 'antd'
import { patrolLine } from '#contract/modules/duty/patrol/line.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'

/** The points of a line in their order, with the minutes between them. */
export function LinePoints({ linePkId }: { linePkId: string }) {
  return (
    <Loaded query={useCall(patrolLine.lineGet, { linePkId }, { keep: false })}>
      {({ points }) => (
        <Table
          size="small"
          rowKey={(point) => String(point.sort)}
          pagination={false}
          dataSource={points}
          columns={[
            { title: '顺序', dataIndex: 'sort', width: 60 },
            { title: '点位', dataIndex: 'pointName' },
            { title: '路程', width: 80, render: (_, { gapMinutes }) => `${gapMinutes}分钟` },
            { title: '停留', width: 80, render: (_, { stayMinutes }) => `${stayMinutes}分钟` },
          ]}
        />
      )}
    </Loaded>
  )
}
