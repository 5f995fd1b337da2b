import { SwitchForm } from '../../platform/setting/switch/SwitchForm.tsx'
import { TradeWayCard } from './TradeWayCard.tsx'

const parts = [
  {
    title: '出账',
    keys: ['billDay', 'billMode', 'prorateBase', 'quitDayCharge', 'dueDays', 'consumeMode', 'roundCut', 'batchMax'],
  },
  { title: '抵扣', keys: ['autoDeduct', 'autoDeductPartial', 'autoDeductClasses', 'alarmAmount'] },
  {
    title: '押金',
    keys: ['depositTimesMax', 'prestoreMonthsMax', 'limitMode', 'reserveForfeit', 'reserveToClass'],
  },
  { title: '票据', keys: ['receiptTitle', 'receiptSeal', 'receiptPaper'] },
  { title: '审核', keys: ['waiveMax', 'cashNoOverdraw'] },
]

/** Settings of billing, deduction, deposits and printing, and the ways of payment (fees.md 2.5, 2.6). */
export default function CostSetPage() {
  return (
    <>
      <SwitchForm groups={['fees']} permit="expense.account.costSet.save" parts={parts} />
      <TradeWayCard />
    </>
  )
}
