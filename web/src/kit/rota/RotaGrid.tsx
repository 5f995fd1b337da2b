import type { KeyboardEvent, PointerEvent } from 'react'
import { useMemo, useRef, useState } from 'react'
import { RotaHead } from './RotaHead.tsx'
import { RotaRow } from './RotaRow.tsx'
import type { RotaCover, RotaMark, RotaPerson, RotaShift } from './rota-parts.ts'
import {
  type Area,
  type Brush,
  type Copied,
  cellsAt,
  copied,
  lockedAs,
  painted,
  pasted,
  type RotaPlan,
  swapped,
} from './rota-plan.ts'
import { marksByPerson, type RowMarks } from './row-marks.ts'
import './rota.css'

export interface RotaGridProps {
  people: readonly RotaPerson[]
  days: readonly string[]
  shifts: readonly RotaShift[]
  plan: RotaPlan
  onChange: (next: RotaPlan) => void
  onUndo: () => void
  onRedo: () => void
  /** The value that a press paints; without one a press selects. */
  brush?: Brush
  /** Adds a second shift to a day. */
  add?: boolean
  /** Errors and warnings by `person day`. */
  marks?: ReadonlyMap<string, RotaMark>
  cover?: readonly RotaCover[]
  today: string
  /** Public holidays and working weekend days. */
  restDays?: readonly string[]
  workDays?: readonly string[]
  /** Days that cannot be changed, such as past ones. */
  isClosed?: (day: string) => boolean
  readOnly?: boolean
  /** Beds or rooms of a day: the name of one, shown under the pointer; B asks for those of the selected days. */
  places?: { nameOf: (id: string) => string; onAsk: () => void }
  /** Called with the selected area. */
  onArea?: (area: Area) => void
}

type Place = readonly [row: number, day: number]
type Step = (next: RotaPlan, person: string, day: string) => RotaPlan

/**
 * A roster of a month, people by days: painted with a brush, swapped by dragging, copied, and all of it also by keys.
 * Gaps are red above the people, errors are marked in their cell with the text under the pointer.
 *
 *     const rota = useRota(plan)
 *     <RotaGrid people={people} days={days} shifts={shifts} plan={rota.plan} onChange={rota.change} onUndo={rota.undo}
 *       onRedo={rota.redo} brush={brush} marks={marks} cover={cover} today={today} />
 */
