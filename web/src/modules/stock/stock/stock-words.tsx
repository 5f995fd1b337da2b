import type { z } from 'zod'
import { type StockRow, stockWarn } from '#contract/modules/stock/stock/stock.ts'
import { StatusChip } from '#kit/cells.tsx'
import type { Tone } from '#kit/look/colours.ts'
import './stock.css'

export type StockState = z.output<typeof StockRow>

const { low, high, soon, expired, idle } = stockWarn.is
const tones: Record<number, Tone> = {
  [low]: 'danger',
  [high]: 'info',
  [soon]: 'warning',
  [expired]: 'danger',
  [idle]: 'muted',
}

export const WarnChips = ({ flags }: { flags: StockState['warnFlags'] }) => (
  <span className="stock-warns">
    {flags.map((flag) => (
      <StatusChip key={flag} label={stockWarn.label(flag)} tone={tones[flag]} />
    ))}
  </span>
)

/** Price of one unit in yuan: the ledger itself holds whole fen. */
export const UnitCost = ({ fen }: { fen: number | null | undefined }) =>
  fen == null ? null : <span className="k-num">{(fen / 100).toFixed(4)}</span>

/** Red is due today, amber expires soon. */
export function rowClassOf({ warnFlags }: StockState) {
  if (warnFlags.includes(expired)) return 'k-row-danger'
  return warnFlags.includes(soon) || warnFlags.includes(low) ? 'k-row-warning' : undefined
}

export const detailAddress = ({ depotId, skuId, skuName }: Pick<StockState, 'depotId' | 'skuId' | 'skuName'>) =>
  `/warehouse/stockDetail?${new URLSearchParams({ depotId, skuId, tabTitle: `${skuName} 库存` })}`
