import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Popover, Space } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { type BirthDay, dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { useCall } from '#kit/calls.ts'
import { usePage } from '#kit/page/page.ts'
import { local } from '#kit/store/storage.ts'
import { todayOf } from '#kit/value/format.ts'
import { Box } from './Box.tsx'

type Day = z.output<typeof BirthDay>
const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** Birthday calendar of the month shown (B256). */
export function Birthdays() {
  const orgId = String(local.get('userInfo')?.orgInfo.orgId ?? '')
  const [month, setMonth] = useState(() => todayOf().slice(0, 7))
  const { data } = useCall(dashboard.birthCalendar, { orgId, month })
  const byDate = new Map(data?.map((day) => [day.date, day]))
  const people = data?.reduce((sum, day) => sum + day.list.length, 0) ?? 0
  return (
    <Box
      title={`生日日历 ${Number(month.slice(0, 4))}年${Number(month.slice(5))}月（${people}人）`}
      extra={
        <Space size={0}>
          <Button
            type="text"
            size="small"
            aria-label="上个月"
            icon={<LeftOutlined />}
            onClick={() => setMonth(shift(month, -1))}
          />
          <Button type="text" size="small" onClick={() => setMonth(todayOf().slice(0, 7))}>
            本月
          </Button>
          <Button
            type="text"
            size="small"
            aria-label="下个月"
            icon={<RightOutlined />}
            onClick={() => setMonth(shift(month, 1))}
          />
        </Space>
      }
    >
      <div className="birth-grid">
        {weekdays.map((name) => (
          <span key={name} className="birth-head">
            {name}
          </span>
        ))}
        {cellsOf(month).map((date, index) => (
          <DayCell key={date ?? `blank-${index}`} date={date} day={date ? byDate.get(date) : undefined} />
        ))}
      </div>
    </Box>
  )
}

function DayCell({ date, day }: { date: string | undefined; day: Day | undefined }) {
  const page = usePage()
  if (!date) return <span />
  const label = Number(date.slice(8))
  const name = date === todayOf() ? 'birth-day is-today' : 'birth-day'
  if (!day) return <span className={name}>{label}</span>
  const content = day.list.map((person) => (
    <div key={person.oldmanId}>
      <Button type="link" size="small" onClick={() => page.open(addressOf(person))}>
        {person.oldmanName}
      </Button>
      {`${person.age}岁${person.lunar ? '（农历）' : ''} ${person.bedName ?? ''}`}
    </div>
  ))
  return (
    <Popover
      trigger={['hover', 'focus', 'click']}
      title={`${Number(date.slice(5, 7))}月${label}日生日`}
      content={content}
    >
      <button type="button" className={`${name} has-birthday`}>
        {label}
        <small>{day.list.length === 1 ? day.list[0].oldmanName : `${day.list.length}人`}</small>
      </button>
    </Popover>
  )
}

const addressOf = ({ oldmanId, oldmanName }: Day['list'][number]) =>
  `/live/archives/base?${new URLSearchParams({ oldmanId, tabTitle: oldmanName })}`

/** The days of a month in rows of weeks that begin on Monday. */
function cellsOf(month: string): (string | undefined)[] {
  const year = Number(month.slice(0, 4))
  const index = Number(month.slice(5)) - 1
  const days = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  const blanks = (new Date(Date.UTC(year, index, 1)).getUTCDay() + 6) % 7
  const dates = Array.from({ length: days }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`)
  return [...Array<undefined>(blanks).fill(undefined), ...dates]
}

function shift(month: string, by: number) {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1)).toISOString().slice(0, 7)
}
