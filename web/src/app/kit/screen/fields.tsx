import type { FieldMeta } from '#contract/kit/fields.ts'
import { Chips } from './parts.tsx'

/** One field of the contract for touch: numbers with the number keys, choices as buttons. */
export function PhoneField({
  meta,
  name,
  value,
  onChange,
  mark,
}: {
  meta: FieldMeta
  name: string
  value: unknown
  onChange: (value: unknown) => void
  /** Judgement of the value, shown beside the label. */
  mark?: { text: string; grade: number }
}) {
  const label = meta.unit ? `${meta.label}（${meta.unit}）` : meta.label
  if (meta.codes) {
    return (
      <div>
        <span className="label">{label}</span>
        <Chips
          label={meta.label}
          options={meta.codes.options}
          value={typeof value === 'number' || typeof value === 'string' ? value : undefined}
          onChange={onChange}
        />
      </div>
    )
  }
  const isNumber = meta.kind === 'int' || meta.kind === 'decimal'
  return (
    <label>
      {label}
      {mark && <b className={['success', 'warning-text', 'danger'][mark.grade]}>{` ${mark.text}`}</b>}
      <input
        name={name}
        inputMode={meta.kind === 'int' ? 'numeric' : isNumber ? 'decimal' : undefined}
        maxLength={isNumber ? 6 : meta.max}
        value={value === undefined || value === null ? '' : String(value)}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      />
    </label>
  )
}

/**
 * The typed values as the contract takes them: numbers for number fields; a text that is no number stays a text and is
 * refused.
 */
export function typedValue({ kind }: FieldMeta, value: unknown) {
  if (kind !== 'int' && kind !== 'decimal') return value
  const number = Number(value)
  return value === undefined || value === '' || Number.isNaN(number) ? value : number
}
