import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { type Visit, visit, visitFlow, visitStatus } from '#contract/modules/living/visit/visit.ts'
import { ListPage } from '#kit/ListPage.tsx'
import { usePageState } from '#kit/page/page.ts'
import { nowOf } from '#kit/value/format.ts'
import { columns } from './visit-columns.ts'

const BlockList = lazy(() => import('../visitor-block/BlockList.tsx'))
const VisitTools = lazy(() => import('./VisitTools.tsx'))
const AwayNote = lazy(() => import('../outing/away/AwayNote.tsx'))

type Row = z.output<typeof Visit>

export default function VisitPage() {
  const [view, setView] = usePageState('view', 'visits')
  const [blocked, setBlocked] = useState<Row>()
  if (view === 'blocks')
    return (
      <Suspense>
        <BlockList onBack={() => setView('visits')} />
      </Suspense>
    )
  return (
    <ListPage
      name="visit"
      tools={
        <VisitTools onBlocks={() => setView('blocks')} blocked={blocked} onBlocked={() => setBlocked(undefined)} />
      }
      call={visit.list}
      columns={columns}
      filters={['oldmanName', 'visitorName', 'comeTimeFrom', 'comeTimeTo', 'phone', 'toConfirm']}
      statusTabs={{ filter: 'visitStatus', count: [visitStatus.is.here] }}
      sort={['planTime', 'comeTime', 'leaveTime']}
      look={{ column: 'visitorName', call: visit.get }}
      rowClass={(row) => (row.visitStatus === visitStatus.is.here && isLate(row) ? 'k-row-warning' : undefined)}
      empty="先登记一位来访者"
      add={{
        label: '登记',
        call: visit.create,
        title: '来访登记',
        options: { comeTime: { initial: nowOf, help: '预约的来访不填，到访时再登记' } },
        outlook: ({ oldmanId }) => <AwayNote oldmanId={oldmanId} />,
      }}
      named={(row) => `${row.visitorName}的来访`}
      rowActions={[
        {
          label: '确认',
          title: (row) => `确认${row.visitorName}的预约`,
          call: visit.update,
          permit: 'live.visit.come.edit',
          show: (row) => row.visitStatus === visitStatus.is.expected && row.toConfirm === 1,
          input: () => ({ confirm: 1 }),
          done: (row) => `已确认${row.visitorName}的预约`,
        },
        {
          label: '登记到访',
          title: (row) => `登记${row.visitorName}到访`,
          call: visit.update,
          permit: 'live.visit.come.edit',
          fields: ['comeTime', 'temperature', 'healthDeclare'],
          options: { comeTime: { required: true, initial: nowOf } },
          show: (row) => row.visitStatus === visitStatus.is.expected,
          done: (row) => `已登记${row.visitorName}到访`,
        },
        {
          label: '登记离开',
          title: (row) => `登记${row.visitorName}离开`,
          call: visit.update,
          permit: 'live.visit.come.leave',
          fields: ['leaveTime'],
          options: { leaveTime: { required: true, initial: nowOf } },
          why: visitFlow.why('leave'),
          show: (row) => row.visitStatus !== visitStatus.is.expected,
          done: (row) => `已登记${row.visitorName}离开`,
        },
        {
          label: '修改',
          call: visit.update,
          permit: 'live.visit.come.edit',
          load: visit.get,
          without: ['leaveTime', 'visitStatus', 'reason', 'confirm'],
          why: visitFlow.why('edit'),
        },
        { label: '打印', onClick: (row) => import('./visit-slip.tsx').then(({ printVisit }) => printVisit(row)) },
        {
          label: '取消',
          call: visit.update,
          permit: 'live.visit.come.edit',
          danger: true,
          why: visitFlow.why('cancel'),
          confirm: () => ({ okText: '取消来访', reason: '取消原因' }),
          input: () => ({ visitStatus: visitStatus.is.cancelled }),
        },
        { label: '删除', call: visit.remove },
        { label: '列入黑名单', permit: 'live.visit.come.manage', danger: true, onClick: setBlocked },
      ]}
    />
  )
}

const closingTime = '20:00:00'
/** Still inside after closing time: amber (residence.md 5). */
const isLate = (row: Row) => {
  const now = nowOf()
  const came = row.comeTime ?? now
  return came.slice(0, 10) < now.slice(0, 10) || now.slice(11) > closingTime
}
