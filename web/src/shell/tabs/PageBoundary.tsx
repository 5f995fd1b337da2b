import { Component, lazy, type ReactNode, Suspense } from 'react'
import { appError, showError } from '#kit/fault/errors.ts'

const Notice = lazy(() => import('../pages/Notice.tsx'))

interface Props {
  page: string
  children: ReactNode
}

/** A page that fails does not stop the others. A class, because React has no other form of error boundary. */
export class PageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    // Code 998 is the route error of the seeds; the cause goes to the front log.
    showError(Object.assign(appError(`${error.message}\n${error.stack ?? ''}`, 998), { path: this.props.page }))
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Suspense>
        <Notice kind="failed" onRetry={() => this.setState({ failed: false })} />
      </Suspense>
    )
  }
}
