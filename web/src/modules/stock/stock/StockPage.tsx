import { Segmented, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { usePage, usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { StockList } from './StockList.tsx'

const RecordList = lazy(() => import('./RecordList.tsx'))
const CheckView = lazy(() => import('./CheckView.tsx'))
const ReportView = lazy(async () => ({ default: (await import('./report/ReportView.tsx')).ReportView }))

/** 实时库存 (stock.md 4): the stock by depot, its records, and the check of the books. */
export default function StockPage() {
  const may = usePermit()
  const { query } = usePage()
  const [view, setView] = usePageState('view', query.view ?? 'stock')
  const others = [
    { value: 'records', label: '库存流水', permit: stock.records.options.permit },
    { value: 'report', label: '报表', permit: stock.list.options.permit },
    { value: 'check', label: '账存核对', permit: stock.check.options.permit },
  ].filter(({ permit }) => may(permit))
  const views = (
    <Segmented
      value={view}
      onChange={setView}
      options={[{ value: 'stock', label: '实时库存' }, ...others.map(({ value, label }) => ({ value, label }))]}
    />
  )
  const chosen = others.find(({ value }) => value === view)?.value
  if (!chosen) return <StockList views={views} />
  return (
    <Suspense fallback={<Skeleton active className="k-card" />}>
      {chosen === 'records' && <RecordList views={views} />}
      {chosen === 'report' && <ReportView views={views} />}
      {chosen === 'check' && <CheckView views={views} />}
    </Suspense>
  )
}
