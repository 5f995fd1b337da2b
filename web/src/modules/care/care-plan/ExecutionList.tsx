import { useState } from 'react'
import type { z } from 'zod'
import { Execution, execution, executionStatus } from '#contract/modules/care/care-plan/execution.ts'
import { StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { executionActions } from './execution-actions.ts'
import { NewExecutions } from './NewExecutions.tsx'

type Row = z.output<typeof Execution>

/** 等级 5、计划 2、加项 1. */
const countText = ({ rowCount, planRowCount, extraRowCount }: Row) =>
  `${rowCount ?? 0} / ${planRowCount ?? 0} / ${extraRowCount ?? 0}`

/** 3 / 8; nothing is due where there are none. */
const todayText = ({ todayDone, todayTotal }: Row) => (todayTotal ? `${todayDone ?? 0} / ${todayTotal}` : '—')

const columns = cols(
  Execution,
  [
    'oldmanName',
    'bedName',
    'levelName',
    'executionStatus',
    'nursingNames',
    'todayTotal',
    'rowCount',
    'startDate',
    'endDate',
  ],
  {
    oldmanName: { width: 76 },
    bedName: { width: 120 },
    levelName: { width: 128 },
    nursingNames: { width: 120 },
    startDate: { width: 100 },
    endDate: { width: 100 },
    todayTotal: { title: '今日完成/总数', width: 112, render: (_, row) => todayText(row) },
    rowCount: { title: '等级/计划/加项', width: 116, render: (_, row) => countText(row) },
    executionStatus: { width: 130, render: (_, row) => <State row={row} /> },
  },
)

/** With the reason where it is paused. */
const State = ({ row }: { row: Row }) => (
  <span>
    <StatusChip label={executionStatus.label(row.executionStatus)} />
    {row.pauseReason && <span className="k-muted">（{row.pauseReason}）</span>}
  </span>
)

export function ExecutionList() {
  const { open } = usePage()
  const [adding, setAdding] = useState(false)
  const show = ({ executionId }: Row) => open(`/careplan/execution?executionId=${encodeURIComponent(executionId)}`)
  return (
    <>
      <ListPage
        name="execution"
        call={execution.list}
        columns={columns}
        filters={['oldmanName', 'levelId', 'locationId', 'deptId', 'projectId']}
        statusTabs={{ filter: 'executionStatus' }}
        sort={['startDate', 'endDate', 'executionStatus']}
        link={{ column: 'oldmanName', open: show }}
        rowClass={(row) => (row.executionStatus === executionStatus.is.ended ? 'k-row-muted' : undefined)}
        empty="老人入住后，护理执行按等级自动建立；也可以先新建"
        add={{ label: '新建', permit: execution.create.options.permit, onClick: () => setAdding(true) }}
        rowActions={[{ label: '查看', onClick: show }, ...executionActions]}
      />
      {adding && <NewExecutions onClose={() => setAdding(false)} />}
    </>
  )
}
