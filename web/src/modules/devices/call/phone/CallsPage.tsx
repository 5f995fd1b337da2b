import { useEffect } from 'react'
import { call } from '#contract/modules/devices/call/call.ts'
import { useRead } from '../../../../app/kit/cached.ts'
import { Lasting } from '../../../../app/kit/lasting.tsx'
import { online } from '../../../../app/kit/reach.ts'
import { CallCard } from './CallCard.tsx'

/** An open call waits for nobody's screen: asked again so often while the page is in front. */
const againMs = 15_000

/** The open calls, asked for again and again. */
export function useOpenCalls() {
  const read = useRead(call.open, {})
  const { again } = read
  useEffect(() => {
    const timer = setInterval(() => online.get() && again(), againMs)
    return () => clearInterval(timer)
  }, [again])
  return read
}

/** #/calls: the calls that are open. What is done about one needs the network: nothing of it waits in the queue. */
export default function CallsPage() {
  const read = useOpenCalls()
  return (
    <Lasting of={read}>
      {({ list }, connected) => (
        <>
          {list.map((row) => (
            <CallCard key={row.callRecordId} {...{ row, connected }} readAt={read.at} again={read.again} link />
          ))}
          {list.length === 0 && <p className="empty">当前没有呼叫</p>}
        </>
      )}
    </Lasting>
  )
}
