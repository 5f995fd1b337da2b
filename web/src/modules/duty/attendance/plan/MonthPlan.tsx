import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { attendanceSchedule, scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import { DraftOffer } from '#kit/form/DraftNote.tsx'
import { useDraft } from '#kit/form/use-draft.ts'
import { Permit } from '#kit/Permit.tsx'
import { usePermit } from '#kit/page/permit.ts'
import { firstDay, RotaGrid } from '#kit/rota/RotaGrid.tsx'
import { type Area, type Brush, type RotaPlan, weekCopied } from '#kit/rota/rota-plan.ts'
import { useRota } from '#kit/rota/use-rota.ts'
import { todayOf } from '#kit/value/format.ts'
import { RotateDialog } from '../group/RotateDialog.tsx'
import { useChecked } from '../use-checked.ts'
import { usePlaces } from '../use-places.ts'
import { Brushes } from './Brushes.tsx'
import { PlanHint, PlanTools } from './PlanTools.tsx'
import { coverLines, daysOf, type Month, peopleOf, planOf, rowsToSave, shiftsOf, withAway } from './schedule-plan.ts'
import { publishMonth, saveMonth } from './schedule-send.ts'

const PlacesDialog = lazy(() => import('../PlacesDialog.tsx'))

interface MonthPlanProps {
  groupPk: string
  data: Month
  onDirty: (dirty: boolean) => void
}

const permit = attendanceSchedule.scheduleSave.options.permit

/** The grid of a month with its brushes, its check and its actions. */
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
  const people = useMemo(() => peopleOf(data), [data])
  const ids = people.map(({ id }) => id)
  const cover = useMemo(() => coverLines(data, rota.plan, days), [data, rota.plan, days])
  const rows = useMemo(() => rowsToSave(data, first, rota.plan), [data, first, rota.plan])
  const today = todayOf()
  const begun = firstDay(days, today)
  const chosen = useRef<Area>({ rows: [0, 0], days: [begun, begun] })
  const [placing, setPlacing] = useState<Area>()
  const askPlaces = useCallback(() => setPlacing(chosen.current), [])
  const places = usePlaces(data.scheduleMode, askPlaces)
  const draft = useDraft(
    `schedule ${groupPk} ${month}`,
    data.rows.reduce((sum, { version }) => sum + version, 0),
  )
  const { marks: found, errors } = useChecked({
    groupPk,
    month,
    rows,
    published: data.status === scheduleStatus.is.published,
  })
  const marks = useMemo(() => withAway(found, data, rota.plan), [found, data, rota.plan])
  const readOnly = !may(permit)
  const isClosed = (day: string) => day < today && !may('administration.attendance.record.repair')
  const mayWrite = (person: string, day: string) =>
    !isClosed(day) && people.some(({ id, fixed }) => id === person && !fixed)

  useKept(data, first, rota)

  function change(next: RotaPlan) {
    rota.change(next)
    onDirty(rowsToSave(data, first, next).length > 0)
    draft.keep(() => next)
  }
  async function save() {
    if (!(await saveMonth({ groupPk, month, rows }, data.status === scheduleStatus.is.published))) return
    draft.drop()
    onDirty(false)
  }
  const mondays = days.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1 && days.indexOf(day) >= 7)
  return (
    <>
      <DraftOffer draft={draft} onTake={(value) => change(Object(value))} />
      <Today gaps={cover.flatMap((line) => line.days[days.indexOf(today)]?.text ?? [])}>
        {!readOnly && <Brushes shifts={shifts} brush={brush} onBrush={setBrush} />}
      </Today>
      <Permit need={permit}>
        <PlanTools
          add={add}
          onAdd={setAdd}
          onTurn={() => setTurning(true)}
          places={places}
          mondays={mondays}
          onCopy={(monday) => change(weekCopied(rota.plan, ids, days, monday, mayWrite))}
          rota={rota}
          changed={rows.length}
          draft={data.status === scheduleStatus.is.draft}
          onSave={() => void save()}
          onPublish={() => void publishMonth(groupPk, month)}
        />
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
        places={places}
        onArea={(area) => {
          chosen.current = area
        }}
      />
      <PlanHint data={data} errors={errors} />
      {placing && places && (
        <Suspense>
          <PlacesDialog
            places={places}
            people={people.slice(placing.rows[0], placing.rows[1] + 1)}
            days={days.slice(placing.days[0], placing.days[1] + 1)}
            plan={rota.plan}
            mayWrite={mayWrite}
            onTake={change}
            onClose={() => setPlacing(undefined)}
          />
        </Suspense>
      )}
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

/** The stored roster has changed, here or elsewhere: the grid shows it, unless there are unsaved changes. */
function useKept(data: Month, first: RotaPlan, { plan, reset }: Pick<ReturnType<typeof useRota>, 'plan' | 'reset'>) {
  const read = useRef({ data, first })
  useEffect(() => {
    if (read.current.first === first) return
    if (rowsToSave(read.current.data, read.current.first, plan).length === 0) reset(first)
    read.current = { data, first }
  }, [data, first, plan, reset])
}

/** Shifts with too few people today, beside the brushes. */
const Today = ({ gaps, children }: { gaps: readonly string[]; children: ReactNode }) => (
  <div className="att-tools">
    {children}
    <span>{gaps.length > 0 && <span className="att-gaps">今天 {gaps.join('；')}</span>}</span>
  </div>
)
