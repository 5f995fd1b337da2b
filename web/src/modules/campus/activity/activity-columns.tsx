import type { z } from 'zod'
import { Activity, activityRisk, activityStatus } from '#contract/modules/campus/activity/activity.ts'
import { StatusChip } from '#kit/cells.tsx'
import { type Column, cols } from '#kit/cols.tsx'
import { timeWords, todayOf, yuan } from '#kit/value/format.ts'

export type Row = z.output<typeof Activity>

const shown = cols(Activity, ['pictures', 'title', 'activityType', 'startTime', 'place', 'activityStatus'], {
  pictures: { width: 50 },
  title: { width: 140 },
  activityType: { width: 76 },
  startTime: { title: '时间', width: 138, align: 'left', render: (_, row) => whenWords(row) },
  place: { width: 102 },
  activityStatus: { width: 90 },
})
const [pictures, title, type, time, place, status] = shown

const placesColumn: Column<Row> = {
  key: 'registerNum',
  title: '报名/名额',
  kind: 'text',
  width: 102,
  render: (_, row) => <Places row={row} />,
}
const signed: Column<Row> = {
  key: 'signNum',
  title: '签到',
  kind: 'text',
  width: 50,
  align: 'right',
  render: (_, { signNum }) => signNum,
}
const fee: Column<Row> = {
  key: 'fee',
  title: '费用',
  kind: 'text',
  width: 64,
  align: 'right',
  render: (_, row) => (row.fee > 0 ? yuan(row.fee) : <span className="k-muted">免费</span>),
}
const risk: Column<Row> = {
  key: 'riskLevel',
  title: '风险',
  kind: 'text',
  width: 52,
  render: (_, row) => <Risk level={row.riskLevel} />,
}
const organiser = cols(Activity, ['organiserName'], { organiserName: { width: 90, extra: true } })

/** 图片 标题 类型 时间 地点 报名/名额 签到 费用 风险 状态 (administration.md 9a). */
export const columns = [pictures, title, type, time, place, placesColumn, signed, fee, risk, status, ...organiser]
/** The same for registration and signing in: the counts first. */
export const countColumns = [title, status, type, time, place, placesColumn, signed, fee, risk, ...organiser]

export const Risk = ({ level }: { level: number }) =>
  level === activityRisk.is.high ? <span className="k-badge">高</span> : activityRisk.label(level)

/** The states to filter a list by. */
export const stateOptions = (states: readonly number[]) =>
  activityStatus.options.filter(({ value }) => states.includes(value))

export const Status = ({ row }: { row: Row }) => <StatusChip label={activityStatus.label(row.activityStatus)} />

export function Places({ row: { registerNum, waitNum, quota } }: { row: Row }) {
  return (
    <>
      <span className="k-num">
        {registerNum}/{quota === 0 ? '不限' : quota}
      </span>
      {waitNum > 0 && <span className="k-muted"> 候补{waitNum}</span>}
    </>
  )
}

/** Start and end, without the present year, and without the day of the end when it is the day of the start. */
export function whenWords({ startTime, endTime }: Pick<Row, 'startTime' | 'endTime'>) {
  const sameDay = startTime.slice(0, 10) === endTime.slice(0, 10)
  return `${shortWords(startTime)}–${sameDay ? endTime.slice(11, 16) : shortWords(endTime)}`
}
const shortWords = (time: string) => timeWords(time).replace(`${todayOf().slice(0, 4)}-`, '')
