import { Alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind, alarmLevel, alarmStatus, isOpen } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { DictText, StatusChip } from '#kit/cells.tsx'
import { cols } from '#kit/cols.tsx'
import { lengthText } from '#kit/value/length.ts'
import { useNow } from '#kit/value/use-now.ts'
import { msOf } from './alert/words.ts'

export type AlarmRow = Alarm
type AlarmState = Pick<AlarmRow, 'level' | 'alarmStatus' | 'cleared'>

/** 紧急 重要 一般, in the colour of the word in the common table. */
export const Level = ({ row }: { row: Pick<AlarmRow, 'level'> }) => <StatusChip label={alarmLevel.label(row.level)} />

/** A cleared alarm that somebody still has to look at, in grey. */
export function State({ row, full }: { row: AlarmState; full?: boolean }) {
  const over = row.cleared === 1 && isOpen(row.alarmStatus)
  return (
    <>
      <StatusChip label={alarmStatus.label(row.alarmStatus)} tone={over ? 'muted' : undefined} />
      {over && full && <span className="k-muted"> 已恢复</span>}
    </>
  )
}

/** The measured value, and whether it has cleared. */
const Measured = ({ row }: { row: AlarmRow }) => (
  <>
    {row.value}
    {row.cleared === 1 && isOpen(row.alarmStatus) && <span className="k-muted"> 已恢复</span>}
  </>
)

/** Time until the acknowledgement; until now where there is none. */
export function WaitTime({ row: { waitSec, raisedTime, alarmStatus: state } }: { row: WaitFacts }) {
  const waits = state === alarmStatus.is.open
  const nowMs = useNow(waits)
  const sec = waits ? Math.max(0, Math.floor((nowMs - msOf(raisedTime)) / 1000)) : waitSec
  return <span className={waits ? 'alarm-waits' : undefined}>{lengthText(sec)}</span>
}
type WaitFacts = Pick<AlarmRow, 'waitSec' | 'raisedTime' | 'alarmStatus'>

/** The outcome: how it was handled, why it was ignored, or why it ended. */
export function Result({ row }: { row: AlarmRow }) {
  const dict = row.alarmKind === alarmKind.is.call ? 'CALL_DEAL_TYPE' : 'ALARM_DEAL_TYPE'
  if (row.alarmStatus === alarmStatus.is.ignored) return <>{row.reason}</>
  if (row.alarmStatus === alarmStatus.is.closed) return <>{row.closeReason}</>
  if (row.dealType == null) return null
  return <DictText code={dict} value={row.dealType} />
}

export const columns = cols(
  Alarm,
  [
    'level',
    'raisedTime',
    'oldmanName',
    'areaName',
    'alarmTypeName',
    'value',
    'count',
    'alarmStatus',
    'waitSec',
    'handleName',
    'dealType',
    'bedName',
    'alarmNo',
    'alarmKind',
    'threshold',
    'deviceNo',
    'lastTime',
    'ackName',
    'ackTime',
    'handleTime',
    'dealContent',
    'ruleName',
    'flapping',
  ],
  {
    level: { width: 72, render: (_value, row) => <Level row={row} /> },
    raisedTime: { width: 104, title: '时间' },
    oldmanName: {
      width: 76,
      render: (_value, { oldmanName, deviceNo, areaName }) => oldmanName ?? deviceNo ?? areaName,
    },
    areaName: { title: '位置', width: 128, render: (_value, row) => row.areaName ?? row.bedName ?? row.roomName },
    bedName: { width: 112, render: (_value, { bedName, roomName }) => bedName ?? roomName },
    alarmTypeName: { width: 76, title: '类型' },
    value: { width: 112, render: (_value, row) => <Measured row={row} /> },
    count: { width: 60 },
    alarmStatus: { width: 84, render: (_value, row) => <State row={row} /> },
    waitSec: { width: 88, render: (_value, row) => <WaitTime row={row} /> },
    handleName: { width: 76, render: (_value, { handleName, ackName }) => handleName ?? ackName },
    dealType: { title: '结果', width: 104, render: (_value, row) => <Result row={row} /> },
    alarmNo: { extra: true },
    alarmKind: { extra: true },
    threshold: { extra: true },
    deviceNo: { extra: true },
    lastTime: { extra: true },
    ackName: { extra: true },
    ackTime: { extra: true },
    handleTime: { extra: true },
    dealContent: { extra: true },
    ruleName: { extra: true },
    flapping: { extra: true },
  },
)
