import { yuanText } from '#contract/kit/value/money.ts'
import {
  homeDirection,
  homeTrade,
  homeTradeType,
  homeVoidStatus,
} from '#contract/modules/homecare/home-account/home-trade.ts'
import { send } from '#kit/http/request.ts'
import { printOf } from '#kit/print/print.tsx'
import type { Values } from '#kit/value/schema.ts'

interface Account {
  oldmanName: string
  accountNum: string
}
const periodOf = ({ tradeTimeFrom: from, tradeTimeTo: to }: Values) =>
  (from || to) && `${from ?? '开户'} 至 ${to ?? '今天'}`
/** Number of movements that fit into some pages. */
const most = 1000
const head = ['时间', '流水号', '类型', '收入', '支出', '余额', '收据号', '经办', '备注'] as const

/** 流水 of an account on paper, by the filters of the list on screen: the newest movements, in order of time. */
export const printFlow = printOf(async ({ oldmanName, accountNum }: Account, name: string, query: Values) => {
  const { sortField: _, sortOrder: __, ...of } = query
  const { list, total, sum } = await send(homeTrade.trades, { ...of, page: 1, size: most })
  const count = total > most ? `最近${most}笔，共${total}笔` : `共${total}笔`
  return {
    title: `居家账户流水（${name}）`,
    subtitle: [periodOf(of), count].filter(Boolean).join('，'),
    facts: [
      ['姓名', oldmanName],
      ['账号', accountNum],
      ['收入合计', `${yuanText(sum?.in ?? 0)}元`],
      ['支出合计', `${yuanText(sum?.out ?? 0)}元`],
    ],
    table: {
      head,
      right: [3, 4, 5],
      rows: list
        .toReversed()
        .map((row) => [
          row.tradeTime.slice(0, 16),
          row.tradeNo,
          homeTradeType.label(row.tradeType) + (row.voidStatus === homeVoidStatus.is.void ? '（已作废）' : ''),
          row.direction === homeDirection.is.in ? yuanText(row.amount) : '',
          row.direction === homeDirection.is.out ? yuanText(row.amount) : '',
          row.balanceAfter == null ? '' : yuanText(row.balanceAfter),
          row.receiptNo ?? '',
          row.operatorName ?? '',
          row.remark ?? '',
        ]),
    },
    signatures: ['制表', '老人或家属'],
    landscape: true,
  }
})
