import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { recordTabs } from './tabs.tsx'

const TabCard = lazy(() => import('#kit/detail/TabCard.tsx'))

/** 考勤统计 (administration.md 3.4): attendance and absence, a tab for each part. */
export default function RecordPage() {
  const tabs = recordTabs.map(({ Tab, ...tab }) => ({
    ...tab,
    children: (
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} className="k-pad" />}>
        <Tab />
      </Suspense>
    ),
  }))
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} className="k-pad" />}>
      <TabCard tabs={tabs} />
    </Suspense>
  )
}
