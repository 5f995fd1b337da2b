import { Table } from 'antd'
import { patrolRecord } from '#contract/modules/duty/patrol/record.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'

/** The executors of a task, and the work of each. */
export function Walkers({ taskId }: { taskId: string }) {
  return (
    <Loaded query={useCall(patrolRecord.recordNursing, { taskId }, { keep: false })}>
      {(people) => (
        <Table
          size="small"
          rowKey="nursingId"
          pagination={false}
          dataSource={people}
          locale={{ emptyText: <span className="k-muted">没有执行人：当班或部门人员为空</span> }}
          columns={[
            { title: '姓名', dataIndex: 'nursingName' },
            { title: '已检', dataIndex: 'pointDone', width: 100, align: 'right' },
            { title: '最早签到', width: 160, render: (_, { firstTime }) => firstTime?.slice(5, 16) ?? '—' },
            { title: '最晚签到', width: 160, render: (_, { lastTime }) => lastTime?.slice(5, 16) ?? '—' },
          ]}
        />
      )}
    </Loaded>
  )
}
