import { CallRecord, callPriority, callStatus } from '#contract/modules/devices/call/call.ts'
import { StatusChip } from '#kit/cells.tsx'
import { type Column, cols } from '#kit/cols.tsx'
import type { Tone } from '#kit/look/colours.ts'

type Row = import('zod').output<typeof CallRecord>
const narrow = { width: 101 }

export const stateTones: Record<number, Tone> = {
  [callStatus.is.calling]: 'danger',
  [callStatus.is.answered]: 'warning',
  [callStatus.is.arrived]: 'info',
  [callStatus.is.dealt]: 'success',
  [callStatus.is.cancelled]: 'muted',
  [callStatus.is.cleaned]: 'muted',
}

/** 时间/位置/床位/老人/类型/重复/应答人/应答秒/到场秒/处理/状态 (iot.md 5). */
export const columns: Column<Row>[] = [
  ...cols(CallRecord, ['callTime', 'locationName', 'bedName', 'oldmanName', 'callType', 'repeatCount', 'answerName'], {
    callTime: { width: 126 },
    locationName: { width: 104 },
    bedName: { width: 104 },
    oldmanName: { width: 80 },
    callType: { width: 72 },
    repeatCount: { width: 66 },
    answerName: { width: 76 },
  }),
  ...cols(CallRecord, ['responseSec', 'arriveSec', 'dealType'], {
    responseSec: narrow,
    arriveSec: narrow,
    dealType: { width: 84 },
  }),
  {
    key: 'callStatus',
    title: '状态',
    kind: 'code',
    width: 110,
    render: (_, { callStatus: state, overtime }) => (
      <>
        <StatusChip label={callStatus.label(state)} tone={stateTones[state]} />
        {overtime === 1 && <span className="k-danger"> 超时</span>}
      </>
    ),
  },
  ...cols(CallRecord, ['callNo', 'deviceNo', 'dealName', 'dealContent'], {
    callNo: { extra: true, width: 140 },
    deviceNo: { extra: true },
    dealName: { extra: true },
    dealContent: { extra: true },
  }),
]

export const isUrgent = ({ priority }: { priority: number }) => priority === callPriority.is.urgent
