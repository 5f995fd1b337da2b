import type { z } from 'zod'
import type { Call, QueryFor } from '#contract/kit/calls.ts'
import { metaOf } from '#contract/kit/fields.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { type ReportWord, reports } from '#contract/modules/report.ts'
import type { Db } from '../../core/db.ts'
import { serve } from '../../core/serve.ts'
import type { Who } from '../../core/who.ts'
import { type Ask, askOf, daysOf, type Filters } from './ask.ts'
import * as balances from './balances.ts'
import * as bills from './bills.ts'
import * as money from './money.ts'
import { paymentDetail } from './payments.ts'
import { behindFigure, type Report, type Shown, showPivot } from './pivot.ts'
import { quitDetail } from './quits.ts'
import { receivable } from './receivable.ts'
import { rent } from './rent.ts'

/** The finance reports (fees.md 13) bound to their calls; what each counts stands in its own file. */

export const pivots: Record<ReportWord, Report> = {
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
interface Asked {
  db: Db
  who: Who
  query: Query
}

/** A report with what its sheet says beside the table. */
async function answered(call: Call, ask: Ask, query: Query, show: () => Promise<Shown>, title?: string) {
  const shown = await show()
  if (query.export !== 'xlsx') return shown
  const words = await filterWords(ask, call)
  return {
    ...shown,
    sheet: { title, above: [words], below: [`制表人：${ask.who.userName}　制表时间：${ask.who.now}`] },
  }
}

const pivot =
  (call: Call, report: Report) =>
  async ({ db, who, query }: Asked) => {
    const ask = await askOf(db, who, query)
    return answered(call, ask, query, () => showPivot(ask, report, query))
  }
const rows =
  (call: Call, show: (ask: Ask, query: object) => Promise<Shown>) =>
  async ({ db, who, query }: Asked) => {
    const ask = await askOf(db, who, query)
    return answered(call, ask, query, () => show(ask, query))
  }
const moves = (call: Call, account: balances.HeldAccount) =>
  rows(call, async (ask, query) => {
    const shown = await balances.movements(ask, account, query)
    return { ...shown, sum: { ...shown.sum, ...(await balances.heldAround(ask, account)) } }
  })

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
  inProjectDetail: rows(reports.inProjectDetail, paymentDetail),
  prestored: pivot(reports.prestored, balances.balance),
  prestoredProject: async ({ db, who }) => balances.projectColumns(await askOf(db, who, {})),
  prestoredDetail: moves(reports.prestoredDetail, 'PRE'),
  reserveDetail: moves(reports.reserveDetail, 'RES'),
  depositDetail: moves(reports.depositDetail, 'DEP'),
  medicalDepositDetail: moves(reports.medicalDepositDetail, 'MED'),
  balanceStatistics: async ({ db, who, params, query }) => {
    if (!isType(params.type)) return refuse(common.missing)
    const { word, title } = statistics[params.type]
    who.must(`expense.report.${word}.${query.export ? 'export' : 'query'}`)
    const ask = await askOf(db, who, query)
    return answered(reports.balanceStatistics, ask, query, () => showPivot(ask, pivots[word], query), title)
  },
  amtSummary: pivot(reports.amtSummary, bills.collectFees),
  tradeProjectColumns: async ({ db, who, query }) => {
    const ask = await askOf(db, who, query)
    return (await showPivot(ask, bills.chargeProject, { size: 1 })).columns
  },
  tradeDetail: pivot(reports.tradeDetail, bills.chargeProject),
  diffDetail: rows(reports.diffDetail, bills.differences),
  rent: pivot(reports.rent, rent),
  monthStatistic: pivot(reports.monthStatistic, receivable),
  monthStatisticSum: async ({ db, who, query }) => {
    const { sum } = await showPivot(await askOf(db, who, query), receivable, { size: 1 })
    return { ...sum, rowId: 'sum' }
  },
  quitDetail: rows(reports.quitDetail, quitDetail),
  saleDetail: pivot(reports.saleDetail, bills.sales),
  behind: async ({ db, who, params, query }) => {
    const report = Object.values(pivots).find(({ word }) => word === params.report)
    if (!report) return refuse(common.missing)
    who.must(`expense.report.${report.word}.query`)
    return behindFigure(await askOf(db, who, within(report, query)), report, query)
  },
})

/** What a month began with is behind its own row only: of that month alone. */
function within(report: Report, query: QueryFor<typeof reports.behind>): Filters {
  if (report !== receivable || !query.rowId) return query
  const month = query.rowId.slice(0, 7)
  return { ...query, feeMonth: undefined, feeMonthFrom: month, feeMonthTo: month }
}

/** The filter in a line: period first, then what else was chosen. */
async function filterWords(ask: Ask, call: Call) {
  const shape = call.options.query?.shape ?? {}
  const { filters } = ask
  const period =
    'dateFrom' in shape
      ? `${ask.from} 至 ${ask.to}`
      : ask.first === ask.last
        ? ask.first
        : `${ask.first} 至 ${ask.last}`
  const building = filters.buildingId
    ? await ask.db
        .selectFrom('location')
        .select('locationName')
        .where('orgId', '=', ask.orgId)
        .where('locationId', '=', filters.buildingId)
        .executeTakeFirst()
    : undefined
  const rest = Object.entries(shape).flatMap(([key, schema]) => {
    const value = (filters as Record<string, unknown>)[key] // as: read by the contract's own names
    const meta = metaOf(schema as z.ZodType) // as: a zod object holds zod schemas
    if (value === null || value === undefined || value === '' || paged.has(key) || !meta) return []
    const label = meta.label || names[key] || ''
    return [
      `${label}：${key === 'buildingId' ? (building?.locationName ?? '') : (meta.codes?.label(value) ?? String(value))}`,
    ]
  })
  return [`期间：${period}`, ...rest].join('；')
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
const names: Record<string, string> = { oldmanName: '姓名' }

/** Totals of every report for a month, for its closing. */
export async function monthTotals(db: Db, who: Who, feeMonth: string) {
  const ask = await askOf(db, who, { feeMonth })
  const { from, to } = daysOf(ask)
  const whole = { ...ask, from, to, own: false }
  const totals: Record<string, Record<string, number>> = {}
  for (const [word, report] of Object.entries(pivots)) totals[word] = (await showPivot(whole, report, { size: 1 })).sum
  return totals
}
