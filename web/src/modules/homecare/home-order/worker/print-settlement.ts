import type { ReplyFor } from '#contract/kit/calls.ts'
import { yuanText } from '#contract/kit/value/money.ts'
import type { homeWorkers } from '#contract/modules/homecare/home-order/worker-month.ts'
import { printOf, tableOf } from '#kit/print/print.tsx'

type Month = ReplyFor<typeof homeWorkers.month>
type Line = Month['list'][number]

/** 服务人员月度结算单: the services of the month, and the worker's share; without amounts for users who may not see money. */
export const printSettlement = printOf((of: Month) => {
  const money = of.income != null
  return {
    title: '服务人员月度结算单',
    subtitle: `${of.month.slice(0, 4)}年${Number(of.month.slice(5))}月`,
    facts: [
      ['服务人员', of.workerName],
      ['完成单数', `${of.orders}单`],
      ['服务时长', `${of.minutes}分钟`],
      ...(money ? [['服务收入合计', `${yuanText(of.income ?? 0)}元`] as const] : []),
      ['平均评分', of.score == null ? '暂无评价' : `${of.score}分`],
      ['准时率', of.onTimeRate == null ? '—' : `${of.onTimeRate}%`],
      ['拒单', `${of.refused}次`],
      ['被收回', `${of.takenBack}次`],
    ],
    table: tableOf(of.list, [
      ['完成时间', (row) => row.overTime.slice(5, 16)],
      ['工单号', (row) => row.orderNo],
      ['老人', (row) => row.oldmanName],
      ['服务项目', (row) => row.projectNames ?? ''],
      ['分钟', (row) => row.minutes, 'right'],
      ['准时', (row) => (row.late === 1 ? '迟到' : '准时')],
      ['评分', (row) => row.score ?? '', 'right'],
      ...(money ? [['收入', (row: Line) => yuanText(row.income ?? 0), 'right'] as const] : []),
    ]),
    signatures: ['制表', '主管', '服务人员'],
    footer: '收入为已完成工单实收金额扣除退款；多人服务的工单平均分摊。',
  }
})