export function RotaGrid(props: RotaGridProps) {
  const { people, days, shifts, plan, marks, isClosed, readOnly } = props
  const [at, setAt] = useState<Place>([0, firstDay(days, props.today)])
  const [end, setEnd] = useState<Place>(at)
  const pressed = useRef<{ from: Place; plan: RotaPlan } | undefined>(undefined)
  const clipboard = useRef<Copied>([])
  const ids = useMemo(() => people.map(({ id }) => id), [people])
  const area = areaOf(at, end)
  const mayWrite = (person: string, day: string) => !readOnly && !isClosed?.(day) && !people[ids.indexOf(person)]?.fixed

  const select = (place: Place, further = false) => {
    setEnd(place)
    if (!further) setAt(place)
    props.onArea?.(areaOf(further ? at : place, place))
  }
  /** Applies `step` to each day of the area. */
  function over(step: Step, { rows, days: [first, last] }: Area = area) {
    const chosen = ids.slice(rows[0], rows[1] + 1).flatMap((id) => days.slice(first, last + 1).map((day) => [id, day]))
    const next = chosen.reduce((so, [id, day]) => (mayWrite(id, day) ? step(so, id, day) : so), plan)
    if (next !== plan) props.onChange(next)
  }
  const paint = (brush: Brush, add: boolean, of?: Area) =>
    over((next, person, day) => painted(next, person, day, brush, add), of)

  function press(event: PointerEvent) {
    const place = placeOf(event)
    if (!place || event.button !== 0) return
    select(place, event.shiftKey)
    pressed.current = { from: place, plan }
  }
  function release(event: PointerEvent) {
    const place = placeOf(event)
    const from = pressed.current?.from
    pressed.current = undefined
    if (!place || !from || readOnly) return
    if (props.brush) return paint(props.brush, props.add ?? false, areaOf(from, place))
    const one = [ids[from[0]], days[from[1]]] as const
    const other = [ids[place[0]], days[place[1]]] as const
    const moved = one.join() !== other.join() && cellsAt(plan, ...one).length > 0
    if (moved && mayWrite(...one) && mayWrite(...other)) props.onChange(swapped(plan, one, other))
  }
  const drag = (event: PointerEvent) => {
    const place = pressed.current && props.brush ? placeOf(event) : undefined
    if (place) select(place, true)
  }

  const commands: Record<string, () => void> = {
    c: () => {
      clipboard.current = copied(plan, ids, days, area)
    },
    v: () => props.onChange(pasted(plan, ids, days, area, clipboard.current, mayWrite)),
    z: props.onUndo,
    y: props.onRedo,
  }
  function key(event: KeyboardEvent) {
    const step = arrows[event.key]
    const command = event.ctrlKey || event.metaKey ? commands[event.key.toLowerCase()] : undefined
    const digit = event.ctrlKey || event.metaKey || event.altKey ? undefined : digitOf(event)
    if (step) {
      const from = event.shiftKey ? end : at
      select([bounded(from[0] + step[0], people.length), bounded(from[1] + step[1], days.length)], event.shiftKey)
    } else if (command) command()
    else if (event.key === 'Delete' || event.key === 'Backspace') paint('clear', false)
    else if (digit === 0) paint({ shift: null }, false)
    else if (digit !== undefined && usable(shifts)[digit - 1])
      paint({ shift: usable(shifts)[digit - 1].id }, event.shiftKey)
    else if (event.key.toLowerCase() === 'b' && props.places && !readOnly) props.places.onAsk()
    else if (event.key.toLowerCase() === 'l') {
      const open = cellsAt(plan, ids[at[0]], days[at[1]]).some(({ locked }) => !locked)
      over((next, person, day) => lockedAs(next, person, day, open))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const ofPerson = useRowMarks(marks)
  const byId = useMemo(() => new Map(shifts.map((shift) => [shift.id, shift])), [shifts])
  return (
    <div className={props.brush ? 'k-rota k-rota-brush' : 'k-rota'}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of it are chosen with keys and the mouse
        role="grid"
        aria-label="排班表"
        tabIndex={0}
        onKeyDown={key}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
      >
        <RotaHead
          days={days}
          cover={props.cover}
          today={props.today}
          restDays={props.restDays}
          workDays={props.workDays}
        />
        <tbody>
          {people.map((person, row) => {
            const inside = row >= area.rows[0] && row <= area.rows[1]
            return (
              <RotaRow
                key={person.id}
                person={person}
                row={row}
                days={days}
                cells={plan[person.id]}
                shifts={byId}
                marks={ofPerson.get(person.id)}
                placeName={props.places?.nameOf}
                today={props.today}
                from={inside ? area.days[0] : -1}
                to={inside ? area.days[1] : -1}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Marks by person; a row with unchanged marks is not drawn again. */
function useRowMarks(marks: RotaGridProps['marks']) {
  const drawn = useRef<RowMarks>(new Map())
  return useMemo(() => {
    drawn.current = marksByPerson(marks, drawn.current)
    return drawn.current
  }, [marks])
}

/** The keyboard starts at today, or at the first day of another month. */
export const firstDay = (days: readonly string[], today: string) => Math.max(0, days.indexOf(today))

/** The digit keys choose the shifts in their order: 1 is the first. */
export const usable = (shifts: readonly RotaShift[]) => shifts.filter(({ off }) => !off)

const arrows: Record<string, Place> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }
/** The area between two places, both included. */
const areaOf = (from: Place, to: Place): Area => ({ rows: span(from[0], to[0]), days: span(from[1], to[1]) })
const span = (one: number, other: number): [number, number] => [Math.min(one, other), Math.max(one, other)]
const bounded = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
/** With Shift pressed the key is `!`; its code still names the digit. */
const digitOf = ({ code }: KeyboardEvent) => (/^(Digit|Numpad)\d$/.test(code) ? Number(code.slice(-1)) : undefined)

function placeOf({ target }: PointerEvent): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null
  const [row, day] = (cell?.dataset.at ?? '').split(' ').map(Number)
  return cell ? [row, day] : undefined
}
