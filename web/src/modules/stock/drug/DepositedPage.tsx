import { Segmented, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { usePage, usePageState } from '#kit/page/page.ts'
import { KeepList } from './kept/KeepList.tsx'

const KeptList = lazy(() => import('./kept/KeptList.tsx'))
const KeepRecords = lazy(() => import('./kept/KeepRecords.tsx'))
const DestroyList = lazy(() => import('./DestroyList.tsx'))

const views = [
  { value: 'people', label: '按老人' },
  { value: 'drugs', label: '按药品' },
  { value: 'record', label: '出入记录' },
  { value: 'destroy', label: '销毁申请' },
]

/** 药品代管 (stock.md 5.2): residents with drugs in custody, the drugs, and every movement. */
export default function DepositedPage() {
  const { query } = usePage()
  const [view, setView] = usePageState('view', query.view ?? 'people')
  const chooser = <Segmented value={view} onChange={setView} options={views} />
  if (view === 'people') return <KeepList views={chooser} />
  return (
    <Suspense fallback={<Skeleton active className="k-card" />}>
      {view === 'drugs' && <KeptList views={chooser} />}
      {view === 'record' && <KeepRecords views={chooser} />}
      {view === 'destroy' && <DestroyList views={chooser} />}
    </Suspense>
  )
}
