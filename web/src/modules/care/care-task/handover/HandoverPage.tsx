import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { Handover, handover, handoverStatus } from '#contract/modules/care/care-task/handover.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage } from '#kit/page/page.ts'
import { todayOf } from '#kit/value/format.ts'
import { handoverActions } from './handover-actions.ts'
import type { Row } from './handover-row.ts'

const HandoverDetail = lazy(() => import('./HandoverDetail.tsx'))

const columns = cols(
  Handover,
  [
    'workDate',
    'shiftType',
    'handoverStatus',
    'deptName',
    'giverName',
    'receiverName',
    'inHouse',
    'taskText',
    'openItems',
  ],
  {
    workDate: { width: 110 },
    shiftType: { width: 80 },
    giverName: { width: 90 },
    receiverName: { width: 90 },
    inHouse: { width: 76 },
    taskText: { width: 120 },
    openItems: { width: 90 },
    handoverStatus: { width: 90 },
  },
)

/** 护理交接班 (care.md 5): the handovers of the wards, or one by the address. */
export default function HandoverPage() {
  const { query, open } = usePage()
  if (query.handoverId)
    return (
      <Suspense fallback={<Skeleton active className="k-card" />}>
        <HandoverDetail handoverId={query.handoverId} />
      </Suspense>
    )
  const show = ({ handoverId }: Row) => open(`/careplan/handover?handoverId=${encodeURIComponent(handoverId)}`)
  return (
    <ListPage
      name="handover"
      call={handover.handoverList}
      columns={columns}
      filters={['deptId', 'workDateFrom', 'workDateTo', 'shiftType']}
      statusTabs={{ filter: 'handoverStatus' }}
      sort={['workDate', 'shiftType', 'handoverStatus']}
      link={{ column: 'workDate', open: show }}
      rowClass={(row) => (row.handoverStatus === handoverStatus.is.open ? 'k-row-warning' : undefined)}
      empty="当班结束时新建交接班，在院、任务、危急体征会自动填好"
      add={{
        label: '新建交接班',
        call: handover.handoverCreate,
        title: '新建交接班',
        options: { workDate: { initial: todayOf } },
        done: () => '已建立交接班，请核对后签字',
      }}
      rowActions={[{ label: '查看', onClick: show }, ...handoverActions]}
    />
  )
}
