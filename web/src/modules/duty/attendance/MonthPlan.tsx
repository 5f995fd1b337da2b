import { Button, Switch } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { attendanceSchedule } from '#contract/modules/duty/attendance/schedule.ts'
import { act } from '../../../kit/calls.ts'
import { confirmDo } from '../../../kit/confirm.tsx'
import { DraftOffer } from '../../../kit/form/DraftNote.tsx'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { Permit } from '../../../kit/Permit.tsx'
import { usePermit } from '../../../kit/page/permit.ts'
import { RotaGrid } from '../../../kit/rota/RotaGrid.tsx'
import { type Brush, type RotaPlan, weekCopied } from '../../../kit/rota/rota-plan.ts'
import { useRota } from '../../../kit/rota/use-rota.ts'
import { todayOf } from '../../../kit/value/format.ts'
import { Brushes } from './Brushes.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { coverLines, daysOf, type Month, planOf, rowsToSave, shiftsOf } from './schedule-plan.ts'
import { useChecked } from './use-checked.ts'

interface MonthPlanProps {
  groupPk: string
  data: Month
  onDirty: (dirty: boolean) => void
}

const permit = attendanceSchedule.scheduleSave.options.permit

/** The grid of a month with its brushes, its check and what is done with it. */
export function MonthPlan({ groupPk, data, onDirty }: MonthPlanProps) {
  const may = usePermit()
  const { month } = data
  const first = useMemo(() => planOf(data), [data])
  const rota = useRota(first)
  const [brush, setBrush] = useState<Brush>()
  const [add, setAdd] = useState(false)
  const [turning, setTurning] = useState(false)
  const days = useMemo(() => daysOf(month), [month])
  const shifts = useMemo(() => shiftsOf(data), [data])
  const people = useMemo(
    () =>
      data.rows.map(({ empId, empName, jobName, member }) => ({
        id: empId,
        name: empName,
        note: jobName ?? undefined,
        fixed: !member,
      })),
    [data],
  )
  const cover = useMemo(() => coverLines(data, rota.plan, days), [data, rota.plan, days])
  const rows = useMemo(() => rowsToSave(data, first, rota.plan), [data, first, rota.plan])
  const today = todayOf()
  const draft = useDraft(
    `schedule ${groupPk} ${month}`,
    data.rows.reduce((sum, { version }) => sum + version, 0),
  )
  const { marks, errors } = useChecked({ groupPk, month, rows, published: data.status === 1 })
  const readOnly = !may(permit)
  const isClosed = (day: string) => day < today && !may('administration.attendance.record.repair')
  const mayWrite = (person: string, day: string) =>
    !isClosed(day) && people.some(({ id, fixed }) => id === person && !fixed)

  // What is kept has changed, here or elsewhere: the grid shows it, unless something is being changed.
  const read = useRef({ data, first })
  const { reset } = rota
  useEffect(() => {
    if (read.current.first === first) return
    if (rowsToSave(read.current.data, read.current.first, rota.plan).length === 0) reset(first)
    read.current = { data, first }
  }, [data, first, rota.plan, reset])

  function change(next: RotaPlan) {
    rota.change(next)
    onDirty(rowsToSave(data, first, next).length > 0)
    draft.keep(() => next)
  }
  function settle() {
    draft.drop()
    onDirty(false)
  }
  async function save() {
    const input = { groupPk, month, rows }
    const done = ({ saved }: { saved: number }) => `已保存${month}的排班，改动${saved}天`
    const saved =
      data.status === 1
        ? await confirmDo({
            title: `保存${month}的排班？`,
            content: `本月已发布，${rows.length}人的改动会立即通知本人。`,
            okText: '保存',
            reason: '调整原因',
            call: attendanceSchedule.scheduleSave,
            input,
            done,
          })
        : await act(attendanceSchedule.scheduleSave, input, { done })
    if (saved) settle()
  }
  const publish = () =>
    confirmDo({
      title: `发布${month}的排班？`,
      content: '发布后每个人都能看到自己的班次并收到通知；之后的修改须写明原因。',
      okText: '发布',
      call: attendanceSchedule.schedulePublish,
      input: { groupPk, month },
      done: ({ told }) => `已发布${month}的排班，通知${told}人`,
    })
  const gaps = cover.flatMap((line) => line.days[days.indexOf(today)]?.text ?? [])
  const mondays = days.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1 && days.indexOf(day) >= 7)
  return (
    <>
      <DraftOffer draft={draft} onTake={(value) => change(Object(value))} />
      <div className="att-tools">
        {!readOnly && <Brushes shifts={shifts} brush={brush} onBrush={setBrush} />}
        <span>{gaps.length > 0 && <span className="att-gaps">今天 {gaps.join('；')}</span>}</span>
      </div>
      <Permit need={permit}>
        <div className="att-tools">
          <span>
            <Switch size="small" checked={add} onChange={setAdd} aria-label="加排第二个班" /> 加排第二个班{' '}
            <Button onClick={() => setTurning(true)}>循环排班</Button>{' '}
            {mondays.map((monday) => (
              <Button
                key={monday}
                size="small"
                onClick={() =>
                  change(
                    weekCopied(
                      rota.plan,
                      people.map(({ id }) => id),
                      days,
                      monday,
                      mayWrite,
                    ),
                  )
                }
              >
                上周复制到{Number(monday.slice(8))}日起
              </Button>
            ))}
          </span>
          <span>
            <Button disabled={!rota.canUndo} title="Ctrl+Z" onClick={rota.undo}>
              撤销
            </Button>{' '}
            <Button disabled={!rota.canRedo} title="Ctrl+Y" onClick={rota.redo}>
              重做
            </Button>{' '}
            <Button type="primary" disabled={rows.length === 0} onClick={() => void save()}>
              保存{rows.length > 0 ? `（${rows.length}人）` : ''}
            </Button>{' '}
            {data.status === 0 && (
              <Button
                disabled={rows.length > 0}
                title={rows.length > 0 ? '请先保存' : undefined}
                onClick={() => void publish()}
              >
                发布
              </Button>
            )}
          </span>
        </div>
      </Permit>
      <RotaGrid
        people={people}
        days={days}
        shifts={shifts}
        plan={rota.plan}
        onChange={change}
        onUndo={rota.undo}
        onRedo={rota.redo}
        brush={brush}
        add={add}
        marks={marks}
        cover={cover}
        today={today}
        restDays={data.restDays}
        workDays={data.workDays}
        isClosed={isClosed}
        readOnly={readOnly}
      />
      <p className="k-hint" aria-live="polite">
        {errors > 0 ? (
          <b className="att-gaps">有 {errors} 处不能这样排，已在格子里用红框标出。</b>
        ) : (
          `${data.status === 1 ? '已发布' : '草稿，尚未发布'}${data.publishTime ? ` ${data.publishTime.slice(0, 16)}` : ''}。`
        )}{' '}
        方向键移动，数字键排班，0 休息，Delete 清除，L 锁定，Ctrl+C/V 复制粘贴；不选画笔时拖动两格互换。
      </p>
      {turning && (
        <RotateDialog
          groupPk={groupPk}
          month={month}
          people={people.filter(({ fixed }) => !fixed)}
          shifts={shifts}
          plan={rota.plan}
          onTake={change}
          onClose={() => setTurning(false)}
        />
      )}
    </>
  )
}
