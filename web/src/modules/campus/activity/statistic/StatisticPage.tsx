import type { ReplyFor } from '#contract/kit/calls.ts'
import { activity } from '#contract/modules/campus/activity/activity-calls.ts'
import { AttendedElder } from '#contract/modules/campus/activity/statistic.ts'
import { MoneyCell } from '#kit/cells.tsx'
import { Chart } from '#kit/chart/Chart.tsx'
import { cols } from '#kit/cols.tsx'
import { useDict } from '#kit/lookup/lookups.ts'
import { ReportPage } from '#kit/ReportPage.tsx'
import { timeWords, todayOf } from '#kit/value/format.ts'
import './statistic.css'

type Answer = ReplyFor<typeof activity.statistic>

const columns = cols(AttendedElder, ['oldmanName', 'bedName', 'times', 'lastTime'], { lastTime: { width: 160 } })

/** 活动统计: activities of this year, their participants and their cost (administration.md 6). */
export default function StatisticPage() {
  const year = todayOf().slice(0, 4)
  return (
    <div className="activity-report">
      <ReportPage
        name="activity-statistic"
        call={activity.statistic}
        title="老人参加活动统计"
        columns={columns}
        filters={['dateFrom', 'dateTo', 'activityType', 'deptId']}
        initialFilters={{ dateFrom: `${year}-01-01`, dateTo: `${year}-12-31` }}
        rowKey="oldmanId"
        above={(_rows, _sum, answer) => <Whole of={answer} />}
        subtitle={({ dateFrom, dateTo }) => `${dateFrom ?? `${year}-01-01`} 至 ${dateTo ?? `${year}-12-31`}`}
      />
    </div>
  )
}

function Whole({ of }: { of: Answer }) {
  const { total, cost } = of
  return (
    <>
      <div className="k-figures">
        <Figure label="活动场次" value={`${total.activities} 场`} />
        <Figure label="报名人次" value={total.registered} />
        <Figure label="签到人次" value={total.signed} />
        <Figure label="缺席人次" value={total.absent} />
        <Figure label="签到率" value={total.rate == null ? '—' : `${total.rate}%`} />
        <Figure label="预算（元）" value={<MoneyCell fen={cost.budget} />} />
        <Figure label="实际花费（元）" value={<MoneyCell fen={cost.actual} />} />
        <Figure label="收入（元）" value={<MoneyCell fen={cost.income} />} />
      </div>
      <Charts of={of} />
      <Absent of={of} />
    </>
  )
}

const Figure = ({ label, value }: { label: string; value: React.ReactNode }) => (
  <div>
    <div className="k-muted">{label}</div>
    <div className="k-figure-value">{value}</div>
  </div>
)

function Charts({ of: { byMonth, byType } }: { of: Answer }) {
  const types = useDict('ACTIVITY_TYPE')
  const sortedTypes = byType.toSorted((a, b) => b.activities - a.activities)
  return (
    <div className="activity-charts">
      <section className="k-card">
        <h3>各月人次</h3>
        <Chart
          kind="stack"
          title="各月签到和缺席人次"
          x={byMonth.map(({ month }) => month)}
          series={[
            { name: '签到', data: byMonth.map(({ signed }) => signed) },
            { name: '缺席', data: byMonth.map(({ absent }) => absent) },
          ]}
          unit="人次"
          height={180}
        />
      </section>
      <section className="k-card">
        <h3>各类型场次</h3>
        <Chart
          kind="rank"
          title="各类型活动场次"
          x={sortedTypes.map(({ activityType }) => types.label(activityType))}
          series={[{ name: '场次', data: sortedTypes.map(({ activities }) => activities) }]}
          unit="场"
          height={180}
        />
      </section>
    </div>
  )
}

/** Residents who have not taken part for 30 days. */
function Absent({ of: { absent30 } }: { of: Answer }) {
  if (absent30.length === 0) return null
  return (
    <details className="k-card">
      <summary>近30天没有参加活动的在住老人：{absent30.length}位</summary>
      <ul className="activity-absent">
        {absent30.map(({ oldmanId, oldmanName, bedName, lastTime }) => (
          <li key={oldmanId} data-resident={oldmanId} tabIndex={-1}>
            {oldmanName} <span className="k-muted">{bedName}</span>{' '}
            <span className="k-muted">{lastTime ? `最近 ${timeWords(lastTime)}` : '从未参加'}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
