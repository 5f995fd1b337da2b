import { Button, Dropdown } from 'antd'
import type { KeyboardEvent, ReactNode } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { dayBounds, dayTotals } from '#contract/modules/care/dish-plan/menu.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { type Day, keyAt, type Menu, shownCell } from './menu-state.ts'
import type { DishRow, SlotRow } from './use-dishes.ts'
import '../meals.css'

export interface Spot {
  day: Day
  slot: SlotRow
}
interface MenuGridProps {
  days: readonly Day[]
  slots: readonly SlotRow[]
  dishes: ReadonlyMap<string, DishRow>
  menu: Menu
  group: number
  /** The chosen cell; without `onChoose` the grid is read-only. */
  chosen?: Spot
  onChoose?: (spot: Spot) => void
  onEnter?: () => void
  onClear?: (spot: Spot) => void
  dayMenu?: (day: Day) => { key: string; label: string; onClick: () => void }[]
}

const keyOf = ({ day, slot }: Spot) => `${JSON.stringify(day.place)} ${slot.nextId}`

/** Meals as lines, days as columns, for one diet group. Arrow keys move, Enter goes to the dishes, Delete empties. */
export function MenuGrid(props: MenuGridProps) {
  const { days, slots, dishes, menu, group, chosen, onChoose, dayMenu } = props
  function walk(event: KeyboardEvent, at: [slot: number, day: number]) {
    const steps: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    }
    const spot = { day: days[at[1]], slot: slots[at[0]] }
    if (event.key === 'Enter') props.onEnter?.()
    else if (event.key === 'Delete' || event.key === 'Backspace') props.onClear?.(spot)
    else if (steps[event.key]) {
      const [down, across] = steps[event.key]
      const next = { slot: slots[at[0] + down], day: days[at[1] + across] }
      if (!next.slot || !next.day) return
      onChoose?.(next)
      document.getElementById(`menu ${keyOf(next)}`)?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <table className="menu-grid">
      <thead>
        <tr>
          <th>餐次</th>
          {days.map((day) => (
            <th key={day.label}>
              {day.label} {day.note}
              {dayMenu && (
                <Dropdown trigger={['click']} menu={{ items: dayMenu(day) }}>
                  <Button type="link" size="small" aria-label={`复制${day.label}`}>
                    复制
                  </Button>
                </Dropdown>
              )}
              <Total day={day} {...props} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {slots.map((slot, row) => (
          <tr key={slot.nextId}>
            <th>
              {slot.nextName}
              <small>{`${slot.startTime}–${slot.endTime}`}</small>
            </th>
            {days.map((day, column) => {
              const spot = { day, slot }
              const isChosen = chosen !== undefined && keyOf(chosen) === keyOf(spot)
              return (
                <td key={day.label}>
                  <button
                    id={`menu ${keyOf(spot)}`}
                    type="button"
                    className="menu-cell"
                    aria-label={`${day.label} ${slot.nextName}`}
                    aria-pressed={onChoose ? isChosen : undefined}
                    {...offBecause(!onChoose && '只能查看')}
                    onClick={() => onChoose?.(spot)}
                    onKeyDown={(event) => walk(event, [row, column])}
                  >
                    <Dishes menu={menu} spot={spot} group={group} dishes={dishes} />
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DishesProps {
  menu: Menu
  spot: Spot
  group: number
  dishes: ReadonlyMap<string, DishRow>
}

/**
 * The dishes of a group; those of all groups in grey where it has none of its own. Disabled dishes are struck through.
 */
function Dishes({ menu, spot: { day, slot }, group, dishes }: DishesProps): ReactNode {
  const own = menu[keyAt(day, slot.nextId, group)]
  const cell = shownCell(menu, day, slot.nextId, group)
  if (!cell) return <span className="empty">未排</span>
  return (
    <>
      {cell.dishIds.map((dishId) => {
        const dish = dishes.get(dishId)
        const look = dish?.status === onOff.is.off ? 'off' : own?.dishIds.length ? undefined : 'empty'
        return (
          <span key={dishId} className={look}>
            {dish?.dishName ?? '…'}
          </span>
        )
      })}
      {cell.portion !== 1 && <small>{`每人${cell.portion}份`}</small>}
    </>
  )
}

/** The nutrition of the day, red where it is too much or too little. */
function Total({ day, slots, menu, group, dishes }: MenuGridProps & { day: Day }) {
  const cells = slots.map(({ nextId }) => shownCell(menu, day, nextId, group))
  if (cells.every((cell) => !cell)) return <small>—</small>
  const { kcal, sodium, whole } = dayTotals(cells, dishes)
  const off = kcal > dayBounds.kcalMax || (whole && kcal < dayBounds.kcalMin)
  return (
    <small>
      <span className={off ? 'k-danger' : undefined}>{`${kcal}千卡`}</span>{' '}
      <span className={sodium > dayBounds.sodiumMax ? 'k-danger' : undefined}>{`钠${sodium}mg`}</span>
    </small>
  )
}
