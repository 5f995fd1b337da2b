import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import type { ReportWord } from '#contract/modules/fees/report/report.ts'
import { isWholeHeld } from '#contract/modules/fees/report/report-row.ts'
import { MoneyCell } from '#kit/cells.tsx'
import type { Column } from '#kit/cols.tsx'
import type { FilterOf } from '#kit/list/list-props.ts'
import { usePage } from '#kit/page/page.ts'
import { usePermit } from '#kit/page/permit.ts'
import { type FigureLink, ReportPage } from '#kit/ReportPage.tsx'
import { todayOf, yuan } from '#kit/value/format.ts'
import type { ListCall, RowOf, Values } from '#kit/value/schema.ts'
import { valuesOf } from '#kit/value/schema.ts'

const BehindDrawer = lazy(() => import('./BehindDrawer.tsx'))
const ReportChart = lazy(() => import('./ReportChart.tsx'))

interface Answer {
  columns?: { key: string; label: string }[]
  chart?: { title: string; x: string[]; series: { name: string; data: number[] }[] } | null
  closed?: { closeTime: string; equal: boolean } | null
  conditions?: string | null
  own?: 0 | 1 | null
}

export interface FinanceReportProps<C extends ListCall> {
  /** The last word of its route and of its permissions. */
  word: string
  call: C
  title: string
  /** Columns; one named `items` becomes a column for each way or project. */
  columns: Column<RowOf<C>>[]
  filters: readonly FilterOf<C>[]
  fixed?: Values
  /** A report of days or of months; a month may be one or a range. */
  period: 'days' | 'month' | 'months'
  /** The report with the lines of its figures. */
  behind?: ReportWord
  /** The address of the subject of a row, for users with the permission. */
  link?: { column: keyof RowOf<C> & string; permit: string; to: (row: RowOf<C>) => string }
  /** Amounts without lines. */
  plain?: readonly string[]
  chart?: 'stack' | 'bar'
  rowClass?: (row: RowOf<C>) => string | undefined
  tools?: ReactNode
}

/** A finance report (fees.md 13): the contract says what it counts, a click shows the lines of a number. */
export function FinanceReport<C extends ListCall>(props: FinanceReportProps<C>) {
  const { word, call, title, columns, period, behind, link } = props
  const page = usePage()
  const may = usePermit()
  const [cell, setCell] = useState<FigureLink<RowOf<C>>>()
  const today = todayOf()
  const initial = {
    days: { dateFrom: `${today.slice(0, 7)}-01`, dateTo: today },
    month: { feeMonth: today.slice(0, 7) },
    months: { feeMonthFrom: today.slice(0, 7), feeMonthTo: today.slice(0, 7) },
  }[period]
  const shownColumns = (answer: ReplyFor<C> | undefined) => {
    const own = partsOf(answer).columns ?? []
    return columns.flatMap((column) => (column.key === 'items' ? own.map(itemColumn<RowOf<C>>) : [column]))
  }
  return (
    <>
      <ReportPage
        name={word}
        call={call}
        title={title}
        columns={shownColumns}
        filters={props.filters}
        initialFilters={initial}
        fixed={props.fixed}
        rowKey={rowId as keyof RowOf<C> & string} // as: every row of a report has it
        paged
        printPermit={`expense.report.${word}.print`}
        landscape
        tools={props.tools}
        subtitle={(_, answer) => partsOf(answer).conditions ?? ''}
        above={(_, sum, answer) => (
          <>
            {!columns.some(({ key }) => key === 'openAmt') && <BalanceCard sum={sum} />}
            <Above answer={partsOf(answer)} chart={props.chart} />
          </>
        )}
        behind={behind && { has: (key) => isFigure(key) && !props.plain?.includes(key), open: setCell }}
        link={link && may(link.permit) ? { column: link.column, open: (row) => page.open(link.to(row)) } : undefined}
        rowClass={(row) => props.rowClass?.(row) ?? (valuesOf(row).reversal === 1 ? 'k-row-danger' : undefined)}
      />
      <Suspense>
        {cell && behind && (
          <BehindDrawer report={behind} title={title} link={cell} onClose={() => setCell(undefined)} />
        )}
      </Suspense>
    </>
  )
}

const rowId = 'rowId'
const partsOf = (answer: unknown): Answer => (answer ?? {}) as Answer // as: reportOf() of the contract
const isFigure = (key: string) => (/Amt$/.test(key) && !notSums.has(key)) || key.startsWith('items.')
/** Columns that are no sums of lines. */
const notSums = new Set(['dueAmt', 'averageAmt'])

const itemColumn = <Row extends object>({ key, label }: { key: string; label: string }): Column<Row> => ({
  key: `items.${key}`,
  title: label,
  kind: 'fen',
  width: 110,
  align: 'right',
  ellipsis: true,
  render: (_, row) => <MoneyCell fen={Number(valuesOf(row)[`items.${key}`] ?? 0)} />,
})

/** The balances before and after the shown movements. */
function BalanceCard({ sum }: { sum: Record<string, number> }) {
  if (!isWholeHeld(sum)) return null
  const { openAmt, inAmt, refundAmt, closeAmt } = sum
  return (
    <div className="k-card k-muted">
      期初 {yuan(openAmt)} 元，收 {yuan(inAmt)} 元，退 {yuan(refundAmt)} 元，期末 {yuan(closeAmt)} 元
    </div>
  )
}

function Above({ answer, chart }: { answer: Answer; chart?: 'stack' | 'bar' }) {
  const { closed } = answer
  return (
    <>
      {answer.own === 1 && (
        <div className="k-card k-muted" role="status">
          只统计您本人经手的收退款，不是全院的数字
        </div>
      )}
      {closed && (
        <div className={closed.equal ? 'k-card k-muted' : 'k-card k-danger'} role="status">
          {closed.equal
            ? `该月已于 ${closed.closeTime.slice(0, 16)} 结账，以下为结账时的数字`
            : `该月已于 ${closed.closeTime.slice(0, 16)} 结账，但当前数字与结账时不一致，请做账务核对`}
        </div>
      )}
      {chart && answer.chart && answer.chart.x.length > 1 && (
        <Suspense fallback={<div className="k-card" style={{ height: 200 }} />}>
          <ReportChart kind={chart} {...answer.chart} />
        </Suspense>
      )}
    </>
  )
}
