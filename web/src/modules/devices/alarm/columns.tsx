import { Alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind, alarmLevel, alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { DictText, StatusChip } from '../../../kit/cells.tsx'
import { cols } from '../../../kit/cols.tsx'

export type AlarmRow = Alarm
type Shown = Pick<AlarmRow, 'level' | 'alarmStatus' | 'cleared'>

/** 紧急 重要 一般, in the colour the house's table gives the word. */
export const Level = ({ row }: { row: Pick<AlarmRow, 'level'> }) => <StatusChip label={alarmLevel.label(row.level)} />

/** What is over and still has to be looked at says so, in grey. */
export function State({ row, full }: { row: Shown; full?: boolean }) {
  const over = row.cleared === 1 && row.alarmStatus <= alarmStatus.is.acked
  return (
    <>
      <StatusChip label={alarmStatus.label(row.alarmStatus)} tone={over ? 'muted' : undefined} />
      {over && full && <span className="k-muted"> 已恢复</span>}
    </>
  )
}

/** What was measured, how often it was so, and that it is over. */
const Measured = ({ row }: { row: AlarmRow }) => (
  <>
    {row.value}
    {row.count > 1 && <b title={`共${row.count}次`}> ×{row.count}</b>}
    {row.cleared === 1 && row.alarmStatus <= alarmStatus.is.acked && <span className="k-muted"> 已恢复</span>}
  </>
)

/** `25秒`, `3分20秒`, `1小时5分`. */
export function lengthText(sec: number | null | undefined): string {
  if (sec == null) return ''
  if (sec < 60) return `${sec}秒`
  if (sec < 3600) return sec % 60 ? `${Math.floor(sec / 60)}分${sec % 60}秒` : `${Math.floor(sec / 60)}分`
  return `${Math.floor(sec / 3600)}小时${Math.floor((sec % 3600) / 60)}分`
}

/** What was the outcome: how it was dealt with, why it was passed over, why it ended. */
export function Result({ row }: { row: AlarmRow }) {
  const dict = row.alarmKind === alarmKind.is.call ? 'CALL_DEAL_TYPE' : 'ALARM_DEAL_TYPE'
  if (row.alarmStatus === alarmStatus.is.ignored) return <>{row.reason}</>
  if (row.alarmStatus === alarmStatus.is.closed) return <>{row.closeReason}</>
  if (row.dealType == null) return null
  return <DictText code={dict} value={row.dealType} />
}

// biome-ignore format: a list of names reads in lines
export const columns = cols(
  Alarm,
  ['level', 'raisedTime', 'oldmanName', 'bedName', 'alarmTypeName', 'value', 'count', 'alarmStatus', 'waitSec', 'handleName',
    'dealType', 'alarmNo', 'alarmKind', 'threshold', 'deviceNo', 'lastTime', 'ackName', 'ackTime', 'handleTime', 'dealContent',
    'ruleName', 'flapping'],
  {
    level: { width: 72, render: (_value, row) => <Level row={row} /> },
    raisedTime: { width: 108, title: '时间' },
    oldmanName: {
      width: 80,
      render: (_value, { oldmanName, areaName, deviceNo }) => oldmanName ?? areaName ?? deviceNo,
    },
    bedName: { width: 126, render: (_value, { bedName, roomName }) => bedName ?? roomName },
    alarmTypeName: { width: 84, title: '类型' },
    value: { width: 120, render: (_value, row) => <Measured row={row} /> },
    count: { extra: true },
    alarmStatus: { width: 90, render: (_value, row) => <State row={row} /> },
    waitSec: { extra: true, render: (_value, row) => lengthText(row.waitSec) },
    handleName: { width: 76, render: (_value, { handleName, ackName }) => handleName ?? ackName },
    dealType: { title: '结果', extra: true, render: (_value, row) => <Result row={row} /> },
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
