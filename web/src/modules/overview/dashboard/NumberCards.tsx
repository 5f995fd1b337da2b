import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { useCall } from '../../../kit/calls.ts'
import { Sparkline } from '../../../kit/chart/Chart.tsx'
import { usePage } from '../../../kit/page/page.ts'
import { addDays, todayOf } from '../../../kit/value/format.ts'

interface NumberCardProps {
  label: string
  value: number | string | undefined
  unit?: string
  note?: ReactNode
  line?: readonly number[]
  to: string
}

/** The figures of today; each opens the list behind it. */
export function NumberCards() {
  const today = todayOf()
  const { data, error, refetch } = useCall(dashboard.count, {})
  const series = useCall(dashboard.liveCounts, { type: 'day', from: addDays(today, -29), to: today })
  const living = series.data?.map((point) => point.living)
  const yesterday = living?.at(-2)
  const total = data && data.liveCount + data.trialCount
  if (error)
    return (
      <div className="home-card home-error">
        首页数据没有读到
        <Button type="link" onClick={() => void refetch()}>
          重试
        </Button>
      </div>
    )
  return (
    <div className="home-numbers">
      <NumberCard
        label="在住老人"
        value={total}
        unit="人"
        note={total !== undefined && yesterday !== undefined && <Difference value={total - yesterday} />}
        line={living}
        to="/live/live/list"
      />
      <NumberCard
        label="入住率"
        value={data?.occupancyRate}
        unit="%"
        note={data && `空闲 ${data.bedFree} / 共 ${data.bedTotal} 床`}
        to="/home/bedInfo"
      />
      <NumberCard
        label="本月入住"
        value={data?.monthIn}
        unit="人"
        note={data && `今日 ${data.todayIn}`}
        line={series.data?.map((point) => point.in)}
        to="/live/live/list"
      />
      <NumberCard
        label="本月退住"
        value={data?.monthOut}
        unit="人"
        note={data && `今日 ${data.todayOut}`}
        to="/live/live/list?oldmanStatuses=2"
      />
      <NumberCard
        label="已预订 / 待入住"
        value={data?.bookCount}
        unit={data && `/ ${data.waitCount} 人`}
        note={data && `试住 ${data.trialCount} 人`}
        to="/live/live/list?oldmanStatuses=5"
      />
      <NumberCard
        label="照护比"
        value={data?.careRatio ?? undefined}
        unit="位老人/人"
        note={data && `护理 ${data.nursingCount} / 员工 ${data.staffCount}`}
        to="/administration/staff"
      />
    </div>
  )
}

/** One figure, its history, and the way to the list behind it. */
export function NumberCard({ label, value, unit, note, line, to }: NumberCardProps) {
  const page = usePage()
  return (
    <button type="button" className="home-card home-number" onClick={() => page.open(to)}>
      <span className="home-label">{label}</span>
      {value === undefined ? (
        <Skeleton.Button active size="small" />
      ) : (
        <span className="home-value k-num">
          {value}
          {unit && <small>{unit}</small>}
        </span>
      )}
      <span className="home-note">
        <span>{note}</span>
        {line && <Sparkline data={line} title={`${label}近30天`} width={56} />}
      </span>
    </button>
  )
}

/** Compared with the end of yesterday. */
function Difference({ value }: { value: number }) {
  if (value === 0) return <>与昨日持平</>
  return <>{`较昨日 ${value > 0 ? '+' : '−'}${Math.abs(value)}`}</>
}
