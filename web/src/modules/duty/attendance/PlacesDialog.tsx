import { useState } from 'react'
import { Dialog } from '#kit/Dialog.tsx'
import TreeInput from '#kit/inputs/choice/TreeInput.tsx'
import { choicesOf } from '#kit/inputs/input-props.ts'
import { offBecause } from '#kit/look/off-because.ts'
import type { RotaPerson } from '#kit/rota/rota-parts.ts'
import { cellsAt, isLocked, placedAs, type RotaPlan } from '#kit/rota/rota-plan.ts'
import type { Places } from './use-places.ts'

interface PlacesDialogProps {
  places: Places
  people: readonly RotaPerson[]
  days: readonly string[]
  plan: RotaPlan
  mayWrite: (person: string, day: string) => boolean
  onTake: (plan: RotaPlan) => void
  onClose: () => void
}

/**
 * The places of the chosen shifts: tasks of the residents there are assigned to these employees (administration.md 3.3,
 * care.md 2).
 */
export default function PlacesDialog({ places, people, days, plan, mayWrite, onTake, onClose }: PlacesDialogProps) {
  const { word, tree } = places
  const shifts = people.flatMap(({ id, name }) =>
    days.flatMap((day) => {
      const cells = cellsAt(plan, id, day)
      const works = cells.some(({ shift }) => shift !== null) && !isLocked(cells) && mayWrite(id, day)
      return works ? [{ id, name, day, held: cells.flatMap((cell) => cell.places ?? []) }] : []
    }),
  )
  const [value, setValue] = useState<unknown>(shifts[0]?.held ?? [])
  function take() {
    const chosen = choicesOf(value).map(String)
    onTake(shifts.reduce((next, { id, day }) => placedAs(next, id, day, chosen), plan))
    onClose()
  }
  return (
    <Dialog
      open
      title={`安排${word}`}
      okText="排到表里"
      onCancel={onClose}
      onOk={take}
      okButtonProps={offBecause(shifts.length === 0 && '选中的格子里没有可以改的班次')}
    >
      <p>{shifts.length === 0 ? '选中的格子里没有可以改的班次，请先排班。' : whoseOf(shifts)}</p>
      <TreeInput
        meta={{ kind: 'ref', label: word }}
        field="locationIds"
        aria-label={word}
        nodes={tree}
        several
        leaves
        value={value}
        onChange={setValue}
        disabled={shifts.length === 0}
        placeholder={`不选则负责本部门没有安排到人的${word}`}
      />
    </Dialog>
  )
}

/** 张敏6月12日；or 3人共9个班. */
function whoseOf(shifts: readonly { name: string; day: string }[]) {
  if (shifts.length === 1) return `${shifts[0].name} ${shifts[0].day.slice(5)} 的班次负责：`
  return `${new Set(shifts.map(({ name }) => name)).size} 人共 ${shifts.length} 个班次负责：`
}
