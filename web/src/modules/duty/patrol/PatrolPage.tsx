import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'

const TabCard = lazy(() => import('#kit/detail/TabCard.tsx'))
const PointTab = lazy(() => import('./point/PointTab.tsx'))
const LineTab = lazy(() => import('./line/LineTab.tsx'))
const PlanTab = lazy(() => import('./plan/PlanTab.tsx'))
const TaskTab = lazy(() => import('./task/TaskTab.tsx'))

const tabs = [
  { key: 'point', label: '点位', Tab: PointTab },
  { key: 'line', label: '路线', Tab: LineTab },
  { key: 'plan', label: '计划', Tab: PlanTab },
  { key: 'task', label: '任务', Tab: TaskTab },
]
const waiting = <Skeleton active title={false} paragraph={{ rows: 6 }} className="k-pad" />

/** 巡更管理 (administration.md 4): points, lines, plans and tasks. */
export default function PatrolPage() {
  return (
    <Suspense fallback={waiting}>
      <TabCard
        tabs={tabs.map(({ Tab, ...tab }) => ({
          ...tab,
          children: (
            <Suspense fallback={waiting}>
              <Tab />
            </Suspense>
          ),
        }))}
      />
    </Suspense>
  )
}
