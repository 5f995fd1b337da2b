import type { ReplyFor } from '#contract/kit/calls.ts'
import { amountInWords, yuanText } from '#contract/kit/value/money.ts'
import type { cashierShift } from '#contract/modules/fees/cashier-shift/cashier-shift.ts'
import { printOf } from '#kit/print/print.tsx'

/** 交班表 on paper: the drawer, the sums by way and kind, and voided trades. */
export const printShift = printOf((shift: ReplyFor<typeof cashierShift.get>) => {
  const part = (group: string) => (row: (typeof shift.ways)[number]) => [
    group,
    row.name,
    group === '类型' ? row.count : null,
    group === '类型' ? row.voidCount : null,
    yuanText(row.inAmt),
    yuanText(row.outAmt),
  ]
  // Older sheets counted lines, and did not separate voids: the signed content stays.
  const total = (key: 'count' | 'voidCount') => shift.kinds.reduce((sum, kind) => sum + (kind[key] ?? 0), 0)
  return {
    title: '交班表',
    subtitle: `单号 ${shift.shiftNo}`,
    facts: [
      ['收费员', shift.userName],
      ['接班人', shift.receiverName],
      ['起', shift.timeFrom],
      ['止', shift.timeTo],
      ['上班结存', yuanText(shift.openingCash)],
      ['现金收入', yuanText(shift.cashIn)],
      ['现金支出', yuanText(shift.cashOut)],
      ['应有现金', yuanText(shift.openingCash + shift.cashIn - shift.cashOut)],
      ['实点现金', yuanText(shift.countedCash)],
      ['差额', yuanText(shift.diffAmt)],
      ['上交现金', yuanText(shift.handedCash)],
      ['留存现金', yuanText(shift.keptCash)],
    ],
    table: {
      head: ['统计', '名称', '笔数', '作废', '收入', '支出'],
      rows: [
        ...shift.ways.map(part('方式')),
        ...shift.kinds.map(part('类型')),
        ['合计', '', total('count'), total('voidCount'), yuanText(shift.inAmt), yuanText(shift.outAmt)],
      ],
      right: [2, 3, 4, 5],
    },
    body: (
      <>
        <p>上交现金大写：{amountInWords(shift.handedCash)}</p>
        {shift.remark && <p>说明：{shift.remark}</p>}
        {shift.voids.map((one) => (
          <p key={`${one.time}${one.tradeNo}${one.amount}`}>
            作废 {one.receiptNo ?? one.tradeNo} {one.oldmanName} {yuanText(one.amount)}元　{one.byName}：{one.reason}
          </p>
        ))}
      </>
    ),
    signatures: ['交班人', '接班人', '财务复核'],
  }
})
