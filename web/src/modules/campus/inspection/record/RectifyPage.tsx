import { Segmented, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { usePage, usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { RecordList, type View } from './RecordList.tsx'

const Board = lazy(() => import('./Board.tsx'))
const Statistics = lazy(() => import('./Statistics.tsx'))

const views = [
  { value: 'all', label: '全部' },
  { value: 'duty', label: '待我整改' },
  { value: 'recheck', label: '待我复查' },
  { value: 'late', label: '逾期' },
  { value: 'board', label: '看板' },
  { value: 'stat', label: '统计' },
] as const

/** 整改管理 (services.md 2.4): users without the permissions see their own rectifications here. */
export default function RectifyPage() {
  const { query } = usePage()
  const may = usePermit()
  const opened = views.find(({ value }) => value === query.view)?.value
  const [view, setView] = usePageState<View | 'board' | 'stat'>(
    'view',
    opened ?? (query.keyword || may('government.rectify.query') ? 'all' : 'duty'),
  )
  const chooser = <Segmented value={view} onChange={setView} options={[...views]} />
  if (view !== 'board' && view !== 'stat') return <RecordList key={view} view={view} views={chooser} />
  return (
    <section className="k-card">
      <div className="k-toolbar">{chooser}</div>
      <Suspense fallback={<Skeleton active className="k-pad" />}>
        {view === 'board' ? <Board /> : <Statistics />}
      </Suspense>
    </section>
  )
}
