import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { refuse } from '#contract/kit/refusals.ts'
import { perDay } from '#contract/modules/care/care-schedule/schedule.ts'
import { type careTask, taskRefusals as no, taskStatus } from '#contract/modules/care/care-task/task.ts'
import { addDays, daysBetween } from '#core/clock.ts'
import type { Ctx } from '#core/http/serve.ts'
import { inResidentScope } from '#core/rows/read/scope.ts'
import { typeTimes } from '../../../duty/attendance/service.ts'
import { scheduledRows } from '../../care-plan/service.ts'
import { shiftDay } from '../rules.ts'

/**
 * Minutes of finished tasks by carer, day and shift, beside the minutes of the shift and those planned by the schedules
 * (care.md 5).
 */

const longestDays = 31

interface WorkShare {
  empId: string | null
  empName: string
  /** The day on which the shift ended. */
  endDate: string
  shiftType: number
  deptId: string | null
  tasks: number
  minutes: number
}

export async function workload({ db, who, query }: Ctx<typeof careTask.workload>) {
  const { from, to, deptId } = query
  if (to < from || daysBetween(from, to) >= longestDays) refuse(no.dates, {}, { field: 'to' })
  const seen = inResidentScope(who)
  const done = (await db
    .selectFrom('careTask')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'careTask.orgId').onRef('oldman.oldmanId', '=', 'careTask.oldmanId'),
    )
    .leftJoin('userAccount as user', (join) =>
      join.onRef('user.orgId', '=', 'careTask.orgId').onRef('user.userId', '=', 'careTask.finishBy'),
    )
    .leftJoin('emp', (join) => join.onRef('emp.orgId', '=', 'user.orgId').onRef('emp.empId', '=', 'user.empId'))
    .select(['emp.empId', sql<string>`care_task.shift_end::date`.as('endDate'), 'careTask.shiftType'])
    .select(sql<string>`coalesce(emp.emp_name, max(care_task.finish_by_name), '')`.as('empName'))
    .select(sql<string | null>`coalesce(emp.dept_id, max(care_task.dept_id))`.as('deptId'))
    .select([sql<number>`count(*)::int`.as('tasks'), sql<number>`sum(care_task.minutes)::int`.as('minutes')])
    .where('careTask.orgId', '=', who.orgId)
    .where('careTask.planDate', '>=', from)
    .where('careTask.planDate', '<=', addDays(to, 1))
    .where('careTask.taskStatus', '=', taskStatus.is.done)
    .where((eb) => seen(eb as never)) // as: `oldman` is joined above
    .where(deptId ? sql<boolean>`care_task.dept_id = ${deptId}` : sql<boolean>`true`)
    .groupBy(['emp.empId', 'emp.empName', 'emp.deptId', 'endDate', 'careTask.shiftType'])
    .orderBy('minutes', 'desc')
    .orderBy('emp.empId')
    .execute()) as WorkShare[]
  const times = await typeTimes(db, who.orgId, who.today)
  const worked = done.map(({ deptId: own, endDate, ...row }) => {
    const shiftMinutes = minutesOf(times(own)[String(row.shiftType)])
    const rate = Math.round((row.minutes / shiftMinutes) * 100)
    return { ...row, date: shiftDay(endDate, row.shiftType, times(own)), shiftMinutes, rate }
  })
  // A night shift ends on the next day; the result shows the day it began.
  const list = worked
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((one, other) =>
      one.date < other.date ? -1 : one.date > other.date ? 1 : one.shiftType - other.shiftType,
    )
  return { list, need: await needed(db, who, deptId ?? undefined) }
}

const usualMinutes = 480
const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const dayMinutes = 1440
function minutesOf(shift: { from: string; to: string } | undefined) {
  if (!shift) return usualMinutes
  return (clock(shift.to) - clock(shift.from) + dayMinutes) % dayMinutes || dayMinutes
}

/** The daily average of all schedules of the ward. */
async function needed(
  db: Ctx<typeof careTask.workload>['db'],
  who: Ctx<typeof careTask.workload>['who'],
  deptId?: string,
) {
  const residents = await db
    .selectFrom('oldman')
    .select('oldmanId')
    .where('orgId', '=', who.orgId)
    .where(inResidentScope(who))
    .where(deptId ? sql<boolean>`dept_id = ${deptId}` : sql<boolean>`true`)
    .execute()
  const seen = new Set(residents.map(({ oldmanId }) => oldmanId))
  const rows = await scheduledRows(db, who)
  return Math.round(
    rows
      .filter(
        (row) => seen.has(row.oldmanId) && row.status === onOff.is.on && (!row.endDate || row.endDate >= who.today),
      )
      .reduce((sum, row) => sum + perDay(row) * (row.minutes ?? row.usualMinutes), 0),
  )
}
