import type { z } from 'zod'
import { amountInWords, yuanText } from '#contract/kit/value/money.ts'
import { type ElderCost, elderCostStatus } from '#contract/modules/fees/elder-cost/elder-cost.ts'
import { printOf, tableOf } from '#kit/print/print.tsx'

type Row = z.output<typeof ElderCost>

/** 费用确认单: services with their amounts, signed by the family. */
export const printCosts = printOf((rows: readonly Row[]) => {
  const valid = rows.filter(({ status }) => status !== elderCostStatus.is.void)
  const total = valid.reduce((sum, { amount }) => sum + amount, 0)
  const names = [...new Set(valid.map(({ oldmanName }) => oldmanName ?? ''))]
  return {
    title: '费用确认单',
    facts: [
      ['老人', names.join('、')],
      ['笔数', `${valid.length} 笔`],
      ['合计', `${yuanText(total)} 元`],
      ['大写', amountInWords(total)],
    ],
    table: tableOf(valid, [
      ['日期', (row) => row.costDate],
      ['老人', (row) => row.oldmanName],
      ['床位', (row) => row.bedName],
      ['项目', (row) => row.projectChildName],
      ['数量', (row) => row.quantity, 'right'],
      ['单价（元）', (row) => yuanText(row.price), 'right'],
      ['金额（元）', (row) => yuanText(row.amount), 'right'],
      ['备注', (row) => row.remark],
    ]),
    signatures: ['老人或家属签字', '经办人', '财务'],
  }
})
