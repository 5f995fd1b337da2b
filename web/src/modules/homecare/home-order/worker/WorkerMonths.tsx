import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { seesMoney } from '#contract/modules/homecare/home-order/order.ts'
import { homeWorkers, WorkerMonth } from '#contract/modules/homecare/home-order/worker-month.ts'
import { cols } from '#kit/cols.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { ReportPage } from '#kit/ReportPage.tsx'
import { todayOf } from '#kit/value/format.ts'

const WorkerSide = lazy(() => import('./WorkerSide.tsx'))
type Row = z.output<typeof WorkerMonth>

const columns = cols(
  WorkerMonth,
  ['workerName', 'orders', 'minutes', 'income', 'score', 'onTimeRate', 'refused', 'takenBack'],
  { workerName: { title: '服务人员', width: 110 } },
)
const sort = ['orders', 'minutes', 'score', 'onTimeRate', 'refused', 'takenBack'] as const

/** 服务人员: the monthly totals of each; a name opens the orders and the settlement sheet (services.md 9). */
export default function WorkerMonths() {
  const [opened, open] = useState<Row>()
  const money = usePermit()(seesMoney)
  return (
    <>
      <ReportPage
        name="home-worker-month"
        call={homeWorkers.months}
        columns={columns.filter(({ key }) => money || key !== 'income')}
        filters={['month', 'workerId']}
        initialFilters={{ month: todayOf().slice(0, 7) }}
        sort={sort}
        rowKey="workerId"
        link={{ column: 'workerName', open }}
        paged
        printPermit="homecare.serverWorkorder.print"
        subtitle={({ month }) => String(month ?? todayOf().slice(0, 7))}
        signatures={['制表', '主管']}
      />
      {opened && (
        <Suspense>
          <WorkerSide row={opened} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  )
}
