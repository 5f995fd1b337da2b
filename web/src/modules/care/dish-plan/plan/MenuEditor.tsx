import { Button, Radio, Segmented, Select } from 'antd'
import { useRef, useState } from 'react'
import { onOff } from '#contract/kit/codes.ts'
import { dietGroup } from '#contract/modules/care/dish-plan/dish-plan.ts'
import { ask } from '#kit/confirm.tsx'
import { matches, useInitials } from '#kit/inputs/choice/pinyin.ts'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { DishChoice } from './DishChoice.tsx'
import { MenuGrid, type Spot } from './MenuGrid.tsx'
import {
  cellsOf,
  copyDay,
  copyWeek,
  type Day,
  type Frame,
  keyAt,
  type Menu,
  replacedBy,
  weeksOf,
  withDishes,
} from './menu-state.ts'
import { type DishRow, useDishes, useSlotList, useSlots } from './use-dishes.ts'

interface MenuEditorProps {
  frame: Frame
  menu: Menu
  /** Absent: read-only. */
  onChange?: (menu: Menu) => void
}

/** A menu by weeks and diet groups, shown when the meals of the day have loaded. */
export function MenuEditor(props: MenuEditorProps) {
  return <Loaded query={useSlotList()}>{() => <Weeks {...props} />}</Loaded>
}

/** The chosen cell is edited above the grid. */
function Weeks({ frame, menu, onChange }: MenuEditorProps) {
  const slots = useSlots()
  const dishes = useDishes()
  const weeks = weeksOf(frame)
  const [week, setWeek] = useState(0)
  const [group, setGroup] = useState<number>(0)
  const [spot, setSpot] = useState<Spot>()
  const picker = useRef<{ focus: () => void }>(null)
  const shown = weeks[Math.min(week, weeks.length - 1)]
  if (!shown) return <p className="k-muted">请先填写开始和结束日期</p>
  const counts = Map.groupBy(cellsOf(menu), (cell) => cell.dietGroup)
  const set = (at: Spot, more: Parameters<typeof withDishes>[4]) =>
    onChange?.(withDishes(menu, at.day, at.slot.nextId, group, more))
  /** Planned dishes are overwritten only after a question. */
  async function copied(next: Menu) {
    const lost = replacedBy(menu, next)
    if (lost > 0 && !(await ask(`替换已排的${lost}餐？`, '替换', '复制后这些餐次原来的菜品不再保留。'))) return
    onChange?.(next)
  }
  const dayMenu = (day: Day) => [
    { key: 'all', label: '复制到本周每天', onClick: () => void copied(copyDay(menu, day, rest(shown.days, day))) },
    ...rest(shown.days, day).map((to) => ({
      key: to.label,
      label: `复制到${to.label}`,
      onClick: () => void copied(copyDay(menu, day, [to])),
    })),
  ]
  return (
    <>
      <div className="meal-tools">
        {weeks.length > 1 && (
          <Segmented
            aria-label="周"
            value={weeks.indexOf(shown)}
            options={weeks.map(({ label }, value) => ({ label, value }))}
            onChange={setWeek}
          />
        )}
        <Radio.Group
          aria-label="人群"
          optionType="button"
          size="small"
          value={group}
          options={dietGroup.options.map(({ value, label }) => ({
            value,
            label: counts.has(value) ? `${label} ${counts.get(value)?.length}` : label,
          }))}
          onChange={({ target }) => setGroup(target.value)}
        />
        {onChange && weeks.length > 1 && (
          <Select
            aria-label="复制本周到"
            placeholder="复制本周到"
            style={{ width: 140 }}
            value={null}
            options={weeks.flatMap(({ label }, value) => (weeks[value] === shown ? [] : [{ value, label }]))}
            onChange={(to) => void copied(copyWeek(menu, shown.days, weeks[Number(to)].days))}
          />
        )}
      </div>
      {onChange && (
        <CellEditor
          key={spot ? keyAt(spot.day, spot.slot.nextId, group) : 'none'}
          spot={spot}
          group={group}
          menu={menu}
          dishes={dishes}
          picker={picker}
          onSet={(more) => spot && set(spot, more)}
        />
      )}
      <MenuGrid
        days={shown.days}
        slots={slots}
        dishes={dishes}
        menu={menu}
        group={group}
        chosen={spot}
        onChoose={onChange && setSpot}
        onEnter={() => picker.current?.focus()}
        onClear={onChange && ((at) => set(at, { dishIds: [] }))}
        dayMenu={onChange && dayMenu}
      />
      {group !== 0 && <p className="k-muted">灰色的菜来自“通用”：没有单独排菜的餐次，这类老人吃通用餐。</p>}
    </>
  )
}

const rest = (days: readonly Day[], day: Day) => days.filter((one) => one !== day)

interface CellEditorProps {
  spot: Spot | undefined
  group: number
  menu: Menu
  dishes: ReadonlyMap<string, DishRow>
  picker: React.RefObject<{ focus: () => void } | null>
  onSet: (more: { dishIds?: string[]; portion?: number }) => void
}

/** The dishes for the chosen cell, found by name or initials; only those of its meal. */
function CellEditor({ spot, group, menu, dishes, picker, onSet }: CellEditorProps) {
  const initials = useInitials(spot !== undefined)
  if (!spot) return <p className="k-muted">点一格开始排菜；方向键移动，回车选菜，Delete 清空。</p>
  const cell = menu[keyAt(spot.day, spot.slot.nextId, group)]
  const chosen = new Set(cell?.dishIds ?? [])
  const fitting = [...dishes.values()].filter(
    ({ dishId, status, mealTypes }) =>
      chosen.has(dishId) || (status === onOff.is.on && mealTypes.includes(spot.slot.mealType)),
  )
  return (
    <div className="menu-edit">
      <b>{`${spot.day.label} ${spot.slot.nextName} · ${dietGroup.label(group)}`}</b>
      <Select
        // as: the ref of antd has focus among others
        ref={picker as never}
        mode="multiple"
        aria-label="菜品"
        placeholder="选择菜品，可输入名称或拼音首字母"
        maxCount={20}
        value={[...chosen]}
        options={fitting.map((row) => ({ value: row.dishId, label: row.dishName, row }))}
        filterOption={(typed, option) => matches(typed, option ?? {}, initials)}
        optionRender={({ data }) => <DishChoice row={data.row} />}
        onChange={(dishIds) => onSet({ dishIds })}
      />
      <NumberBox
        aria-label="每人份量"
        kind="decimal"
        decimals={1}
        min={0.1}
        max={5}
        suffix="份"
        value={cell?.portion ?? 1}
        onChange={(portion) => onSet({ portion: Number(portion) || 1 })}
      />
      <Button {...offBecause(chosen.size === 0 && '还没有选菜')} onClick={() => onSet({ dishIds: [] })}>
        清空
      </Button>
    </div>
  )
}
