import { WarningOutlined } from '@ant-design/icons'
import { Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { messageOf } from '../fault/errors.ts'
import '../look/kit.css'

interface LoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => unknown; isFetching?: boolean }
  children: (data: T) => ReactNode
  /** Shown while reading; default: grey lines. */
  skeleton?: ReactNode
}

/**
 * Shows the answer of a call: grey lines first, an error text and 重试 when it failed.
 *
 *     const query = useCall(visit.get, { visitId })
 *     return <Loaded query={query}>{(row) => <p>{row.visitorName}</p>}</Loaded>
 */
export function Loaded<T>({ query, children, skeleton }: LoadedProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.error) return <Failed error={query.error} retry={query.refetch} />
  return <>{skeleton ?? <Skeleton active title={false} paragraph={{ rows: 6 }} className="k-pad" />}</>
}

export function Failed({ error, retry }: { error: unknown; retry: () => unknown }) {
  const words = (
    <div role="alert">
      <b>没有读到数据</b>
      <div className="k-muted">{messageOf(error)}</div>
    </div>
  )
  return (
    <Empty
      className="k-failed"
      image={<WarningOutlined className="k-warning-icon" />}
      styles={{ image: { height: 48 } }}
      description={words}
    >
      <Button onClick={() => void retry()}>重试</Button>
    </Empty>
  )
}
