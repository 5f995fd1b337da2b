import { memo } from 'react'
import type { RotaMark, RotaPerson, RotaShift } from './rota-parts.ts'
import type { RotaRow as Cells, RotaCell } from './rota-plan.ts'

interface RotaRowProps {
  person: RotaPerson
  row: number
  days: readonly string[]
  cells: Cells | undefined
  shifts: ReadonlyMap<string, RotaShift>
  /** By day. */
  marks?: ReadonlyMap<string, RotaMark>
  placeName?: (id: string) => string
  today: string
  /** Selected days in this row; -1 where none is. */
  from: number
  to: number
}

const none: readonly RotaCell[] = []

/** The month of one person; drawn again only when it, its marks or its selection change. */
export const RotaRow = memo(function RotaRow({
  person,
  row,
  days,
  cells = {},
  shifts,
  marks,
  placeName,
  today,
  from,
  to,
}: RotaRowProps) {
  const worked = Object.values(cells).flatMap((those) =>
    those.flatMap(({ shift }) => (shift ? [shifts.get(shift)] : [])),
  )
  const hours = worked.reduce((sum, shift) => sum + (shift?.hours ?? 0), 0)
  const nights = worked.filter((shift) => shift?.night).length
  return (
    <tr className={person.fixed ? 'k-rota-fixed' : undefined}>
      <th scope="row" className="k-rota-name" title={person.note}>
        {person.name}
        {person.note && <small>{person.note}</small>}
      </th>
      {days.map((day, at) => (
        <Day
          key={day}
          at={`${row} ${at}`}
          label={`${person.name} ${day}`}
          cells={cells[day] ?? none}
          shifts={shifts}
          mark={marks?.get(day)}
          placeName={placeName}
          today={day === today}
          chosen={at >= from && at <= to}
        />
      ))}
      <td className="k-rota-sum">
        {Math.round(hours * 10) / 10}
        <small>{nights > 0 ? `夜${nights}` : ''}</small>
      </td>
    </tr>
  )
})

interface DayProps {
  at: string
  label: string
  cells: readonly RotaCell[]
  shifts: ReadonlyMap<string, RotaShift>
  mark?: RotaMark
  placeName?: (id: string) => string
  today: boolean
  chosen: boolean
}

function Day({ at, label, cells, shifts, mark, placeName, today, chosen }: DayProps) {
  const words = cells.map(({ shift }) => (shift ? (shifts.get(shift)?.name ?? '？') : '休'))
  const times = cells.flatMap(({ shift }) => (shift ? [shifts.get(shift)?.text ?? ''] : []))
  const locked = cells.some((cell) => cell.locked)
  const places = [...new Set(cells.flatMap((cell) => cell.places ?? []))]
  const labels = [
    `${label} ${words.join('、') || '未排'}`,
    times.join(' '),
    places.length > 0 ? `负责 ${placeName ? places.map(placeName).join('、') : `${places.length}处`}` : '',
    locked ? '已锁定' : '',
    mark?.text,
  ].filter(Boolean)
  const classes = [
    'k-rota-cell',
    mark && `k-rota-${mark.tone}`,
    today && 'k-rota-today',
    chosen && 'k-rota-chosen',
    locked && 'k-rota-locked',
    places.length > 0 && 'k-rota-placed',
  ]
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a table that is a grid is a gridcell
    <td
      className={classes.filter(Boolean).join(' ')}
      data-at={at}
      aria-selected={chosen}
      aria-label={labels.join('，')}
      title={labels.join('\n')}
    >
      {cells.map(({ shift }, place) => (
        <i
          key={shift ?? 'rest'}
          style={{ background: (shift && shifts.get(shift)?.colour) || undefined }}
          className={shift ? undefined : 'k-rota-off'}
        >
          {words[place].slice(0, 1)}
        </i>
      ))}
      {places.length > 0 && <sub>{places.length}</sub>}
    </td>
  )
}
