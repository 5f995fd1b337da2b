import { Table } from 'antd'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { assessment } from '#contract/modules/care/assessment/assessment-calls.ts'
import { type Bank, issueNo } from '#contract/modules/care/assessment/bank.ts'
import { assessType } from '#contract/modules/living/care-level/care-level.ts'
import { useCall } from '#kit/calls.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { useBank } from '../bank.ts'

type Whole = ReplyFor<typeof assessment.get>

/** The comparison with the assessment before: the dimensions as a chart, and each changed item. */
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
  const bank = useBank(row.type).data as Bank | undefined // as: the bank of the contract's file
  return (
    <Loaded query={query}>
      {(before) => {
        if (!bank) return null
        const now = new Map(row.labels.map((one) => [one.issueId, one.label]))
        const changed = before.labels.filter(({ issueId, label }) => now.get(issueId) !== label)
        const { dimensions } = bank
        return (
          <>
            <Chart
              kind={dimensions.length > 2 ? 'radar' : 'bar'}
              title="各维度得分"
              unit="分"
              x={dimensions.map(({ dimensionName }) => dimensionName)}
              most={dimensions.map(({ maxScore }) => maxScore)}
              series={[before, row].map(({ assessDate, dimensionScores }, at) => ({
                name: `${at === 0 ? '上次' : '本次'} ${assessDate}`,
                data: dimensions.map(({ dimensionId }) => dimensionScores[dimensionId] ?? null),
              }))}
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
