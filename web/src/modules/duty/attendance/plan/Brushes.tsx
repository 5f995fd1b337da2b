import { usable } from '#kit/rota/RotaGrid.tsx'
import type { RotaShift } from '#kit/rota/rota-parts.ts'
import type { Brush } from '#kit/rota/rota-plan.ts'

interface BrushesProps {
  shifts: readonly RotaShift[]
  brush: Brush | undefined
  onBrush: (brush: Brush | undefined) => void
}

/** The value that a press on the grid paints; pressing the brush again ends painting. */
export function Brushes({ shifts, brush, onBrush }: BrushesProps) {
  const choices: { key: string; label: string; colour?: string | null; brush: Brush; digit?: string }[] = [
    ...usable(shifts).map((shift, at) => ({
      key: shift.id,
      label: `${shift.name} ${shift.text ?? ''}`,
      colour: shift.colour,
      brush: { shift: shift.id },
      digit: at < 9 ? String(at + 1) : undefined,
    })),
    { key: 'rest', label: '休息', brush: { shift: null }, digit: '0' },
    { key: 'clear', label: '橡皮', brush: 'clear', digit: 'Delete' },
  ]
  const chosen = brush === undefined ? undefined : brush === 'clear' ? 'clear' : (brush.shift ?? 'rest')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons is no fieldset
    <div className="att-brushes" role="group" aria-label="画笔">
      {choices.map((one) => (
        <button
          key={one.key}
          type="button"
          aria-pressed={one.key === chosen}
          style={{ background: one.colour ?? undefined }}
          onClick={() => onBrush(one.key === chosen ? undefined : one.brush)}
        >
          {one.label}
          {one.digit && <kbd>{one.digit}</kbd>}
        </button>
      ))}
    </div>
  )
}
