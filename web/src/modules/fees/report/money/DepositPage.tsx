import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { custody } from '#contract/modules/fees/report/custody.ts'
import { reports } from '#contract/modules/fees/report/report.ts'
import { Permit } from '#kit/Permit.tsx'
import { usePageState } from '#kit/page/page.ts'
import { FinanceReport } from '../FinanceReport.tsx'
import { heldColumns } from '../money-columns.ts'

const Custody = lazy(() => import('./Custody.tsx'))

/** Report 9: move-in deposits by resident, and the custody of funds beside it (fees.md 13, 14). */
export default function DepositPage() {
  const [view, setView] = usePageState<'report' | 'custody'>('view', 'report')
  if (view === 'custody')
    return (
      <Suspense>
        <Custody onBack={() => setView('report')} />
      </Suspense>
    )
  return (
    <FinanceReport
      word="deposit"
      call={reports.balanceStatistics}
      title="入住押金"
      columns={heldColumns}
      filters={['dateFrom', 'dateTo', 'oldmanName', 'buildingId', 'operatorName']}
      period="days"
      behind="deposit"
      plain={['unpaidAmt']}
      fixed={{ type: '2' }}
      tools={
        <Permit need={custody.custodyList.options.permit}>
          <Button onClick={() => setView('custody')}>押金预收存管</Button>
        </Permit>
      }
    />
  )
}
