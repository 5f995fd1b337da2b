import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taskStatus } from '#contract/modules/care/care-task/task.ts'
import {
  type Absence,
  absenceOf,
  awayAt,
  type DueRow,
  mayDo,
  reconcile,
  shiftAt,
  slotsOn,
  type TaskState,
} from './rules.ts'

const day = '2025-06-10'
const tomorrow = '2025-06-11'
const days = [day, tomorrow]
const row = (nursingPlanId: string, projectId: string, times: string[], more: object = {}): DueRow => ({
  nursingPlanId,
  projectId,
  times,
  cycleType: 1,
  source: 1,
  status: 1,
  writtenAt: '2025-06-01 00:00:00',
  ...more,
})
const slotsOf = (rows: readonly DueRow[]) => days.flatMap((one) => slotsOn(rows, one, {}))

/** Tasks as the database stores them, changed as `settleTasks` changes them. */
function live(tasks: TaskState[], rows: readonly DueRow[], absences: Absence[], now: string) {
  const changes = reconcile({ slots: slotsOf(rows), tasks, absences, now })
  const set = (list: readonly TaskState[], values: Partial<TaskState>) => {
    for (const task of list) Object.assign(task, values)
  }
  set(changes.cancel, { taskStatus: taskStatus.is.cancelled })
  set(changes.revive, { taskStatus: taskStatus.is.due, exemptReason: null })
  set(changes.miss, { taskStatus: taskStatus.is.missed, exemptReason: null })
  for (const { task, reason } of changes.excuse) set([task], { taskStatus: taskStatus.is.exempt, exemptReason: reason })
  const moved = changes.follow.filter(({ task, slot }) => task.nursingPlanId !== slot.nursingPlanId)
  for (const { task, slot } of moved) set([task], { nursingPlanId: slot.nursingPlanId })
  for (const slot of changes.make)
    tasks.push({
      ...slot,
      taskId: `${tasks.length}`,
      taskStatus: 0,
      exemptReason: null,
      finishBy: null,
      shiftEnd: shiftAt(slot.planTime, {}).shiftEnd,
    })
  return Object.values({ ...changes, follow: moved }).reduce((sum, list) => sum + list.length, 0)
}
const open = (tasks: readonly TaskState[]) =>
  tasks.filter(({ taskStatus: status }) => status === taskStatus.is.due).map(({ planTime }) => planTime)

describe('slots of a day', () => {
  test('are in order of time, of rows in force, and not before the row was written', () => {
    const rows = [row('a', 'p', ['15:00', '07:00']), row('b', 'q', ['09:00'], { status: 0 })]
    expect(slotsOn(rows, day, {}).map(({ planTime }) => planTime.slice(11, 16))).toEqual(['07:00', '15:00'])
    const late = [row('a', 'p', ['15:00', '07:00'], { writtenAt: `${day} 10:00:00` })]
    expect(slotsOn(late, day, {}).map(({ planTime }) => planTime.slice(11, 16))).toEqual(['15:00'])
  })

  test('a job that two rows ask for at one time is due once, for the row of the level', () => {
    const rows = [row('own', 'p', ['07:00', '15:00'], { source: 3 }), row('level', 'p', ['15:00', '18:00'])]
    const found = slotsOn(rows, day, {}).map(({ planTime, nursingPlanId }) => [planTime.slice(11, 16), nursingPlanId])
    expect(found).toEqual([
      ['07:00', 'own'],
      ['15:00', 'level'],
      ['18:00', 'level'],
    ])
  })

  test('every two hours around the clock makes twelve, the one at midnight belongs to the next day', () => {
    const turning = row('a', 'p', [], { cycleType: 7, intervalHours: 2, windowFrom: '00:00', windowTo: '24:00' })
    const times = slotsOn([turning], day, {}).map(({ planTime }) => planTime)
    expect(times).toHaveLength(12)
    expect(times.every((time) => time.startsWith(day))).toBe(true)
  })
})

