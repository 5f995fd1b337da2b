import type { BillDialog } from '../bill-actions.ts'
import { LineModal } from './LineModal.tsx'
import { PayModal } from './PayModal.tsx'
import { RefundModal } from './RefundModal.tsx'

/** The open dialog of a bill. */
export default function BillDialogs({ dialog, onClose }: { dialog: BillDialog; onClose: () => void }) {
  const { kind, row } = dialog
  if (kind === 'pay') return <PayModal oldmanId={row.oldmanId} tradeMonthIds={[row.tradeMonthId]} onClose={onClose} />
  if (kind === 'line') return <LineModal name={row.oldmanName ?? ''} bill={row} onClose={onClose} />
  return <RefundModal bill={row} onClose={onClose} />
}
