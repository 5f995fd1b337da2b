import { z } from 'zod'
import { arrayOf, calls, get, paged, paging } from '../../../kit/calls.ts'
import { codes } from '../../../kit/codes.ts'
import { dayOf, dictOf, flagOf, monthOf, nameOf, one, refOf, textOf } from '../../../kit/filters.ts'
import { quitType } from '../../living/residence/residence-step.ts'
import * as row from './report-row.ts'

/** The finance reports (fees.md 13). Figures are sums over the ledger; `sum` covers the whole filter. */

const Column = z.object({ key: z.string(), label: z.string() })
const Chart = z.object({
  title: z.string(),
  x: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), data: z.array(z.number()) })),
})

function reportOf<S extends z.ZodType>(one: S) {
  return paged(one).extend({
    /** Labels of the keys of `items`; `sum` contains their totals as `items.{key}`. */
    columns: z.array(Column),
    chart: Chart.nullish(),
    /** The filter in a line: it is shown in the print and in the workbook. */
    conditions: z.string().nullish(),
    /** 1: only money the caller received or paid out himself (fees.md 13, K own trades only). */
    own: z.union([z.literal(0), z.literal(1)]).nullish(),
    /** Set where the period is a closed month: the figures are those of the closing. */
    closed: z.object({ closeTime: z.string(), equal: z.boolean() }).nullish(),
  })
}

const whom = { oldmanName: nameOf('姓名'), buildingId: refOf('buildings', '楼栋') }
const days = { dateFrom: dayOf('日期起'), dateTo: dayOf('日期止') }
const by = { operatorName: nameOf('经办') }
const way = { tradeWay: dictOf('TRADE_WAY', '方式') }
const moveStatus = codes({ 1: '有效', 2: '已作废' })
const move = { ...days, ...whom, ...way, tradeStatus: one(moveStatus, '状态'), ...by }
const oneMonth = { feeMonth: monthOf('月份') }
const months = { feeMonthFrom: monthOf('月份起'), feeMonthTo: monthOf('月份止') }
const projects = { projectId: refOf('feeProjects', '项目') }
const sales = { saleId: refOf('salesStaff', '销售') }
const extra = {
  withSettle: flagOf('含结算账单'),
  group: one(row.sumGroup, '汇总方式'),
  dueGroup: one(row.dueGroup, '统计方式'),
  reason: one(row.diffReason, '原因'),
  bedName: textOf('床位'),
  quitType: one(quitType, '退住类型'),
}

/** The reports whose figures have lines behind them, by the last word of their route. */
export const reportWords = [
  'payment',
  'monthIn',
  'refund',
  'balance',
  'reservation',
  'deposit',
  'balanceDeposit',
  'collectFees',
  'chargeProject',
  'rent',
  'receivalbe',
  'consumeDetail',
] as const
export type ReportWord = (typeof reportWords)[number]

const base = '/pims/web-pi/cost/reconciliation'
const permit = (word: string) => `expense.report.${word}.query`

function report<const P extends string, S extends z.ZodType, F extends z.core.$ZodLooseShape>(
  path: P,
  title: string,
  word: string,
  { row: shape, filters }: { row: S; filters: F },
) {
  const exportPermit = `expense.report.${word}.export`
  return get(path, { title, permit: permit(word), exportPermit, query: paging(filters), reply: reportOf(shape) })
}

