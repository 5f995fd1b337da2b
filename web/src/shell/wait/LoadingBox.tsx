import { Spin } from 'antd'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { loading, loadingText } from '#kit/http/loading.ts'

const BusyDialog = lazy(() => import('./BusyDialog.tsx'))

/** One indicator for all running requests with a loading box, and the question when one is slow. */
export function LoadingBox() {
  const { count, busy } = useSyncExternalStore(loading.subscribe, loading.state)
  return (
    <>
      {count > 0 && (
        <output className="loading-box">
          <Spin size="small" /> {loadingText}
        </output>
      )}
      <Suspense>{busy && <BusyDialog />}</Suspense>
    </>
  )
}
