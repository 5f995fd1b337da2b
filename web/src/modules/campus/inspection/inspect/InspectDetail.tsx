import type { useQuery } from '@tanstack/react-query'
import { inspectType } from '#contract/modules/campus/inspection/bank.ts'
import { Inspect, inspectStatus } from '#contract/modules/campus/inspection/inspect.ts'
import { conclusion } from '#contract/modules/campus/inspection/scoring.ts'
import { StatusChip } from '#kit/cells.tsx'
import { DetailPage, type DetailTab } from '#kit/DetailPage.tsx'
import { Facts } from '#kit/detail/Facts.tsx'
import type { RowAction } from '#kit/list/row/row-actions.tsx'
import { usePage } from '#kit/page/page.ts'
import { InspectComparison } from './InspectComparison.tsx'
import { RecordTable } from './RecordTable.tsx'
import { ItemTable } from './sheet/ItemTable.tsx'
import { conclusionTones, type Whole } from './sheet/whole.ts'

/** The details of an inspection: findings, rectifications, and the comparison with the one before. */
export function InspectDetail({
  query,
}: {
  query: Pick<ReturnType<typeof useQuery<Whole>>, 'data' | 'error' | 'refetch'>
}) {
  const { open } = usePage()
  return (
    <DetailPage
      query={query}
      head={(row) => ({
        title: row.inspectTitle,
        chips: (
          <>
            <StatusChip label={inspectStatus.label(row.status)} />
            {row.conclusion != null && (
              <StatusChip label={conclusion.label(row.conclusion)} tone={conclusionTones[row.conclusion]} />
            )}
          </>
        ),
        badges: [row.hazardCounts[3] > 0 ? `重大事故隐患${row.hazardCounts[3]}项` : null],
        facts: [
          ['编号', row.inspectNo],
          ['类型', inspectType.label(row.inspectType)],
          ['日期', row.inspectDate],
          ['检查人', row.inspectorNames],
          ['合格率', row.rate == null ? null : `${row.rate.toFixed(1)}%`],
          ['合格/不合格/不适用', `${row.passCount}/${row.failCount}/${row.naCount}`],
          ['待整改', row.pendingCount],
        ],
      })}
      tabs={(row) => tabsOf(row, open)}
      actions={actions}
    />
  )
}

const print = 'government.inspect.print'
const notices = 'government.rectify.print'
const actions: readonly RowAction<Whole>[] = [
  {
    label: '打印检查表',
    permit: print,
    onClick: ({ inspectId }) =>
      import('../print/print-inspect.tsx').then(({ printInspect }) => printInspect(inspectId)),
  },
  {
    label: '打印整改通知书',
    permit: notices,
    show: ({ records }) => records.length > 0,
    onClick: ({ records }) =>
      import('../print/print-record.tsx').then(({ printNotices }) => printNotices(idsOf(records))),
  },
  {
    label: '打印整改复查表',
    permit: notices,
    show: ({ records }) => records.length > 0,
    onClick: ({ records }) =>
      import('../print/print-record.tsx').then(({ printRechecks }) => printRechecks(idsOf(records))),
  },
]
const idsOf = (records: Whole['records']) => records.map(({ inspectRecordId }) => inspectRecordId)

const facts = ['inspectOrg', 'accompany', 'submitTime', 'closeTime', 'createByName', 'opinion', 'signImages'] as const

function tabsOf(row: Whole, open: (address: string) => void): DetailTab[] {
  return [
    { key: 'items', label: '检查结果', children: <ItemTable row={row} /> },
    {
      key: 'records',
      label: `整改单（${row.records.length}）`,
      children: <RecordTable records={row.records} onOpen={open} />,
    },
    { key: 'compared', label: '与上次对比', children: <InspectComparison row={row} /> },
    { key: 'base', label: '检查信息', children: <Facts shape={Inspect.shape} row={row} keys={facts} /> },
  ]
}
