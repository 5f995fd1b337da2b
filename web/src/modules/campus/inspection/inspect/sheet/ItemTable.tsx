import { Segmented, Table } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { hazardLevel, type Issue } from '#contract/modules/campus/inspection/bank.ts'
import { inspectResult } from '#contract/modules/campus/inspection/scoring.ts'
import { StatusChip } from '#kit/cells.tsx'
import type { Whole } from './whole.ts'

const Pictures = lazy(() => import('#kit/detail/Pictures.tsx'))
type Line = Issue & { answer: Whole['answers'][number] | undefined }

/** The items in their wording of that day, each with its result. */
export function ItemTable({ row }: { row: Whole }) {
  const [only, setOnly] = useState<number | 'all'>('all')
  const answers = new Map(row.answers.map((answer) => [answer.issueId, answer]))
  const lines: Line[] = row.items.map((item) => ({ ...item, answer: answers.get(item.issueId) }))
  const shown = only === 'all' ? lines : lines.filter(({ answer }) => (answer?.result ?? 0) === only)
  return (
    <>
      <Segmented
        className="k-gap"
        value={only}
        onChange={setOnly}
        options={[
          { value: 'all', label: `全部 ${lines.length}` },
          { value: 2, label: `不合格 ${row.failCount}` },
          { value: 3, label: `不适用 ${row.naCount}` },
          { value: 1, label: `合格 ${row.passCount}` },
        ]}
      />
      <Table<Line>
        size="small"
        rowKey="issueId"
        pagination={false}
        dataSource={shown}
        locale={{ emptyText: '没有这样的检查项' }}
        columns={[
          { title: '序号', dataIndex: 'itemNo', width: 60, align: 'right' },
          { title: '分组', dataIndex: 'groupName', width: 130 },
          { title: '项目', dataIndex: 'title', width: 130 },
          { title: '检查内容', dataIndex: 'content' },
          {
            title: '等级',
            width: 120,
            render: (_, item) => (
              <>
                {hazardLevel.label(item.hazardLevel)} {item.veto === 1 && <span className="k-badge">否决</span>}
              </>
            ),
          },
          {
            title: '结果',
            width: 90,
            render: (_, { answer }) => <StatusChip label={inspectResult.label(answer?.result ?? 0)} />,
          },
          { title: '问题', width: 230, render: (_, { answer }) => <Problem answer={answer} /> },
        ]}
      />
    </>
  )
}

function Problem({ answer }: Pick<Line, 'answer'>) {
  if (!answer) return null
  const { problem, place, dutyName, remark, photos } = answer
  return (
    <>
      {[place, problem].filter(Boolean).join('：')}
      {dutyName && <div className="k-muted">责任人 {dutyName}</div>}
      {remark && <div className="k-muted">{remark}</div>}
      {photos && photos.length > 0 && (
        <Suspense>
          <Pictures label="照片" links={photos} />
        </Suspense>
      )}
    </>
  )
}
