import { call } from '#contract/modules/devices/call/call.ts'
import { LastKnown } from '../../../../app/kit/screen/last-known.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { useAlertReload } from '../../alarm/phone/duty/use-alert-reload.ts'
import { Ranked } from '../../alarm/phone/Ranked.tsx'
import { CallCard } from './CallCard.tsx'

/** The open calls, read again after any frame about them. */
export function useOpenCalls() {
  const read = useRead(call.open, {})
  const again = useAlertReload(read.again)
  return { ...read, again }
}

/** #/calls: the open calls. Steps need a connection: none of them waits in the queue. */
export default function CallsPage() {
  const read = useOpenCalls()
  return (
    <LastKnown of={read}>
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
    </LastKnown>
  )
}
