import { Input, Segmented, Select } from 'antd'
import { tradeWay } from '#contract/modules/fees/account/trade-way.ts'
import { homeAccount } from '#contract/modules/homecare/home-account/home-account.ts'
import { homeFund, homeTradeWay } from '#contract/modules/homecare/home-account/home-trade.ts'
import { useCall } from '#kit/calls.ts'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'

const { balance, deposit } = homeFund.is
export type TopUpFund = typeof balance | typeof deposit
export const topUpCalls = { [balance]: homeAccount.topUpBalance, [deposit]: homeAccount.topUpDeposit } as const

/** Kind of money and way of payment, the same for all rows. */
export interface TopUpWay {
  fund: TopUpFund
  tradeWay: number
  voucherNo: string
}

interface Props {
  funds: readonly TopUpFund[]
  paying: TopUpWay
  fixed: boolean
  onPaying: (part: Partial<TopUpWay>) => void
  onAll: (typed: number | string | null) => void
}

export function TopUpBar({ funds, paying, fixed, onPaying, onAll }: Props) {
  const { data: shown } = useCall(tradeWay.show, { byHand: 1 })
  const ways = (shown ?? []).filter((one) => one.tradeWay < 7)
  return (
    <span className="home-top-up-tools">
      <Segmented<TopUpFund>
        disabled={fixed}
        value={paying.fund}
        options={funds.map((value) => ({ value, label: homeFund.label(value) }))}
        onChange={(fund) => onPaying({ fund })}
      />
      <Select
        aria-label="支付方式"
        disabled={fixed}
        value={paying.tradeWay}
        options={ways.map((one) => ({ value: one.tradeWay, label: one.tradeWayName }))}
        onChange={(way: number) => onPaying({ tradeWay: way })}
      />
      {paying.tradeWay === homeTradeWay.transfer && (
        <Input
          maxLength={40}
          placeholder="凭证号"
          aria-label="凭证号"
          disabled={fixed}
          value={paying.voucherNo}
          onChange={({ target }) => onPaying({ voucherNo: target.value })}
        />
      )}
      <NumberBox
        kind="fen"
        placeholder="全部金额"
        aria-label="全部金额"
        disabled={fixed}
        value={null}
        onChange={onAll}
      />
    </span>
  )
}
