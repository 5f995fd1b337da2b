import { sql } from 'kysely'
import type { Call, QueryFor } from '#contract/kit/calls.ts'
import { metaOf } from '#contract/kit/fields.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import { type ReportWord, reports } from '#contract/modules/fees/report/report.ts'
import { isWholeHeld } from '#contract/modules/fees/report/report-row.ts'
import type { Db } from '#core/db/db.ts'
import { serve } from '#core/http/serve.ts'
import type { Who } from '#core/who/who.ts'
import { closedTotals, joinAccounts, wayNames } from '../../account/service.ts'
import { behindFigure, type Report, type ReportAnswer, reportTotals, showPivot, usedColumns } from '../pivot.ts'
import { type Ask, askOf, type Filters, feeDays } from '../report-query.ts'
import { listInOuts } from '../stay/in-out.ts'
import { quitDetail } from '../stay/quits.ts'
import * as balances from './balances.ts'
import * as bills from './bills.ts'
import * as money from './money.ts'
import { paymentDetail } from './payments.ts'
import { receivable } from './receivable.ts'
import { rent } from './rent.ts'

/** The finance reports (fees.md 13) bound to their calls; the definition of each is in its own file. */

const pivots: Record<ReportWord, Report> = {
  payment: money.payment,
  refund: money.refund,
  monthIn: bills.monthIn,
  balance: balances.balance,
  reservation: balances.reservation,
  deposit: balances.deposit,
  balanceDeposit: balances.medicalDeposit,
  collectFees: bills.collectFees,
  chargeProject: bills.chargeProject,
  rent,
  receivalbe: receivable,
  consumeDetail: bills.sales,
}

type Query = Filters & { export?: 'xlsx' }
interface ReportRequest {
  db: Db
  who: Who
  query: Query
}

/** Reports whose rows are lines themselves. */
const lists = {
  inDetail: paymentDetail,
  advance: movesOf('PRE'),
  booking: movesOf('RES'),
  refundable: movesOf('DEP'),
  medical: movesOf('MED'),
  difference: bills.differences,
  checkOut: quitDetail,
} satisfies Record<string, (ask: Ask, query: object) => Promise<ReportAnswer>>

function movesOf(code: balances.HeldAccount) {
  return async (ask: Ask, query: object) => {
    const shown = await balances.movements(ask, code, query)
    return { ...shown, sum: { ...shown.sum, ...(await balances.balancesAround(ask, code)) } }
  }
}

/** A report with the data of its sheet beside the table, and with the closing of its month. */
async function answered(
  call: Call,
  ask: Ask,
  query: Query,
  word: string,
  show: () => Promise<ReportAnswer>,
  title?: string,
) {
  const shown = await show()
  const closed = await closedOf(ask, word, shown)
  const whose = ask.own ? ['仅本人经手'] : []
  const conditions = [await filterWords(ask, call), ...whose, ...(word in pivots ? [] : heldWords(shown))].join('；')
  return query.export === 'xlsx'
    ? { ...shown, sheet: { title, above: [conditions] } }
    : { ...shown, closed, conditions, own: ask.own ? (1 as const) : (0 as const) }
}

/** Whether a closed month is still as it was closed: compared where the whole month is shown. */
async function closedOf(ask: Ask, word: string, { sum }: ReportAnswer) {
  const month = wholeMonth(ask, word)
  const closed = month ? await closedTotals(ask.db, ask.who, month) : undefined
  if (!closed) return null
  const chosen = Object.entries(ask.filters).some(
    ([key, value]) => (narrowing.has(key) || (word === quits && /^date/.test(key))) && value != null,
  )
  const then = closed.reports[word]
  if (chosen || ask.own || !ask.who.scope.all || !then) return { closeTime: closed.closeTime, equal: closed.sound }
  const report: Report | undefined = Object.values(pivots).find((one) => one.word === word)
  const equal = Object.entries(then).every(
    ([key, value]) => key.startsWith('items.') || report?.unkept?.includes(key) || (sum[key] ?? 0) === value,
  )
  return { closeTime: closed.closeTime, equal: equal && closed.sound }
}
const quits = 'checkOut'

/**
 * The month a report shows completely. Departures are closed by the day of their settlement: by the day of departure
 * they belong to no month of the book.
 */
function wholeMonth(ask: Ask, word: string) {
  const { dateFrom, dateTo, settleFrom, settleTo } = ask.filters
  if (word !== quits && dateFrom == null && dateTo == null) return ask.first === ask.last ? ask.last : undefined
  const [from, to] = word === quits ? [settleFrom, settleTo] : [ask.from, ask.to]
  const month = to?.slice(0, 7)
  return month && from === `${month}-01` && to === feeDays({ first: month, last: month }).to ? month : undefined
}

const narrowing = new Set([
  'oldmanName',
  'buildingId',
  'operatorName',
  'tradeWay',
  'tradeStatus',
  'projectId',
  'saleId',
  'withSettle',
  'group',
  'dueGroup',
  'reason',
  'bedName',
  'quitType',
])

const pivot =
  (call: Call, report: Report) =>
  async ({ db, who, query }: ReportRequest) => {
    const ask = await askOf(db, who, query)
    return answered(call, ask, query, report.word, () => showPivot(ask, report, query))
  }
const rows =
  (call: Call, word: keyof typeof lists) =>
  async ({ db, who, query }: ReportRequest) => {
    const ask = await askOf(db, who, query)
    return answered(call, ask, query, word, () => lists[word](ask, query))
  }

const statistics = {
  2: { word: 'deposit', title: '入住押金' },
  5: { word: 'reservation', title: '预订金管理' },
  6: { word: 'balanceDeposit', title: '医疗押金' },
} as const
const isType = (type: string): type is '2' | '5' | '6' => type in statistics

