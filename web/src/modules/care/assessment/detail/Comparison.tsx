import { Table } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { issueNo } from '#contract/modules/care/assessment/bank.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { useCall } from '../../../../kit/calls.ts'
import { Chart } from '../../../../kit/chart/Chart.tsx'
import { Loaded } from '../../../../kit/page/Loaded.tsx'

type Whole = ReplyFor<typeof assessment.get>

/** Beside what came before: the dimensions as a picture, and each item that changed. */
export function Comparison({ row }: { row: Whole }) {
  return (
    <>
      <Table
        size="small"
        className="k-gap"
        rowKey="assessmentId"
        pagination={false}
        dataSource={row.history}
        locale={{ emptyText: '只有这一次评估' }}
        columns={[
          { title: '日期', dataIndex: 'assessDate', width: 120 },
          { title: '类型', dataIndex: 'type', width: 180, render: (type: number) => assessType.label(type) },
          { title: '总分', dataIndex: 'totalScore', width: 80 },
          { title: '等级', dataIndex: 'finalGradeName' },
        ]}
      />
      {row.previousId && <WithPrevious row={row} previousId={row.previousId} />}
    </>
  )
}

function WithPrevious({ row, previousId }: { row: Whole; previousId: string }) {
  const query = useCall(assessment.get, { assessmentId: previousId }, { keep: false })
  return (
    <Loaded query={query}>
      {(before) => {
        const now = new Map(row.labels.map((one) => [one.issueId, one.label]))
        const changed = before.labels.filter(({ issueId, label }) => now.get(issueId) !== label)
        const ids = Object.keys(row.dimensionScores)
        return (
          <>
            <Chart
              kind="bar"
              title="各维度得分"
              unit="分"
              x={ids.map((id) => issueNo(id))}
              series={[
                { name: before.assessDate, data: ids.map((id) => before.dimensionScores[id] ?? null) },
                { name: row.assessDate, data: ids.map((id) => row.dimensionScores[id] ?? null) },
              ]}
            />
            <Table
              size="small"
              rowKey="issueId"
              pagination={false}
              dataSource={changed}
              locale={{ emptyText: '与上次相同' }}
              columns={[
                {
                  title: '题目',
                  dataIndex: 'issueName',
                  width: 160,
                  render: (name: string, { issueId }) => `${issueNo(issueId)} ${name}`,
                },
                { title: `上次（${before.assessDate}）`, dataIndex: 'label' },
                { title: `本次（${row.assessDate}）`, dataIndex: 'issueId', render: (id: string) => now.get(id) },
              ]}
            />
          </>
        )
      }}
    </Loaded>
  )
}
