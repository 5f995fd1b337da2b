import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { Inspect, inspectFlow, inspectStatus } from '#contract/modules/campus/inspection/inspect.ts'
import { inspection } from '#contract/modules/campus/inspection/inspection-calls.ts'
import { cols } from '#kit/cols.tsx'
import { ListPage } from '#kit/ListPage.tsx'
import { usePage, usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { conclusionTones } from './sheet/whole.ts'

const League = lazy(() => import('../league/League.tsx'))
const TemplateDialog = lazy(() => import('./TemplateDialog.tsx'))

type Row = z.output<typeof Inspect>
const { draft, acting, waiting } = inspectStatus.is
const page = 'government.inspect'

const columns = cols(
  Inspect,
  [
    'inspectNo',
    'status',
    'inspectTitle',
    'totals',
    'rate',
    'conclusion',
    'pendingCount',
    'inspectorNames',
    'inspectDate',
    'inspectType',
    'submitTime',
    'closeTime',
  ],
  {
    inspectNo: { width: 126 },
    status: { width: 84, tones: { 4: 'success' } },
    inspectTitle: { width: 200 },
    inspectorNames: { width: 150 },
    totals: { title: '合格/不合格/不适用', width: 140, align: 'center', render: (_, row) => <Counts row={row} /> },
    rate: { width: 76, render: (_, { rate }) => rate != null && <span className="k-num">{rate.toFixed(1)}%</span> },
    conclusion: { width: 84, tones: conclusionTones },
    pendingCount: { width: 66, render: (_, row) => <Count n={row.pendingCount} /> },
    inspectType: { width: 130 },
    submitTime: { extra: true },
    closeTime: { extra: true },
  },
)

const Counts = ({ row }: { row: Row }) => (
  <span className="k-num">
    {row.passCount} / <Count n={row.failCount} /> / {row.naCount}
  </span>
)
const Count = ({ n }: { n: number }) => <span className={n > 0 ? 'k-num k-danger' : 'k-num'}>{n}</span>

/** 监管检查 (services.md 2): the user's drafts, and all submitted inspections. */
export default function InspectPage() {
  const { open } = usePage()
  const may = usePermit()
  const [template, setTemplate] = useState(false)
  const [below, setBelow] = usePageState('below', false)
  const look = ({ inspectId }: Row) => open(`/government/inspect/detail/sixty?inspectId=${inspectId}`)
  if (below)
    return (
      <Suspense fallback={<Skeleton active className="k-pad" />}>
        <League onBack={() => setBelow(false)} />
      </Suspense>
    )
  return (
    <>
      <ListPage
        name="inspect"
        call={inspection.list}
        columns={columns}
        filters={['keyword', 'inspectType', 'dateFrom', 'dateTo', 'conclusion']}
        statusTabs={{ filter: 'status', count: [draft, acting, waiting] }}
        sort={['inspectNo', 'inspectDate', 'rate', 'status']}
        link={{ column: 'inspectNo', open: look }}
        rowClass={(row) => (row.hazardCounts[3] > 0 && row.pendingCount > 0 ? 'k-row-danger' : undefined)}
        named={(row) => `检查${row.inspectNo}`}
        empty="先做一次六十项安全检查或日常自查"
        add={{ label: '新增检查', permit: `${page}.add`, onClick: () => open('/government/inspectAdd') }}
        tools={
          <>
            <Button onClick={() => open('/government/inspect/detail/register')}>检查台账</Button>
            {may(inspection.league.options.permit) && <Button onClick={() => setBelow(true)}>下级机构</Button>}
            {may(`${page}.template`) && <Button onClick={() => setTemplate(true)}>检查模板</Button>}
          </>
        }
        rowActions={[
          { label: '继续填写', show: (row) => row.status === draft && row.mine === 1, onClick: look },
          { label: '查看', show: (row) => row.status !== draft, onClick: look },
          {
            label: '打印',
            permit: `${page}.print`,
            onClick: ({ inspectId }) =>
              import('../print/print-inspect.tsx').then(({ printInspect }) => printInspect(inspectId)),
          },
          {
            label: '删除',
            call: inspection.remove,
            show: (row) => inspectFlow.can('remove')(row) && row.made === 1,
          },
        ]}
      />
      <Suspense>{template && <TemplateDialog onClose={() => setTemplate(false)} />}</Suspense>
    </>
  )
}
