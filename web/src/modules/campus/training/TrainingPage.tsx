import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import HoursTab from './HoursTab.tsx'
import TrainingList from './TrainingList.tsx'

const TabCard = lazy(() => import('#kit/detail/TabCard.tsx'))

/** 培训记录 (administration.md 5.3): the trainings, and everybody's hours of this year. */
export default function TrainingPage() {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} className="k-pad" />}>
      <TabCard
        tabs={[
          { key: 'list', label: '培训', children: <TrainingList /> },
          { key: 'hours', label: '年度学时', children: <HoursTab /> },
        ]}
      />
    </Suspense>
  )
}