export const reports = calls('report', {
  inSummary: report(`${base}/inSummary`, '收款汇总表', 'payment', {
    row: row.InSummaryRow,
    filters: { ...days, ...by, ...whom },
  }),
  tradeMonth: report(`${base}/tradeMonth`, '月度收费明细', 'monthIn', {
    row: row.MonthBillRow,
    filters: { ...oneMonth, ...whom, withSettle: extra.withSettle, ...by },
  }),
  inProjectDetail: report(`${base}/inProjectDetail`, '缴费明细表', 'inDetail', {
    row: row.PaidRow,
    filters: { ...days, ...whom, ...projects, ...way, ...by },
  }),
  outSummary: report(`${base}/outSummary`, '退款汇总表', 'refund', {
    row: row.OutSummaryRow,
    filters: { ...days, ...by, ...whom },
  }),
  prestored: report(`${base}/prestored/nopage`, '预存余额管理', 'balance', {
    row: row.PrestoreRow,
    filters: { ...days, ...whom, ...by },
  }),
  prestoredProject: get(`${base}/prestored/project`, {
    title: '预存抵扣项目',
    permit: permit('balance'),
    reply: arrayOf(Column),
  }),
  prestoredDetail: report(`${base}/prestoredDetail`, '预存收退明细', 'advance', { row: row.MoveRow, filters: move }),
  reserveDetail: report(`${base}/reserveDetail`, '预订金收退明细', 'booking', { row: row.MoveRow, filters: move }),
  depositDetail: report(`${base}/depositDetail`, '入住押金收退明细', 'refundable', { row: row.MoveRow, filters: move }),
  medicalDepositDetail: report(`${base}/medicalDepositDetail`, '医疗押金收退明细', 'medical', {
    row: row.MoveRow,
    filters: move,
  }),
  /** Type 2 入住押金, 5 预订金, 6 医疗押金; each under the permission of its own screen. */
  balanceStatistics: get('/pims/web-pi/balanceStatistics/{type}', {
    title: '押金与预订金管理',
    permit: ['deposit', 'reservation', 'balanceDeposit'].map(permit).join('|'),
    exportPermit: ['deposit', 'reservation', 'balanceDeposit'].map((word) => `expense.report.${word}.export`).join('|'),
    query: paging({ ...days, ...whom, ...by }),
    reply: reportOf(row.HeldRow),
  }),
  amtSummary: report(`${base}/amtSummary/nopage`, '费用汇总表', 'collectFees', {
    row: row.FeeSumRow,
    filters: { ...months, group: extra.group, ...whom, ...by },
  }),
  tradeProjectColumns: get(`${base}/tradeProject/project`, {
    title: '收费项目列',
    permit: permit('chargeProject'),
    query: z.object({ feeMonth: monthOf('月份') }),
    reply: arrayOf(Column),
  }),
  tradeDetail: report(`${base}/tradeDetailIn/statistic`, '收费项目明细', 'chargeProject', {
    row: row.ChargeRow,
    filters: { ...oneMonth, ...whom, ...projects, ...by },
  }),
  diffDetail: report(`${base}/diffDetail`, '差额明细', 'difference', {
    row: row.DiffRow,
    filters: { ...oneMonth, ...whom, reason: extra.reason, ...by },
  }),
  rent: report(`${base}/rent`, '租金明细', 'rent', {
    row: row.RentRow,
    filters: { ...oneMonth, ...whom, bedName: extra.bedName, ...by },
  }),
  monthStatistic: report(`${base}/tradeProject/monthStatistic`, '应收统计', 'receivalbe', {
    row: row.DueRow,
    filters: { ...months, dueGroup: extra.dueGroup, ...whom, ...by },
  }),
  /** The same over the whole range as one row. */
  monthStatisticSum: get(`${base}/tradeProject/monthStatistic/sum`, {
    title: '应收统计合计',
    permit: permit('receivalbe'),
    query: z.object({ ...months, ...whom, ...by }),
    reply: row.DueRow.omit({ feeMonth: true, projectName: true }),
  }),
  quitDetail: report(`${base}/quitDetail`, '退住明细', 'checkOut', {
    row: row.QuitRow,
    filters: {
      dateFrom: dayOf('退住日期起'),
      dateTo: dayOf('退住日期止'),
      settleFrom: dayOf('结算日期起'),
      settleTo: dayOf('结算日期止'),
      quitType: extra.quitType,
      ...whom,
      ...by,
    },
  }),
  saleDetail: report(`${base}/saleDetail/nopage`, '消费业绩明细', 'consumeDetail', {
    row: row.SaleRow,
    filters: { ...oneMonth, ...sales, ...whom, ...by },
  }),
  /** The lines behind one figure of a report; without `rowId` behind its total. */
  behind: get(`${base}/behind/{report}`, {
    title: '报表数字的明细',
    permit: reportWords.map(permit).join('|'),
    query: paging({
      rowId: row.rowId.nullish(),
      figure: textOf('数字'),
      ...days,
      ...oneMonth,
      ...months,
      ...whom,
      ...by,
      ...projects,
      ...sales,
      ...extra,
    }),
    reply: paged(row.BehindRow),
  }),
})
