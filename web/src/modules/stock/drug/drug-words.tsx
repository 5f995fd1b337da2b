import type { z } from 'zod'
import { drugWarn, type KeptRow } from '#contract/modules/stock/drug/custody.ts'
import { StatusChip } from '#kit/cells.tsx'
import type { Tone } from '#kit/look/colours.ts'
import './drug.css'

export type CustodyDrug = z.output<typeof KeptRow>

const { low, urgent, near, soon, expired } = drugWarn.is
const tones: Record<number, Tone> = {
  [low]: 'warning',
  [urgent]: 'danger',
  [near]: 'warning',
  [soon]: 'danger',
  [expired]: 'danger',
}

export const WarnChips = ({ flags }: { flags: readonly number[] }) => (
  <span className="drug-warns">
    {flags.map((flag) => (
      <StatusChip key={flag} label={drugWarn.label(flag)} tone={tones[flag]} />
    ))}
  </span>
)

/** Red is due today, amber expires soon. */
export function rowClassOf({ warnFlags }: Pick<CustodyDrug, 'warnFlags'>) {
  if (warnFlags.some((flag) => tones[flag] === 'danger')) return 'k-row-danger'
  return warnFlags.length > 0 ? 'k-row-warning' : undefined
}

const fullMonth = 30

/** How long the stock lasts: a bar of thirty days, and the number. */
export function DaysLeft({ row }: { row: Pick<CustodyDrug, 'daysLeft' | 'warnFlags'> }) {
  const { daysLeft, warnFlags } = row
  if (daysLeft == null) return <span className="k-muted">未设用量</span>
  const tone = warnFlags.includes(urgent) ? 'danger' : warnFlags.includes(low) ? 'warning' : 'success'
  return (
    <span className="drug-days">
      {daysLeft} 天
      <span className="drug-bar" data-tone={tone} aria-hidden>
        <i style={{ width: `${Math.min(100, (daysLeft / fullMonth) * 100)}%` }} />
      </span>
    </span>
  )
}

/** Allergies are red wherever the drugs of a resident are shown. */
export const AllergyText = ({ text }: { text: string | null | undefined }) =>
  text ? <span className="drug-allergy">过敏：{text}</span> : null
