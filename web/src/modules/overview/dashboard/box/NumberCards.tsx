import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { NumberLink } from '#contract/kit/joins/links.ts'
import { dashboard } from '#contract/modules/overview/dashboard/dashboard.ts'
import { addressOf, countLinks, livingLink } from '#contract/modules/overview/dashboard/dashboard-links.ts'
import { useCall } from '#kit/calls.ts'
import { Sparkline } from '#kit/chart/Chart.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { addDays, todayOf } from '#kit/value/format.ts'

interface NumberCardProps {
  label: string
  value: number | string | undefined
  unit?: string
  note?: ReactNode
  line?: readonly number[]
  to: string
  /** Permission for the link. */
  permit?: string
}

/** Address of the list, with its permission. */
const opens = (link: NumberLink) => ({ to: addressOf(link), permit: link.permit })

/** The figures of today; each opens its list. */
export function NumberCards() {
  const today = todayOf()
  const days = { today }
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
        {...opens(livingLink())}
        value={total}
        unit="人"
        note={total !== undefined && yesterday !== undefined && <Difference value={total - yesterday} />}
        line={living}
      />
      <NumberCard
        label="入住率"
        value={data?.occupancyRate}
        unit="%"
        note={
          data && (
            <>
              空闲 <OpenLink link={countLinks.bedFree(days)}>{data.bedFree}</OpenLink> / 共{' '}
              <OpenLink link={countLinks.bedTotal(days)}>{data.bedTotal}</OpenLink> 床，入住率不计维修、停用的床
            </>
          )
        }
        {...opens(countLinks.bedTotal(days))}
      />
      <NumberCard
        label="本月入住"
        value={data?.monthIn}
        unit="人"
        note={
          data && (
            <>
              今日 <OpenLink link={countLinks.todayIn(days)}>{data.todayIn}</OpenLink>
            </>
          )
        }
        line={series.data?.map((point) => point.in)}
        {...opens(countLinks.monthIn(days))}
      />
      <NumberCard
        label="本月退住"
        value={data?.monthOut}
        unit="人"
        note={
          data && (
            <>
              今日 <OpenLink link={countLinks.todayOut(days)}>{data.todayOut}</OpenLink>　外出中{' '}
              <OpenLink link={countLinks.outCount(days)}>{data.outCount}</OpenLink>
            </>
          )
        }
        {...opens(countLinks.monthOut(days))}
      />
      <NumberCard
        label="已预订"
        value={data?.bookCount}
        unit="人"
        note={
          data && (
            <>
              待入住 <OpenLink link={countLinks.waitCount(days)}>{data.waitCount}</OpenLink>　试住{' '}
              <OpenLink link={countLinks.trialCount(days)}>{data.trialCount}</OpenLink>
            </>
          )
        }
        {...opens(countLinks.bookCount(days))}
      />
      <NumberCard
        label="照护比"
        value={data?.careRatio ?? undefined}
        unit="位老人/人"
        note={
          data && (
            <>
              护理 <OpenLink link={countLinks.nursingCount(days)}>{data.nursingCount}</OpenLink> / 员工{' '}
              <OpenLink link={countLinks.staffCount(days)}>{data.staffCount}</OpenLink>
            </>
          )
        }
        {...opens(countLinks.nursingCount(days))}
      />
    </div>
  )
}

/** One figure, its history, and the link to its list. */
export function NumberCard({ label, value, unit, note, line, to, permit }: NumberCardProps) {
  const page = usePage()
  const may = usePermit()
  const figure =
    value === undefined ? (
      <Skeleton.Button active size="small" />
    ) : (
      <span className="home-value k-num">
        {value}
        {unit && <small>{unit}</small>}
      </span>
    )
  return (
    <div className="home-card home-number">
      {permit && !may(permit) ? (
        <>
          <span className="home-label">{label}</span>
          {figure}
        </>
      ) : (
        <button type="button" className="home-open" onClick={() => page.open(to)}>
          <span className="home-label">{label}</span>
          {figure}
        </button>
      )}
      <span className="home-note">
        <span>{note}</span>
        {line && <Sparkline data={line} title={`${label}近30天`} width={56} />}
      </span>
    </div>
  )
}

/** A number in a sentence that opens its list. */
export function OpenLink({
  link,
  children,
}: {
  link: Pick<NumberLink, 'path' | 'query' | 'permit'>
  children: ReactNode
}) {
  const page = usePage()
  const may = usePermit()
  if (!may(link.permit)) return children
  return (
    <button type="button" className="k-link home-opened" onClick={() => page.open(addressOf(link))}>
      {children}
    </button>
  )
}

/** Compared with the end of yesterday. */
function Difference({ value }: { value: number }) {
  if (value === 0) return <>与昨日持平</>
  return <>{`较昨日 ${value > 0 ? '+' : '−'}${Math.abs(value)}`}</>
}
