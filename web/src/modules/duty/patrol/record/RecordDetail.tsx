import type { ReplyFor } from '#contract/kit/calls.ts'
import { patrolRecord } from '#contract/modules/duty/patrol/record.ts'
import { taskStatus } from '#contract/modules/duty/patrol/task.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { ChangeLog, changesPermit } from '#kit/detail/ChangeLog.tsx'
import { Nowhere } from '#kit/page/Nowhere.tsx'
import { usePage } from '#kit/page/page.ts'
import { taskTones, windowText } from '../task-words.ts'
import { LineMap } from './LineMap.tsx'
import { PointLine } from './PointLine.tsx'
import { Walkers } from './Walkers.tsx'

type Row = ReplyFor<typeof patrolRecord.recordGet>

/** 巡更记录详情 (administration.md 4): person, time and findings at each point. */
export default function RecordDetail() {
  const { query } = usePage()
  if (!query.id)
    return <Nowhere words="请从巡更记录列表打开记录" list="/administration/patrolRecord" label="打开巡更记录" />
  return <Detail key={query.id} taskId={query.id} />
}

function Detail({ taskId }: { taskId: string }) {
  return (
    <DetailPage
      query={useCall(patrolRecord.recordGet, { taskId }, { keep: false })}
      head={(row) => ({
        title: `${row.planName} ${row.taskDate}`,
        chips: <StatusChip label={taskStatus.label(row.taskStatus)} tone={taskTones[row.taskStatus]} />,
        badges: [row.fewPeople === 1 && `人数不足${row.minExecutors}人`].map((badge) => badge || null),
        facts: [
          ['路线', `${row.lineName}${row.ordered ? '（按顺序）' : ''}`],
          ['时间窗', windowText(row)],
          ['执行人', row.executorNames],
          ['应检', row.pointTotal],
          ['已检', row.pointDone],
          ['漏检', row.missCount],
          ['异常', row.abnormalCount],
          ['完成率', `${row.rate.toFixed(1)}%`],
        ],
      })}
      actions={[
        {
          label: '打印',
          permit: 'administration.patrolRecord.print',
          onClick: (row: Row) => void import('./print-record.tsx').then(({ printRecord }) => printRecord(row)),
        },
      ]}
      tabs={(row) => [
        { key: 'points', label: '点位', children: <PointLine task={row} /> },
        { key: 'map', label: '路线图', children: <LineMap taskId={row.taskId} /> },
        { key: 'nursing', label: '执行人', children: <Walkers taskId={row.taskId} /> },
        {
          key: 'history',
          label: '变更记录',
          permit: changesPermit,
          children: <ChangeLog entity="patrolTask" id={row.taskId} />,
        },
      ]}
    />
  )
}
