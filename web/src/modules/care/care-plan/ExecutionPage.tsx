import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { usePage } from '#kit/page/page.ts'
import { ExecutionList } from './ExecutionList.tsx'

const ExecutionDetail = lazy(() => import('./ExecutionDetail.tsx'))

/** 护理执行设置 (care.md 3): the schedules of all residents, or one by the address. */
export default function ExecutionPage() {
  const { executionId } = usePage().query
  if (!executionId) return <ExecutionList />
  return (
    <Suspense fallback={<Skeleton active className="k-card" />}>
      <ExecutionDetail executionId={executionId} />
    </Suspense>
  )
}
