import { call, callStatus } from '#contract/modules/devices/call/call.ts'
import { LastKnown } from '../../../../app/kit/screen/last-known.tsx'
import { Awaited } from '../../../../app/kit/screen/parts.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { CallCard } from './CallCard.tsx'
import { useOpenCalls } from './CallsPage.tsx'

/** #/call/{callRecordId}: one call while it is open, afterwards its outcome. */
export default function CallPage({ callRecordId }: Record<string, string>) {
  const read = useOpenCalls()
  return (
    <>
      <LastKnown of={read}>
        {({ list }, connected) => {
          const row = list.find((one) => one.callRecordId === callRecordId)
          if (!row) return <Ended callRecordId={callRecordId} />
          return <CallCard row={row} connected={connected} readAt={read.at} again={read.again} />
        }}
      </LastKnown>
      <p className="stack">
        <a className="button" href="#/calls">
          全部呼叫
        </a>
      </p>
    </>
  )
}

function Ended({ callRecordId }: { callRecordId: string }) {
  const read = useRead(call.get, { callRecordId })
  return (
    <Awaited of={read}>
      {(row) => (
        <section className="card stack-tight">
          <b>{`${row.oldmanName ?? ''} ${row.bedName ?? row.roomName ?? row.locationName ?? ''}`}</b>
          <p>{`${row.callTime.slice(5, 16)} 呼叫，${callStatus.label(row.callStatus)} ${row.dealName ?? row.answerName ?? ''}`}</p>
          {row.dealContent && <p>{row.dealContent}</p>}
          {row.incidentNo && <p>{`已生成不良事件草稿 ${row.incidentNo}，请在电脑上补充并上报`}</p>}
        </section>
      )}
    </Awaited>
  )
}
