import { Skeleton } from 'antd'
import { yuanText } from '#contract/kit/value/money.ts'
import { account } from '#contract/modules/fees/account/account.ts'
import { arrearsAge, dunning } from '#contract/modules/fees/dunning/dunning.ts'
import { reports } from '#contract/modules/fees/report/report.ts'
import { addressOf, arrearsLink } from '#contract/modules/overview/dashboard/dashboard-links.ts'
import { useCall } from '#kit/calls.ts'
import { Chart } from '#kit/chart/Chart.tsx'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { addDays, todayOf } from '#kit/value/format.ts'
import { Box } from './Box.tsx'
import { NumberCard, OpenLink } from './NumberCards.tsx'

/**
 * The money of the institution (residence.md 8): every figure is the total of the report or list it opens, read by the
 * same call, so that the two cannot differ.
 */
export default function Finance() {
  const may = usePermit()
  const owing = may(dunning.list.options.permit)
  // A user who sees only their own trades has no monthly total of the institution.
  const whole = may(reports.monthStatistic.options.permit) && may(seesAll)
  return (
    <>
      <div className="home-numbers">
        {may(reports.inSummary.options.permit) && <TakenToday />}
        {may(reports.outSummary.options.permit) && <PaidBackToday />}
        {owing && <Arrears />}
        {may(account.list.options.permit) && <Prestored />}
      </div>
      <div className="home-grid">
        {whole && (
          <div className="home-half">
            <Collected />
          </div>
        )}
        {owing && (
          <div className="home-half">
            <Ages />
          </div>
        )}
      </div>
    </>
  )
}

/** A cashier sees their own trades, as in the reports. */
const seesAll = 'expense.account.audit'
const days = 7
const reportOf = (word: 'payment' | 'refund', dateFrom: string, dateTo = dateFrom) => ({
  path: `/expense/report/${word}`,
  query: { dateFrom, dateTo },
  permit: `expense.report.${word}.query`,
})
const dayQuery = (day: string) => ({ dateFrom: day, dateTo: day, size: 1 })

function TakenToday() {
  const today = todayOf()
  const all = usePermit()(seesAll)
  const { data } = useCall(reports.inSummary, dayQuery(today))
  const yesterday = addDays(today, -1)
  const before = useCall(reports.inSummary, dayQuery(yesterday))
  return (
    <NumberCard
      label={all ? '今日收款' : '今日收款（本人）'}
      value={data && yuanText(data.sum?.totalAmt ?? 0)}
      unit="元"
      note={
        before.data && (
          <>
            昨日 <OpenLink link={reportOf('payment', yesterday)}>{yuanText(before.data.sum?.totalAmt ?? 0)}</OpenLink>
          </>
        )
      }
      to={`/expense/report/payment?dateFrom=${today}&dateTo=${today}`}
    />
  )
}

function PaidBackToday() {
  const today = todayOf()
  const all = usePermit()(seesAll)
  const from = addDays(today, 1 - days)
  const { data } = useCall(reports.outSummary, dayQuery(today))
  const week = useCall(reports.outSummary, { dateFrom: from, dateTo: today, size: 1 })
  return (
    <NumberCard
      label={all ? '今日退款' : '今日退款（本人）'}
      value={data && yuanText(data.sum?.totalAmt ?? 0)}
      unit="元"
      note={
        week.data && (
          <>
            近{days}天{' '}
            <OpenLink link={reportOf('refund', from, today)}>{yuanText(week.data.sum?.totalAmt ?? 0)}</OpenLink>
          </>
        )
      }
      to={`/expense/report/refund?dateFrom=${today}&dateTo=${today}`}
    />
  )
}

function Arrears() {
  const { data } = useCall(dunning.list, { size: 1 })
  return (
    <NumberCard
      label="欠费合计"
      value={data && yuanText(data.sum?.arrears ?? 0)}
      unit="元"
      note={data && `需提醒 ${data.total} 位`}
      to="/expense/paymentRemind"
    />
  )
}

function Prestored() {
  const { data } = useCall(account.list, { size: 1 })
  return (
    <NumberCard
      label="预存余额"
      value={data && yuanText(data.sum?.prestoreBalance ?? 0)}
      unit="元"
      note={data && `押金 ${yuanText((data.sum?.depositBalance ?? 0) + (data.sum?.medicalBalance ?? 0))}`}
      to="/expense/account"
    />
  )
}

const months = 6

/** Amounts due and collected by month, and the share collected this month. */
function Collected() {
  const page = usePage()
  const month = todayOf().slice(0, 7)
  const range = { feeMonthFrom: monthBefore(month, months - 1), feeMonthTo: month }
  const { data } = useCall(reports.monthStatistic, { ...range, pageHelper: '0' })
  const rows = data?.list.toSorted((a, b) => (a.feeMonth < b.feeMonth ? -1 : 1))
  const rate = rows?.find(({ feeMonth }) => feeMonth === month)?.rate
  return (
    <Box
      title="应收与收回（万元）"
      extra={rate != null && <span className="k-muted">本月收缴率 {rate.toFixed(1)}%</span>}
    >
      {rows ? (
        <Chart
          kind="bar"
          title="近6个月应收与收回"
          x={rows.map(({ feeMonth }) => `${Number(feeMonth.slice(5))}月`)}
          series={[
            { name: '实应收', data: rows.map(({ netAmt }) => inTenThousands(netAmt)) },
            {
              name: '收回',
              data: rows.map((row) => inTenThousands(row.collectCurrentAmt + row.collectPastAmt)),
            },
          ]}
          onPick={() =>
            page.open(`/expense/report/receivalbe?feeMonthFrom=${range.feeMonthFrom}&feeMonthTo=${range.feeMonthTo}`)
          }
        />
      ) : (
        <Skeleton.Node active style={{ width: '100%', height: 240 }} />
      )}
    </Box>
  )
}

/** Two bars a month leave room for few digits; the report has them all. */
const inTenThousands = (fen: number) => Math.round(fen / 100_000) / 10

function monthBefore(month: string, back: number) {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7)
}

/** Arrears by age; each part opens the list of its residents. */
function Ages() {
  const page = usePage()
  const { data } = useCall(dunning.list, { size: 1 })
  const { options } = arrearsAge
  return (
    <Box title="应收账龄">
      {data ? (
        <Chart
          kind="bar"
          title="应收账龄"
          unit="元"
          x={options.map(({ label }) => label)}
          series={[{ name: '欠费', data: options.map(({ value }) => (data.sum?.[`age${value}Amt`] ?? 0) / 100) }]}
          onPick={(x) => page.open(addressOf(arrearsLink(options.find(({ label }) => label === x)?.value ?? 1)))}
        />
      ) : (
        <Skeleton.Node active style={{ width: '100%', height: 240 }} />
      )}
    </Box>
  )
}
