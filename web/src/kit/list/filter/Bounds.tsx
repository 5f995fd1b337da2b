import { RangeInput } from '../../inputs/date-inputs.tsx'
import { FieldInput } from '../../inputs/inputs.tsx'
import type { Values } from '../../value/schema.ts'
import { isEmpty } from '../../value/schema.ts'
import type { FilterItem } from './list-state.ts'

interface BoundsProps {
  id: string
  label: string
  item: FilterItem & { range: { from: string; to: string } }
  typed: Values
  onType: (values: Values) => void
}

/** A closed interval: days for days and times, months for months, two numbers for other kinds. */
export default function Bounds({ id, label, item: { meta, range }, typed, onType }: BoundsProps) {
  const { kind } = meta
  if (kind !== 'day' && kind !== 'time' && kind !== 'month') {
    const part = (key: string) => (
      <FieldInput
        filter
        meta={meta}
        field={key}
        aria-label={label}
        value={typed[key]}
        onChange={(value) => onType({ [key]: value })}
      />
    )
    return (
      <span className="k-bounds" id={id}>
        {part(range.from)}–{part(range.to)}
      </span>
    )
  }
  const [begin, end] = kind === 'time' ? [' 00:00:00', ' 23:59:59'] : ['', '']
  const shown = (value: unknown) => (isEmpty(value) ? undefined : String(value).slice(0, 10))
  return (
    <RangeInput
      id={id}
      aria-label={label}
      picker={kind === 'month' ? 'month' : 'date'}
      value={[shown(typed[range.from]), shown(typed[range.to])]}
      onChange={(from, to) => onType({ [range.from]: from && from + begin, [range.to]: to && to + end })}
    />
  )
}
