import type { ReactNode } from 'react'
import { useNow as useServerNow } from '#kit/value/use-now.ts'
import { online } from '../connection.ts'
import type { ReadState } from '../store/cached.ts'
import { Awaited, useNow } from './parts.tsx'
import './last-known.css'

/** How long the last state of alarms and calls is shown without the server (care.md 5). */
export const lastMs = 30 * 60_000

/** Whether data read at `at` are live, the last known state, or too old to show. */
export function standingOf(at: number | undefined, connected: boolean, now: number): 'live' | 'last' | 'gone' {
  if (connected || at === undefined) return 'live'
  return now - at > lastMs ? 'gone' : 'last'
}

/**
 * Data that change by the second: without a network the last state, grey and with its time, and after half an hour
 * nothing.
 */
export function LastKnown<T>({
  of,
  children,
}: {
  of: ReadState<T>
  children: (data: T, connected: boolean) => ReactNode
}) {
  const connected = online.use()
  const standing = standingOf(of.at, connected, Math.max(useNow(Date.now), of.at ?? 0))
  if (standing === 'gone') return <p className="empty">离线超过30分钟，不再显示，联网后自动刷新</p>
  return (
    <div className={standing === 'last' ? 'stack last' : 'stack'}>
      {standing === 'last' && <p className="problem">{`离线，数据截至 ${hourOf(of.at)}，应答、确认和处理需联网`}</p>}
      <Awaited of={of}>{(data) => children(data, connected)}</Awaited>
    </div>
  )
}

const hourOf = (ms = 0) => new Date(ms).toTimeString().slice(0, 5)

/** The present moment, renewed each second, to show how long somebody has waited. */
export function useSecond(read: () => number) {
  useServerNow()
  return read()
}
