import { Segmented, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { usePage, usePageState } from '#kit/page/page.ts'
import { RoundList } from './RoundList.tsx'

const DrugSums = lazy(() => import('./RoundViews.tsx').then((views) => ({ default: views.DrugSums })))
const NearList = lazy(() => import('./RoundViews.tsx').then((views) => ({ default: views.NearList })))
const Months = lazy(() => import('./RoundViews.tsx').then((views) => ({ default: views.Months })))

const views = [
  { value: 'time', label: '按时间' },
  { value: 'oldman', label: '按老人' },
  { value: 'drug', label: '按药品' },
  { value: 'mar', label: '给药月表' },
  { value: 'near', label: '用药隐患' },
]

/** 取药服药 (stock.md 5.4): the round of the day, step by step. */
export default function RoundPage() {
  const { query } = usePage()
  const [view, setView] = usePageState('view', query.view ?? 'time')
  const chooser = <Segmented value={view} onChange={setView} options={views} />
  if (view === 'time' || view === 'oldman') return <RoundList key={view} view={view} views={chooser} />
  return (
    <Suspense fallback={<Skeleton active className="k-card" />}>
      {view === 'drug' && <DrugSums views={chooser} />}
      {view === 'near' && <NearList views={chooser} />}
      {view === 'mar' && <Months views={chooser} />}
    </Suspense>
  )
}
