import { call } from '#contract/modules/devices/call/call.ts'
import { Lasting } from '../../../../app/kit/screen/lasting.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { useTold } from '../../alarm/phone/duty/use-told.ts'
import { Ranked } from '../../alarm/phone/Ranked.tsx'
import { CallCard } from './CallCard.tsx'

/** The open calls, read again after any frame about them. */
export function useOpenCalls() {
  const read = useRead(call.open, {})
  const again = useTold(read.again)
  return { ...read, again }
}

/** #/calls: the open calls. Steps need a connection: none of them waits in the queue. */
export default function CallsPage() {
  const read = useOpenCalls()
  return (
    <Lasting of={read}>
      {({ list }, connected) => (
        <Ranked
          rows={list}
          rankOf={({ priority, callTime }) => ({ level: priority, time: callTime })}
          empty="当前没有呼叫"
        >
          {(row) => (
            <CallCard key={row.callRecordId} row={row} connected={connected} readAt={read.at} again={read.again} link />
          )}
        </Ranked>
      )}
    </Lasting>
  )
}
