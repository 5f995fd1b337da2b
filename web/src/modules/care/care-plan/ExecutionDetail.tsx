import { execution, executionStatus } from '#contract/modules/care/care-plan/execution.ts'
import { useCall } from '#kit/calls.ts'
import { StatusChip } from '#kit/cells.tsx'
import { DetailPage } from '#kit/DetailPage.tsx'
import { ChangeLog, changesPermit } from '#kit/detail/ChangeLog.tsx'
import { executionActions } from './execution-actions.ts'
import { WeekTab } from './WeekTab.tsx'

/** The care schedule of one resident: the week, and the history of changes. */
export default function ExecutionDetail({ executionId }: { executionId: string }) {
  const query = useCall(execution.get, { executionId }, { keep: false })
  return (
    <DetailPage
      query={query}
      head={(row) => ({
        title: row.oldmanName ?? '',
        photo: null,
        chips: <StatusChip label={executionStatus.label(row.executionStatus)} />,
        facts: [
          ['床位', row.bedName],
          ['护理等级', row.levelName],
          ['责任护理员', row.nursingNames ?? '未安排'],
          ['责任科室', row.deptName],
          ['开始', row.startDate],
          ['结束', row.endDate],
          ['今日', row.todayTotal ? `完成${row.todayDone ?? 0}/${row.todayTotal}` : undefined],
          [row.pauseReason ? '暂停原因' : '结束原因', row.pauseReason ?? row.endReason],
        ],
      })}
      actions={executionActions}
      tabs={(row) => [
        { key: 'week', label: '一周安排', children: <WeekTab execution={row} /> },
        {
          key: 'changes',
          label: '变更记录',
          permit: changesPermit,
          children: <ChangeLog entity="execution" id={executionId} />,
        },
      ]}
    />
  )
}
