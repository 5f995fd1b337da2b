import type { z } from 'zod'
import type { SettleAmounts } from '#contract/modules/fees/settlement/settlement.ts'
import { MoneyCell } from '#kit/cells.tsx'
import '../settlement.css'

export type Amounts = z.output<typeof SettleAmounts>

const plus = [
  ['prestoreAmt', '预存'],
  ['reserveAmt', '预订金'],
  ['depositAmt', '入住押金'],
  ['medicalAmt', '医疗押金'],
  ['creditAmt', '应退费用'],
  ['waiveAmt', '减免'],
] as const
const minus = [
  ['arrearsAmt', '欠费'],
  ['finalChargeAmt', '末期应收'],
  ['deductAmt', '扣款'],
] as const

/** How the refund or payment is computed: balances and refunds of the resident, minus arrears. */
export function AmountTable({ amounts }: { amounts: Amounts }) {
  const { refundAmt, collectAmt } = amounts
  const side = (name: string, rows: readonly (readonly [keyof Amounts, string])[]) => (
    <dl>
      <dt className="k-muted">{name}</dt>
      {rows.map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <MoneyCell fen={amounts[key]} />
          </dd>
        </div>
      ))}
    </dl>
  )
  return (
    <div className="settle-amounts">
      {side('老人所有', plus)}
      {side('应付机构', minus)}
      <p className="settle-result">
        <span>{collectAmt > 0 ? '应补缴' : '应实退'}</span>
        <b>
          <MoneyCell fen={refundAmt + collectAmt} />
        </b>
        <span>元</span>
      </p>
    </div>
  )
}
