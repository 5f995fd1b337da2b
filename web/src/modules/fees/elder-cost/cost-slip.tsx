import type { z } from 'zod'
import { amountInWords, yuanText } from '#contract/kit/money.ts'
import type { ElderCost } from '#contract/modules/fees/elder-cost/elder-cost.ts'
import { printSheet } from '../../../kit/print/print.tsx'

type Row = z.output<typeof ElderCost>

/** 费用确认单: what was used and for how much, signed by the family. */
export function printCosts(rows: readonly Row[]) {
  const valid = rows.filter(({ status }) => status !== 2)
  const total = valid.reduce((sum, { amount }) => sum + amount, 0)
  const names = [...new Set(valid.map(({ oldmanName }) => oldmanName ?? ''))]
  printSheet({
    title: '费用确认单',
    facts: [
      ['老人', names.join('、')],
      ['笔数', `${valid.length} 笔`],
      ['合计', `${yuanText(total)} 元`],
      ['大写', amountInWords(total)],
    ],
    table: {
      head: ['日期', '老人', '床位', '项目', '数量', '单价（元）', '金额（元）', '备注'],
      right: [4, 5, 6],
      rows: valid.map((row) => [
        row.costDate,
        row.oldmanName ?? '',
        row.bedName ?? '',
        row.projectChildName ?? '',
        row.quantity,
        yuanText(row.price),
        yuanText(row.amount),
        row.remark ?? '',
      ]),
    },
    signatures: ['老人或家属签字', '经办人', '财务'],
  })
}
