import { onOff } from '#contract/kit/codes.ts'
import { type Schedule, type ShiftTimes, timesOn, usualShifts } from '#contract/modules/care/care-schedule/schedule.ts'
import { exemptReason, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { shiftType } from '#contract/modules/duty/attendance/shift.ts'
import { addDays } from '#core/clock.ts'

// The schedule of a resident gives the slots of a day; slots and tasks give the changes that make one task for each
// slot (care.md 5, 6). Pure: the same schedule, absences and moment give the same tasks, in whatever order things
// happened, and a second run changes nothing.

export interface DueRow extends Schedule {
  nursingPlanId: string
  projectId: string
  source: number
  status: number
  /** When the row was last written: it has no slots before that. */
  writtenAt: string
}
export interface Slot {
  nursingPlanId: string
  projectId: string
  source: number
  planDate: string
  /** `YYYY-MM-DD HH:mm:ss` */
  planTime: string
}
/** An absence from a moment up to another one, which no longer belongs to it; `reason` is an EXEMPT_REASON. */
export interface Absence {
  from: string
  to: string
  reason: number
}
export interface TaskState {
  taskId: string
  nursingPlanId: string | null
  projectId: string
  source: number
  planTime: string
  taskStatus: number
  exemptReason: number | null
  finishBy: string | null
  shiftEnd: string
}

const { due, begun, missed, cancelled, exempt } = taskStatus.is

/**
 * The slots of the day for the rows of one resident, in order of time. A job of a new level may also have been added by
 * hand: it is due once, for the level, whose fee covers it.
 */
export function slotsOn(rows: readonly DueRow[], day: string, shifts: ShiftTimes): Slot[] {
  const slots = rows
    .filter(({ status }) => status === onOff.is.on)
    .flatMap((row) =>
      timesOn(row, day, shifts)
        // A task at 24:00 is the first one of the next day.
        .filter((time) => time < '24:00')
        .map((time) => ({
          nursingPlanId: row.nursingPlanId,
          projectId: row.projectId,
          source: row.source,
          planDate: day,
          planTime: `${day} ${time}:00`,
        }))
        .filter(({ planTime }) => planTime >= row.writtenAt),
    )
    .sort((one, other) => one.planTime.localeCompare(other.planTime) || one.source - other.source)
  return [...Map.groupBy(slots, jobAt).values()].map(([first]) => first)
}

const jobAt = ({ projectId, planTime }: Pick<Slot, 'projectId' | 'planTime'>) => `${projectId} ${planTime}`

/** The reason of the absence at a moment. */
export const awayAt = (absences: readonly Absence[], time: string) =>
  absences.find(({ from, to }) => from <= time && time < to)?.reason

export interface Changes<K extends TaskState = TaskState> {
  make: Slot[]
  cancel: K[]
  /** Not done while the resident is away. */
  excuse: { task: K; reason: number }[]
  /** Due again: back earlier than planned, or asked for again. */
  revive: K[]
  /** Back, but the shift is over: may be entered late. */
  miss: K[]
  /** Coming tasks with their present row: the same job at the same time may belong to another row now. */
  follow: { task: K; slot: Slot }[]
}

interface ReconcileInput<K extends TaskState> {
  slots: readonly Slot[]
  tasks: readonly K[]
  absences: readonly Absence[]
  now: string
  /** The moment from which missing tasks are created; now, unless a day is repaired. */
  from?: string
  /** Times of an absence were corrected: tasks no longer within it are missed where their shift is over. */
  corrected?: boolean
}

/** The changes needed so that each slot from now on has its task, and no open task is inside an absence. */
export function reconcile<K extends TaskState>(input: ReconcileInput<K>): Changes<K> {
  const { slots, tasks, absences, now, from = now } = input
  const changes: Changes<K> = { make: [], cancel: [], excuse: [], revive: [], miss: [], follow: [] }
  const scheduled = tasks.filter(({ nursingPlanId }) => nursingPlanId !== null)
  const byKey = new Map(scheduled.map((task) => [`${task.nursingPlanId} ${task.planTime}`, task]))
  const slotKeys = new Set(slots.map((slot) => keyOf(slot)))
  const spare = Map.groupBy(
    scheduled.filter((task) => isOpenOrExcused(task) && !slotKeys.has(keyOf(task))),
    jobAt,
  )
  const matched = new Set<string>()
  for (const slot of slots) {
    const own = byKey.get(keyOf(slot))
    const other = own ? undefined : spare.get(jobAt(slot))?.shift()
    const task = own ?? other
    if (task) matched.add(task.taskId)
    else if (slot.planTime >= from && awayAt(absences, slot.planTime) === undefined) changes.make.push(slot)
    if (task && (other || (task.planTime > now && isWaiting(task)))) changes.follow.push({ task, slot })
    if (task?.taskStatus === cancelled && task.planTime > now && awayAt(absences, task.planTime) === undefined)
      changes.revive.push(task)
  }
  for (const task of tasks) judge(task, input, matched, changes)
  return changes
}

const keyOf = ({ nursingPlanId, planTime }: { nursingPlanId: string | null; planTime: string }) =>
  `${nursingPlanId} ${planTime}`
const isExcused = (task: TaskState) =>
  task.taskStatus === exempt &&
  task.finishBy === null &&
  (task.exemptReason === exemptReason.is.out || task.exemptReason === exemptReason.is.hospital)
const isUndone = (task: TaskState) => task.taskStatus === due || task.taskStatus === begun || task.taskStatus === missed
const isWaiting = (task: TaskState) => isOpenOrExcused(task) || task.taskStatus === cancelled
const isOpenOrExcused = (task: TaskState) => task.taskStatus === due || isExcused(task)

/** Checks one task against absences, and against a schedule that no longer asks for it. */
function judge<K extends TaskState>(
  task: K,
  { absences, now, corrected }: ReconcileInput<K>,
  matched: ReadonlySet<string>,
  into: Changes<K>,
) {
  const reason = awayAt(absences, task.planTime)
  const isWanted = task.nursingPlanId === null || matched.has(task.taskId) || task.planTime <= now
  // A task whose slot is gone is not revived when the resident returns.
  if (!isWanted && isOpenOrExcused(task)) into.cancel.push(task)
  else if (reason !== undefined && isUndone(task)) into.excuse.push({ task, reason })
  else if (reason === undefined && isExcused(task) && isWanted) {
    if (corrected && task.shiftEnd <= now) into.miss.push(task)
    else into.revive.push(task)
  }
}

/** The shift at a moment: one of the row's own where it names some, else any. Its end is given as a moment. */
export function shiftAt(time: string, set: ShiftTimes, shiftTypes: readonly (number | string)[] = []) {
  const own = shiftTypes.map(String)
  const types = [...own, ...order.filter((type) => set[type]), ...order]
  for (const type of types) {
    const times = set[type] ?? usualShifts[type]
    const end = times && endOf(time, times)
    if (end) return { shiftType: Number(type), shiftEnd: end }
  }
  return { shiftType: shiftType.early, shiftEnd: `${addDays(time.slice(0, 10), 1)} 00:00:00` }
}
const order = ['1', '2', '4', '3', '7', '5', '6']

/** The end of the shift at the moment, or undefined. */
function endOf(time: string, { from, to }: { from: string; to: string }) {
  const day = time.slice(0, 10)
  const clock = time.slice(11, 16)
  if (from < to) return from <= clock && clock < to ? `${day} ${to}:00` : undefined
  if (clock >= from) return `${addDays(day, 1)} ${to}:00`
  return clock < to ? `${day} ${to}:00` : undefined
}

/** The day on which a shift began, from its type and its end: the day before when it runs past midnight. */
export function shiftDay(shiftEnd: string, shiftType: number, set: ShiftTimes): string {
  const day = shiftEnd.slice(0, 10)
  const times = set[shiftType] ?? usualShifts[shiftType]
  return times && times.to <= times.from ? addDays(day, -1) : day
}

/**
 * An outing as an absence: from leaving through the minute of return, since only later tasks come back as due (care.md
 * 6); while the resident is out, up to the planned return or, past it, through the present minute.
 */
export function absenceOf(
  outing: { outTime: string | null; backTime: string | null; planBackTime: string; outType: number },
  now: string,
): Absence[] {
  if (!outing.outTime) return []
  const late = outing.planBackTime > now ? outing.planBackTime : next(now)
  const reason = outing.outType === hospital ? exemptReason.is.hospital : exemptReason.is.out
  return [{ from: outing.outTime, to: outing.backTime === null ? late : next(outing.backTime), reason }]
}
const hospital = 3
/** The next second, so that this one lies within. */
const next = (time: string) =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + 1000).toISOString().slice(0, 19).replace('T', ' ')

/** JOB_TYPE: a head may do the jobs of the employees under him (care.md 2). */
const leads: Readonly<Record<string, string>> = {
  nurseHead: 'NURSE',
  nurseTeamLeader: 'NURSE',
  deptHead: 'DOCTOR',
  medicalTeamLeader: 'DOCTOR',
}
/** Whether an employee of this job type may do jobs meant for these types; an empty list means all. */
export const mayDo = (jobs: readonly string[], job: string | null | undefined) =>
  jobs.length === 0 || (!!job && (jobs.includes(job) || jobs.includes(leads[job] ?? '')))
