import { sql } from 'kysely'
import { crosses, type Period, workMinutes } from '#contract/modules/duty/attendance/shift-times.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import type { Demo } from '../../../demo/load.ts'
import { makeExchanges } from './exchange/demo.ts'
import { makeLeaves } from './leave/demo.ts'
import { makeClocks } from './record/demo.ts'
import { boundsOf } from './rules.ts'
import { always } from './shift/versions.ts'

interface DemoShift {
  id: string
  name: string
  type: FreshRow<'attendanceShift'>['shiftType']
  colour: FreshRow<'attendanceShift'>['colour']
  periods: readonly Period[]
  rest?: number
}
const period = (startTime: string, endTime: string) => ({ startTime, endTime })
const shifts: readonly DemoShift[] = [
  { id: 'shift-early', name: '早班', type: 1, colour: '#FFE7BA', periods: [period('07:00', '15:00')] },
  { id: 'shift-middle', name: '中班', type: 2, colour: '#D9F7BE', periods: [period('15:00', '22:00')] },
  { id: 'shift-late', name: '晚班', type: 3, colour: '#EFDBFF', periods: [period('12:00', '20:00')] },
  { id: 'shift-night', name: '夜班', type: 4, colour: '#ADC6FF', periods: [period('22:00', '07:00')], rest: 60 },
  {
    id: 'shift-office',
    name: '行政班',
    type: 5,
    colour: '#BAE0FF',
    periods: [period('08:30', '12:00'), period('13:00', '17:30')],
  },
]

interface DemoGroup {
  id: string
  name: string
  type: FreshRow<'attendanceGroup'>['groupType']
  deptIds: readonly string[]
  /** 0 is rest; each employee begins one place further than the one before. */
  pattern?: readonly string[]
  cover?: readonly { shiftPkId: string; minStaff: number; minNurse?: number }[]
  week?: object
}
const [early, middle, late, night, office] = shifts.map(({ id }) => id)
const turn = [early, early, middle, middle, night, night, '0', '0']
const atLeast = [
  { shiftPkId: early, minStaff: 2, minNurse: 0 },
  { shiftPkId: middle, minStaff: 2, minNurse: 0 },
  { shiftPkId: night, minStaff: 2, minNurse: 0 },
]
const groups: readonly DemoGroup[] = [
  { id: 'rota-ward-1', name: '护理一区', type: 2, deptIds: ['dept-ward-1'], pattern: turn, cover: atLeast },
  { id: 'rota-ward-2', name: '护理二区', type: 2, deptIds: ['dept-ward-2'], pattern: turn, cover: atLeast },
  { id: 'rota-ward-3', name: '护理三区', type: 2, deptIds: ['dept-ward-3'], pattern: turn, cover: atLeast },
  {
    id: 'rota-kitchen',
    name: '厨房',
    type: 2,
    deptIds: ['dept-kitchen'],
    pattern: [early, early, early, late, late, '0', '0'],
  },
  { id: 'rota-safety', name: '安保后勤', type: 2, deptIds: ['dept-logistics'], pattern: [early, night, '0'] },
  { id: 'rota-medical', name: '医务', type: 3, deptIds: ['dept-medical'] },
  {
    id: 'rota-office',
    name: '行政',
    type: 1,
    deptIds: [],
    week: { 1: office, 2: office, 3: office, 4: office, 5: office, 6: '0', 7: '0' },
  },
]

/** A year of days of all employees, published up to this month; the next one is a draft. */
const makeRota: Demo = async (maker, elders) => {
  const { db, orgId, now } = maker
  const today = now.slice(0, 10)
  const from = `${addDays(today, -365).slice(0, 7)}-01`
  const next = addDays(boundsOf(today.slice(0, 7)).to, 1).slice(0, 7)
  const stamp = { orgId, createTime: now, createByName: '系统' }
  await makeShifts(db, stamp, orgId)
  await makeGroups(db, stamp, from)
  for (const group of groups.filter(({ pattern }) => pattern)) await turnPeople(db, orgId, group, from, next, now)
  await fixWeeks(db, orgId, from, addDays(today, 30), now)
  await makeLeaves(maker, elders)
  await makeExchanges(maker, elders)
  await makeClocks(maker)
}
export default makeRota

