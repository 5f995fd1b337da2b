import { Button, Select } from 'antd'
import { useState } from 'react'
import { attendanceSchedule, scheduleSource } from '#contract/modules/duty/attendance/schedule.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { showError } from '#kit/fault/errors.ts'
import { send } from '#kit/http/request.ts'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { usable } from '#kit/rota/RotaGrid.tsx'
import type { RotaPerson, RotaShift } from '#kit/rota/rota-parts.ts'
import { cellsAt, isLocked, type RotaPlan, withCells } from '#kit/rota/rota-plan.ts'
import { todayOf } from '#kit/value/format.ts'
import { daysOf } from '../plan/schedule-plan.ts'

interface RotateDialogProps {
  groupPk: string
  month: string
  people: readonly RotaPerson[]
  shifts: readonly RotaShift[]
  plan: RotaPlan
  onTake: (plan: RotaPlan) => void
  onClose: () => void
}

const rest = '0'
const longest = 42

/** A pattern such as 早早中中晚晚休休: the server repeats it over people and days, the grid shows it before saving. */
export function RotateDialog({ groupPk, month, people, shifts, plan, onTake, onClose }: RotateDialogProps) {
  const days = daysOf(month)
  const [pattern, setPattern] = useState<string[]>([])
  const [start, setStart] = useState(people[0]?.id)
  const [step, setStep] = useState<unknown>(1)
  const [from, setFrom] = useState(days.find((day) => day >= todayOf()) ?? days[0])
  const [pending, setPending] = useState(false)
  const choices = [
    ...usable(shifts).map(({ id, name }) => ({ value: id, label: name })),
    { value: rest, label: '休息' },
  ]
  const nameOf = (shift: string) => choices.find(({ value }) => value === shift)?.label ?? ''
  const first = people.findIndex(({ id }) => id === start)
  // The first employee begins the pattern, those above follow at the end.
  const empIds = [...people.slice(first), ...people.slice(0, first)].map(({ id }) => id)

  async function take() {
    setPending(true)
    const input = { groupPk, empIds, pattern, step: Number(step), from, to: days[days.length - 1], preview: 1 as const }
    const answer = await send(attendanceSchedule.scheduleRotate, input, { silent: true }).catch(showError)
    setPending(false)
    if (!answer) return
    let next = plan
    for (const { empId, cells } of answer.rows)
      for (const { workDate, shiftPkId } of cells)
        if (!isLocked(cellsAt(next, empId, workDate)))
          next = withCells(next, empId, workDate, [{ shift: shiftPkId, source: scheduleSource.is.cycle }])
    onTake(next)
    onClose()
  }
  return (
    <Dialog
      open
      title="循环排班"
      okText="排到表里"
      onCancel={leaveBy(pattern.length > 0, onClose)}
      onOk={() => void take()}
      confirmLoading={pending}
      okButtonProps={{
        ...offBecause(pattern.length === 0 && '请先点出一轮的班次', typeof step !== 'number' && '请填写每人错开几格'),
      }}
      unsaved={pattern.length > 0}
    >
      <p>按顺序点出一轮的班次：</p>
      <div className="att-brushes">
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            {...offBecause(pattern.length >= longest && `一轮最多${longest}天`)}
            onClick={() => setPattern([...pattern, value])}
          >
            {label}
          </button>
        ))}
      </div>
      <p aria-live="polite">
        {pattern.length > 0 ? pattern.map(nameOf).join(' → ') : <span className="k-muted">还没有选择</span>}{' '}
        {pattern.length > 0 && (
          <Button type="link" onClick={() => setPattern(pattern.slice(0, -1))}>
            退一格
          </Button>
        )}
      </p>
      <p>
        从{' '}
        <Select
          aria-label="起始人员"
          style={{ width: 130 }}
          value={start}
          onChange={setStart}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />{' '}
        开始，自{' '}
        <Select
          aria-label="开始日期"
          style={{ width: 130 }}
          value={from}
          onChange={setFrom}
          options={days.map((day) => ({ value: day, label: day }))}
        />{' '}
        到月底
      </p>
      <p>
        后一人比前一人多走 <NumberBox kind="int" aria-label="每人错开" value={step} onChange={setStep} />{' '}
        格。锁定的日子不动。
      </p>
    </Dialog>
  )
}
