import { SwapOutlined } from '@ant-design/icons'
import type { z } from 'zod'
import { type Exchange, exchangeType, shiftExchange } from '#contract/modules/duty/attendance/exchange.ts'
import { useCall } from '#kit/calls.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { ReviewTrail } from '#kit/review/ReviewTrail.tsx'
import './exchange.css'

export type Row = z.output<typeof Exchange>

const weekdays = ['日', '一', '二', '三', '四', '五', '六']
/** `06-12 周四`. */
export const dayWords = (day: string) => `${day.slice(5)} 周${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`

export const whose = (row: Row) => `${row.applicantName ?? ''}与${row.targetName ?? ''}的换班`

interface Side {
  name: string
  day?: string | null
  shift?: string | null
  time?: string | null
  colour?: string | null
}
const standsIn = '休息，代上此班'

/** The two employees with the shifts they give, side by side. */
export function SwapPicture({ one, other, type }: { one: Side; other: Side; type: number }) {
  const swap = type === exchangeType.is.swap
  return (
    <div className="att-swap">
      <SideBox side={one} />
      <span className="att-swap-way">
        <SwapOutlined aria-hidden /> {exchangeType.label(type)}
      </span>
      <SideBox side={swap ? other : { ...other, shift: standsIn, day: other.day ?? one.day, time: null }} />
    </div>
  )
}

function SideBox({ side: { name, day, shift, time, colour } }: { side: Side }) {
  return (
    <div className="att-swap-side" style={{ borderColor: colour ?? undefined }}>
      <b>{name}</b>
      <span>{day ? dayWords(day) : '待选择'}</span>
      <span>{shift ?? '　'}</span>
      <small className="k-muted">{time ?? '　'}</small>
    </div>
  )
}

export const pictureOf = (row: Row) => (
  <SwapPicture
    type={row.exchangeType}
    one={{ name: row.applicantName ?? '', day: row.applyDate, shift: row.applyShiftName, time: row.applyShiftTime }}
    other={{ name: row.targetName ?? '', day: row.targetDate, shift: row.targetShiftName, time: row.targetShiftTime }}
  />
)

/** Below the fields of an exchange: the shifts, and who has agreed. */
export function ExchangeMore({ row }: { row: Row }) {
  const query = useCall(shiftExchange.exchangeList, { exchangeId: row.exchangeId })
  return (
    <>
      {pictureOf(row)}
      <Loaded query={query}>
        {({ list }) => (
          <>
            <h4>审批记录</h4>
            <ReviewTrail of={list[0]?.reviews ?? []} />
          </>
        )}
      </Loaded>
    </>
  )
}