async function makeShifts(db: Db, stamp: object & { orgId: string }, orgId: string) {
  const rows = shifts.map(
    ({ id, name, type, colour, periods, rest = 0 }): FreshRow<'attendanceShift'> & { restMinutes: number } => ({
      ...stamp,
      shiftPkId: id,
      shiftName: name,
      shiftType: type,
      colour,
      workPeriod: JSON.stringify(periods.map((one) => ({ ...one, crossDay: crosses(one) ? 1 : 0 }))),
      restMinutes: rest,
      workHours: workMinutes(periods, rest) / 60,
      clockNum: periods.length * 2,
    }),
  )
  await db.insertInto('attendanceShift').values(rows).execute()
  const versions = rows.map(({ shiftPkId, workPeriod, restMinutes, workHours }) => ({
    orgId,
    shiftPkId,
    workPeriod,
    restMinutes,
    workHours,
    fromDate: always,
  }))
  await db.insertInto('attendanceShiftVersion').values(versions).execute()
}

/** Every employee is in the group of the department; those whose department has no group are in that of the offices. */
async function makeGroups(db: Db, stamp: object & { orgId: string }, effectiveDate: string) {
  const rows = groups.map(
    ({ id, name, type, deptIds, cover = [], week }): FreshRow<'attendanceGroup'> => ({
      ...stamp,
      attendanceGroupPkId: id,
      groupName: name,
      groupType: type,
      deptId: deptIds[0] ?? 'dept-office',
      scheduleMode: cover.length > 0 ? 2 : null,
      weekShift: week ? JSON.stringify(week) : null,
      flexHours: type === 3 ? 8 : null,
      holidayRest: type === 1 ? 1 : 0,
      minCover: JSON.stringify(cover),
      clockWays: JSON.stringify([1, 2, 4]),
      places: JSON.stringify([{ name: '院区', longitude: 121.43, latitude: 31.18, radius: 500 }]),
      effectiveDate,
    }),
  )
  await db.insertInto('attendanceGroup').values(rows).execute()
  const places = JSON.stringify(groups.flatMap(({ id, deptIds }) => deptIds.map((dept) => ({ id, dept }))))
  await sql`insert into attendance_member (org_id, emp_id, attendance_group_pk_id)
    select emp.org_id, emp.emp_id, coalesce(place.id, 'rota-office') from emp
    left join jsonb_to_recordset(${places}::jsonb) as place (id text, dept text) on place.dept = emp.dept_id
    where emp.org_id = ${stamp.orgId}`.execute(db)
  await sql`update attendance_group g set leader_id = (select min(emp_id) from attendance_member m
      where m.org_id = g.org_id and m.attendance_group_pk_id = g.attendance_group_pk_id)
    where g.org_id = ${stamp.orgId}`.execute(db)
}

/** One statement for a group and a year: the pattern runs over people and days. */
async function turnPeople(
  db: Db,
  orgId: string,
  { id, pattern = [] }: DemoGroup,
  from: string,
  next: string,
  now: string,
) {
  const to = boundsOf(next).to
  await sql`
    with person as (select emp_id, row_number() over (order by emp_id) as place from attendance_member
      where org_id = ${orgId} and attendance_group_pk_id = ${id}),
    day as (select d::date as day, row_number() over (order by d) as place from generate_series(${from}::date, ${to}::date, '1 day') d)
    insert into attendance_schedule (org_id, schedule_id, attendance_group_pk_id, emp_id, work_date, shift_pk_id, source, status, create_time)
    select ${orgId}, person.emp_id || '-' || to_char(day.day, 'YYYYMMDD'), ${id}, person.emp_id, day.day,
      nullif((${[...pattern]}::text[])[(person.place + day.place) % ${pattern.length}::int + 1], '0'), 2,
      (day.day < ${`${next}-01`}::date)::int, ${now}::timestamp
    from person cross join day`.execute(db)
  await sql`
    insert into attendance_publish (org_id, attendance_group_pk_id, month, publish_time)
    select ${orgId}, ${id}, to_char(d, 'YYYY-MM'), d - interval '5 days' + interval '9 hours'
    from generate_series(${from}::timestamp, ${`${next}-01`}::timestamp - interval '1 day', '1 month') d`.execute(db)
}

/** Fixed weeks as the nightly job would have filled them. */
async function fixWeeks(db: Db, orgId: string, from: string, to: string, now: string) {
  await sql`
    insert into attendance_schedule (org_id, schedule_id, attendance_group_pk_id, emp_id, work_date, shift_pk_id, source, status, create_time)
    select g.org_id, m.emp_id || '-' || to_char(d, 'YYYYMMDD'), g.attendance_group_pk_id, m.emp_id, d::date,
      nullif(g.week_shift ->> extract(isodow from d)::text, '0'), 2, 1, ${now}::timestamp
    from attendance_group g
    join attendance_member m on m.org_id = g.org_id and m.attendance_group_pk_id = g.attendance_group_pk_id
    cross join generate_series(${from}::date, ${to}::date, '1 day') d
    where g.org_id = ${orgId} and g.group_type = 1`.execute(db)
}
