import { inOut, inOutStatus, inOutTypes, moneyWays } from '#contract/modules/fees/report/in-out.ts'
import { inputOf } from '#kit/calls.ts'
import { send } from '#kit/http/request.ts'
import { printOf } from '#kit/print/print.tsx'
import { yuan } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'

const head = ['时间', '类型', '类别', '收入', '支出', '方式', '经手人', '往来单位', '凭证号', '状态', '备注']

/** 收支记录 on paper: every record of the filter, income, expenditure and balance (fees.md 13, report 16). */
export const printInOuts = printOf(async ({ page: _, size: __, ...query }: Values) => {
  const { list, sum } = await send(inOut.inOutList, inputOf(inOut.inOutList, { ...query, pageHelper: '0' }))
  const amount = (fen?: number | null) => (fen == null ? '' : yuan(fen))
  return {
    title: '收支记录',
    subtitle: [query.timeFrom, query.timeTo].some(Boolean)
      ? `期间：${query.timeFrom ?? ''} 至 ${query.timeTo ?? ''}`
      : undefined,
    landscape: true,
    facts: [['结余', `${yuan(sum?.balanceAmt ?? 0)}元`]],
    table: {
      head,
      right: [3, 4],
      rows: [
        ...list.map((row) => [
          row.inOutTime.slice(0, 16),
          inOutTypes.label(row.inOutType),
          row.projectName,
          amount(row.incomeAmt),
          amount(row.expenseAmt),
          moneyWays.label(row.tradeWay),
          row.handler,
          row.partner ?? '',
          row.voucherNo ?? '',
          row.reversal === 1 ? '冲销' : inOutStatus.label(row.status),
          row.remark ?? '',
        ]),
        ['合计', '', '', amount(sum?.incomeAmt), amount(sum?.expenseAmt), '', '', '', '', '', ''],
      ],
    },
    signatures: ['制表', '审核'],
  }
})
