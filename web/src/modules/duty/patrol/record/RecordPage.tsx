import { lazy, Suspense } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { patrolRecord } from '#contract/modules/duty/patrol/record.ts'
import { Task, taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { cols } from '#kit/cols.tsx'
import TabCard from '#kit/detail/TabCard.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { recordAddress } from '../addresses.ts'
import { taskTones, windowText } from '../task-words.ts'

const Statistics = lazy(() => import('./Statistics.tsx'))

type Row = ReplyFor<typeof patrolRecord.recordList>['list'][number]

const columns = cols(
  Task,
  [
    'taskDate',
    'planName',
    'lineName',
    'startTime',
    'executorNames',
    'pointTotal',
    'pointDone',
    'missCount',
    'abnormalCount',
    'rate',
    'taskStatus',
  ],
  {
    taskDate: { width: 105 },
    planName: { width: 120 },
    lineName: { width: 110 },
    startTime: { title: '时间窗', width: 140, render: (_, row) => windowText(row) },
    executorNames: { width: 130, ellipsis: true, render: (_, row) => <Walkers row={row} /> },
    pointTotal: { width: 58 },
    pointDone: { width: 58 },
    missCount: { width: 66, render: (_, row) => <Bad count={row.missCount} /> },
    abnormalCount: { width: 66, render: (_, row) => <Bad count={row.abnormalCount} /> },
    rate: { width: 76, render: (_, row) => `${row.rate.toFixed(1)}%` },
    taskStatus: { width: 105, tones: taskTones },
  },
)
const days = 7
const lately = () => ({ dateFrom: addDays(todayOf(), 1 - days), dateTo: todayOf() })

/** 巡更记录 (administration.md 4): tasks that have begun or ended; statistics beside them. */
export default function RecordPage() {
  return (
    <TabCard
      tabs={[
        { key: 'list', label: '巡更记录', children: <RecordList /> },
        {
          key: 'statistics',
          label: '统计',
          children: (
            <Suspense>
              <Statistics />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

function RecordList() {
  const { open } = usePage()
  return (
    <ListPage
      name="patrol-record"
      call={patrolRecord.recordList}
      columns={columns}
      filters={['dateFrom', 'dateTo', 'planName', 'lineName', 'nursingName', 'taskStatus', 'abnormal']}
      filterOptions={{ taskStatus: { options: begun } }}
      initialFilters={lately()}
      sort={['taskDate', 'planName', 'lineName', 'startTime', 'missCount', 'abnormalCount', 'taskStatus']}
      link={{ column: 'planName', open: (row) => open(recordAddress(row)) }}
      rowClass={(row) => (row.missCount > 0 || row.fewPeople ? 'k-row-danger' : undefined)}
      empty="这些天没有巡更记录；任务开始后在这里查看"
    />
  )
}

const begun = taskStatus.options.filter(({ value }) => value !== taskStatus.is.due && value !== taskStatus.is.cancelled)

const Bad = ({ count }: { count: number }) => (count > 0 ? <b className="k-danger">{count}</b> : count)

const Walkers = ({ row }: { row: Row }) => (
  <span title={row.executorNames ?? undefined}>
    {row.executorNames}
    {row.fewPeople === 1 && <b className="k-danger"> 人数不足</b>}
  </span>
)
