import { Segmented, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { usePage, usePageState } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { joinedLevelViews } from './joined-tabs.ts'
import { LevelList } from './LevelList.tsx'

const LevelDetail = lazy(() => import('./LevelDetail.tsx'))

/** 护理等级 (care.md 1): the list with further views, or one level by the address. */
export default function LevelPage() {
  const { levelId } = usePage().query
  if (!levelId) return <Views />
  return (
    <Suspense fallback={<Skeleton active className="k-card" />}>
      <LevelDetail levelId={levelId} />
    </Suspense>
  )
}

function Views() {
  const may = usePermit()
  const { query } = usePage()
  const [view, setView] = usePageState('view', query.view ?? 'levels')
  const others = joinedLevelViews().filter(({ permit }) => may(permit))
  const views = others.length > 0 && (
    <Segmented
      value={view}
      onChange={setView}
      options={[{ value: 'levels', label: '等级' }, ...others.map(({ key, label }) => ({ value: key, label }))]}
    />
  )
  const other = others.find(({ key }) => key === view)
  if (!other) return <LevelList views={views} />
  return (
    <Suspense fallback={<Skeleton active className="k-card" />}>
      <other.Part views={views} />
    </Suspense>
  )
}
