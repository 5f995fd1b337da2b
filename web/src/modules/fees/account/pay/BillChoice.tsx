import { Checkbox } from 'antd'
import { yuanText } from '#contract/kit/value/money.ts'
import type { ShownAccount } from '../use-account.ts'

type OpenBill = ShownAccount['bills'][number]

/**
 * The parts of a payment for these bills: the oldest first as far as the money reaches, a rest goes to the last one.
 */
export function partsOf(bills: readonly OpenBill[], amount: number) {
  let left = amount
  return bills.flatMap(({ tradeMonthId, unpaidAmt, version }, at) => {
    const part = at === bills.length - 1 ? left : Math.min(left, unpaidAmt)
    left -= part
    return part > 0 ? [{ tradeMonthId, amount: part, version }] : []
  })
}

/** Open bills to tick, the oldest due first. */
export function BillChoice({
  bills,
  chosen,
  onChange,
}: {
  bills: readonly OpenBill[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}) {
  return (
    <Checkbox.Group className="cashier-bills" value={chosen} onChange={onChange}>
      {bills.map((row) => (
        <Checkbox key={row.tradeMonthId} value={row.tradeMonthId}>
          {row.feeMonth}　{row.billNo}　未收 {yuanText(row.unpaidAmt)}
          {row.overdueDays > 0 && <span className="k-danger">　逾期{row.overdueDays}天</span>}
        </Checkbox>
      ))}
    </Checkbox.Group>
  )
}