describe('changes of tasks', () => {
  const times = fc.uniqueArray(fc.constantFrom('00:00', '06:30', '09:00', '12:00', '15:00', '18:00', '22:00'), {
    minLength: 1,
    maxLength: 4,
  })
  const schedule = fc
    .array(fc.record({ project: fc.constantFrom('p', 'q', 'r'), times }), { maxLength: 4 })
    .map((list) => {
      // The same job is never due twice at one time (14121).
      const usedTimes = new Set<string>()
      return list.map(({ project, times: all }, at) => {
        const free = all.filter((time) => !usedTimes.has(`${project} ${time}`))
        for (const time of free) usedTimes.add(`${project} ${time}`)
        return { project, times: free, at }
      })
    })
  const away = fc.option(fc.record({ from: fc.integer({ min: 0, max: 23 }), hours: fc.integer({ min: 1, max: 30 }) }), {
    nil: undefined,
  })
  const event = fc.record({ hour: fc.integer({ min: 0, max: 23 }), schedule, away })
  const clock = (hour: number) => `${hour < 24 ? day : tomorrow} ${String(hour % 24).padStart(2, '0')}:00:00`

  test('after any steps: one task a row, day and time; none due inside an absence; a second run changes nothing', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 8 }), (events) => {
        const tasks: TaskState[] = []
        let version = 0
        for (const { hour, schedule: lines, away: out } of events.toSorted((one, other) => one.hour - other.hour)) {
          version += 1
          const now = clock(hour)
          const rows = lines.map(({ project, times: at, at: index }) =>
            // Some rows stay, others are replaced by new ones of the same job.
            row(version % 2 ? `${project}${index}` : `${project}${index}${version}`, project, at, { writtenAt: now }),
          )
          const absences = out
            ? [{ from: clock(out.from), to: clock(Math.min(47, out.from + out.hours)), reason: 1 }]
            : []
          live(tasks, rows, absences, now)
          const keys = tasks.map(({ nursingPlanId, planTime }) => `${nursingPlanId} ${planTime}`)
          expect(new Set(keys).size).toBe(keys.length)
          for (const task of tasks)
            if (task.taskStatus === taskStatus.is.due) expect(awayAt(absences, task.planTime)).toBeUndefined()
          const expected = slotsOf(rows).filter(
            ({ planTime }) => planTime > now && awayAt(absences, planTime) === undefined,
          )
          const due = tasks.filter(({ planTime, taskStatus: status }) => planTime > now && status === taskStatus.is.due)
          expect(due.map(({ projectId, planTime }) => `${planTime} ${projectId}`).sort()).toEqual(
            expected.map(({ projectId, planTime }) => `${planTime} ${projectId}`).sort(),
          )
          expect(live(tasks, rows, absences, now)).toBe(0)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('another level from a day on: the same job at the same time keeps its task', () => {
    const tasks: TaskState[] = []
    live(tasks, [row('old', 'p', ['09:00', '15:00'])], [], `${day} 06:00:00`)
    const before = tasks.map(({ taskId }) => taskId)
    live(tasks, [row('new', 'p', ['09:00', '16:00'])], [], `${day} 06:10:00`)
    expect(
      tasks.filter(({ nursingPlanId }) => nursingPlanId === 'new').map(({ planTime }) => planTime.slice(11, 13)),
    ).toEqual(['09', '09', '16', '16'])
    expect(tasks.slice(0, 4).map(({ taskId }) => taskId)).toEqual(before)
    expect(open(tasks).map((time) => time.slice(11, 13))).toEqual(['09', '09', '16', '16'])
  })

  test('a corrected absence: tasks outside it are due in the running shift, and missed where the shift is over', () => {
    const tasks: TaskState[] = []
    const rows = [row('a', 'p', ['09:00', '16:00'])]
    live(tasks, rows, [], `${day} 06:00:00`)
    live(tasks, rows, [{ from: `${day} 08:00:00`, to: `${day} 20:00:00`, reason: 1 }], `${day} 08:00:00`)
    const corrected = reconcile({ slots: slotsOf(rows), tasks, absences: [], now: `${day} 18:00:00`, corrected: true })
    expect(corrected.miss.map(({ planTime }) => planTime.slice(11, 16))).toEqual(['09:00'])
    expect(corrected.revive.map(({ planTime }) => planTime.slice(11, 16))).toEqual(['16:00'])
  })

  test('a task excused while away and no longer asked for is cancelled and does not come back after its time', () => {
    const tasks: TaskState[] = []
    live(tasks, [row('a', 'p', ['09:00'])], [], `${day} 06:00:00`)
    const away = [{ from: `${day} 07:00:00`, to: `${day} 18:00:00`, reason: 1 }]
    live(tasks, [row('a', 'p', ['09:00'])], away, `${day} 07:00:00`)
    live(tasks, [row('b', 'q', ['20:00'])], away, `${day} 07:30:00`)
    for (const time of ['08:00', '10:00']) live(tasks, [row('b', 'q', ['20:00'])], [], `${day} ${time}:00`)
    expect(tasks.filter(({ planTime }) => planTime.startsWith(day)).map(({ taskStatus: status }) => status)).toEqual([
      4, 0,
    ])
  })

  test('a task done or exempted by an employee is never touched', () => {
    const rows = [row('a', 'p', ['09:00', '16:00'])]
    const tasks: TaskState[] = []
    live(tasks, rows, [], `${day} 06:00:00`)
    Object.assign(tasks[0], { taskStatus: taskStatus.is.done, finishBy: 'u' })
    Object.assign(tasks[1], { taskStatus: taskStatus.is.exempt, exemptReason: 1, finishBy: 'u' })
    const all = { from: `${day} 00:00:00`, to: `${tomorrow} 23:59:59`, reason: 1 }
    for (const absences of [[all], []]) live(tasks, [], absences, `${day} 18:00:00`)
    expect(tasks.slice(0, 2).map(({ taskStatus: status }) => status)).toEqual([2, 5])
  })
})

test('the shift at a moment: the row’s own shifts first, nights end on the next day', () => {
  expect(shiftAt(`${day} 14:00:00`, {})).toEqual({ shiftType: 1, shiftEnd: `${day} 15:00:00` })
  expect(shiftAt(`${day} 15:00:00`, {})).toEqual({ shiftType: 2, shiftEnd: `${day} 22:00:00` })
  expect(shiftAt(`${day} 23:00:00`, {})).toEqual({ shiftType: 4, shiftEnd: `${tomorrow} 07:00:00` })
  expect(shiftAt(`${day} 02:00:00`, {})).toEqual({ shiftType: 4, shiftEnd: `${day} 07:00:00` })
  expect(shiftAt(`${day} 02:00:00`, {}, [3])).toEqual({ shiftType: 3, shiftEnd: `${day} 07:00:00` })
  expect(shiftAt(`${day} 14:00:00`, { 1: { from: '08:00', to: '16:00' } })).toMatchObject({
    shiftEnd: `${day} 16:00:00`,
  })
})

test('away: until the planned return, and past it up to the present minute', () => {
  const out = { outTime: `${day} 10:00:00`, backTime: null, planBackTime: `${day} 18:00:00`, outType: 3 }
  expect(absenceOf(out, `${day} 12:00:00`)).toEqual([{ from: `${day} 10:00:00`, to: `${day} 18:00:00`, reason: 2 }])
  expect(awayAt(absenceOf(out, `${day} 19:00:00`), `${day} 19:00:00`)).toBe(2)
  expect(awayAt(absenceOf(out, `${day} 19:00:00`), `${day} 19:00:01`)).toBeUndefined()
  expect(absenceOf({ ...out, outTime: null }, `${day} 12:00:00`)).toEqual([])
})

test('back: the minute of return still belongs to the absence, only later tasks come back as due', () => {
  const out = { outTime: `${day} 10:00:00`, planBackTime: `${day} 15:00:00`, outType: 1 }
  const tasks: TaskState[] = []
  const rows = [row('a', 'p', ['12:00', '13:30', '15:00'])]
  const at = (now: string, backTime: string | null) =>
    live(tasks, rows, absenceOf({ ...out, backTime }, `${day} ${now}:00`), `${day} ${now}:00`)
  live(tasks, rows, [], `${day} 06:00:00`)
  at('10:00', null)
  at('13:35', `${day} 13:30:00`)
  const states = () => tasks.filter(({ planTime }) => planTime < tomorrow).map(({ taskStatus: status }) => status)
  expect(states()).toEqual([5, 5, 0])
  // Also when he was home exactly at the planned time, and when the day is planned anew.
  at('15:05', `${day} 15:00:00`)
  expect(states()).toEqual([5, 5, 5])
  const anew = reconcile({
    slots: slotsOf(rows),
    tasks: [],
    absences: absenceOf({ ...out, backTime: `${day} 13:30:00` }, `${day} 13:35:00`),
    now: `${day} 13:35:00`,
    from: `${day} 00:00:00`,
  })
  const planTimes = anew.make
    .map(({ planTime }) => planTime)
    .filter((time) => time > `${day} 10:00:00` && time < tomorrow)
  expect(planTimes).toEqual([`${day} 15:00:00`])
})

test('a head may do the jobs of the employees under him', () => {
  expect([mayDo([], null), mayDo(['NURSE'], 'nurseHead'), mayDo(['DOCTOR'], 'deptHead')]).toEqual([true, true, true])
  expect([mayDo(['NURSE'], 'other'), mayDo(['NURSE'], null), mayDo(['DOCTOR'], 'nurseHead')]).toEqual([
    false,
    false,
    false,
  ])
})