export default serve(reports, {
  inSummary: pivot(reports.inSummary, money.payment),
  outSummary: pivot(reports.outSummary, money.refund),
  tradeMonth: pivot(reports.tradeMonth, bills.monthIn),
  inProjectDetail: rows(reports.inProjectDetail, 'inDetail'),
  prestored: pivot(reports.prestored, balances.balance),
  prestoredProject: async ({ db, who }) => balances.projectColumns(await askOf(db, who, {})),
  prestoredDetail: rows(reports.prestoredDetail, 'advance'),
  reserveDetail: rows(reports.reserveDetail, 'booking'),
  depositDetail: rows(reports.depositDetail, 'refundable'),
  medicalDepositDetail: rows(reports.medicalDepositDetail, 'medical'),
  balanceStatistics: async ({ db, who, params, query }) => {
    if (!isType(params.type)) return refuse(common.missing)
    const { word, title } = statistics[params.type]
    who.must(`expense.report.${word}.${query.export ? 'export' : 'query'}`)
    const ask = await askOf(db, who, query)
    return answered(reports.balanceStatistics, ask, query, word, () => showPivot(ask, pivots[word], query), title)
  },
  amtSummary: pivot(reports.amtSummary, bills.collectFees),
  tradeProjectColumns: async ({ db, who, query }) => {
    const ask = await askOf(db, who, query)
    return usedColumns(ask, bills.chargeProject)
  },
  tradeDetail: pivot(reports.tradeDetail, bills.chargeProject),
  diffDetail: rows(reports.diffDetail, 'difference'),
  rent: pivot(reports.rent, rent),
  monthStatistic: pivot(reports.monthStatistic, receivable),
  monthStatisticSum: async ({ db, who, query }) => {
    return { ...(await reportTotals(await askOf(db, who, query), receivable)), rowId: 'sum' }
  },
  quitDetail: rows(reports.quitDetail, 'checkOut'),
  saleDetail: pivot(reports.saleDetail, bills.sales),
  behind: async ({ db, who, params, query }) => {
    const report = Object.values(pivots).find(({ word }) => word === params.report)
    if (!report) return refuse(common.missing)
    who.must(`expense.report.${report.word}.query`)
    return behindFigure(await askOf(db, who, within(report, query)), report, query)
  },
})

/** The opening balance of a month is only behind its own row: of that month alone. */
function within(report: Report, query: QueryFor<typeof reports.behind>): Filters {
  if (report !== receivable || !query.rowId) return query
  const month = query.rowId.slice(0, 7)
  return { ...query, feeMonth: undefined, feeMonthFrom: month, feeMonthTo: month }
}

/** The balances before and after the shown movements. */
const heldWords = ({ sum }: ReportAnswer) =>
  isWholeHeld(sum) ? [`期初：${yuanText(sum.openAmt)}元`, `期末：${yuanText(sum.closeAmt)}元`] : []

/** The filter in a line: period first, then the other conditions. */
async function filterWords(ask: Ask, call: Call) {
  const shape = call.options.query?.shape ?? {}
  const { filters } = ask
  const period =
    'dateFrom' in shape
      ? `${ask.from} 至 ${ask.to}`
      : ask.first === ask.last
        ? ask.first
        : `${ask.first} 至 ${ask.last}`
  const known = await chosenNames(ask)
  const rest = Object.entries(shape).flatMap(([key, schema]) => {
    const value = (filters as Record<string, unknown>)[key] // as: read by names of the contract
    const meta = metaOf(schema)
    if (value === null || value === undefined || value === '' || paged.has(key) || !meta) return []
    return [`${meta.label}：${known[key] ?? meta.codes?.label(value) ?? String(value)}`]
  })
  return [`期间：${period}`, ...rest].join('；')
}

/** Filters that users know by a name and the query by an id. */
async function chosenNames({ db, who, orgId, filters }: Ask): Promise<Record<string, string | null | undefined>> {
  const { buildingId, saleId, projectId, tradeWay } = filters
  if (!buildingId && !saleId && !projectId && tradeWay == null) return {}
  const { rows } = await sql<Record<string, string | null>>`select
    (select location_name from location where org_id = ${orgId} and location_id = ${buildingId ?? null}) as "buildingId",
    (select sale_name from salesman where org_id = ${orgId} and sale_id = ${saleId ?? null}) as "saleId",
    (select project_name from fee_project where org_id = ${orgId} and project_id = ${projectId ?? null}) as "projectId"`.execute(
    db,
  )
  const way = tradeWay == null ? undefined : (await wayNames(db, who)).get(Number(tradeWay))
  return { ...rows[0], tradeWay: way }
}
const paged = new Set([
  'page',
  'size',
  'sortField',
  'sortOrder',
  'pageHelper',
  'export',
  'dateFrom',
  'dateTo',
  'feeMonth',
  'feeMonthFrom',
  'feeMonthTo',
])

/** Totals of every report for a month, for its closing. */
async function monthTotals(db: Db, who: Who, feeMonth: string) {
  const ask = await askOf(db, who, { feeMonth })
  const { from, to } = feeDays(ask)
  const whole = { ...ask, from, to, own: false }
  const totals: Record<string, Record<string, number>> = {}
  for (const [word, report] of Object.entries(pivots)) totals[word] = await reportTotals(whole, report)
  for (const [word, show] of Object.entries(lists)) totals[word] = (await show(whole, { size: 1 })).sum
  totals.income = (await listInOuts(db, who, { timeFrom: from, timeTo: to, page: 1, size: 1 })).sum
  return totals
}

joinAccounts({ name: 'report', monthTotals })
