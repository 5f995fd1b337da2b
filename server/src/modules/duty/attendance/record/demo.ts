import { sql } from 'kysely'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { FreshRow } from '#core/rows/store/table.ts'
import { systemWho } from '#core/who/who.ts'
import type { Demo } from '../../../../demo/load.ts'
import { closeMonth } from './close.ts'

const months = 6

/**
 * Half a year of clocks with the usual lateness: most employees come some minutes before, some are late, a few forget,
 * hardly any is absent. Repair cards are requested in the last days; the months before the last one are closed by the
 * real rules.
 */
export async function makeClocks({ db, orgId, now }: Parameters<Demo>[0]) {
  const today = now.slice(0, 10)
  const first = monthBack(today, months - 1)
  await ofShifts(db, orgId, `${first}-01`, now)
  await ofFlexible(db, orgId, `${first}-01`, now)
  await makeRepairs(db, orgId, today, now)
  const who = { ...systemWho(orgId, now), userName: '人事' }
  for (let back = months - 1; back >= 2; back -= 1) {
    const month = monthBack(today, back)
    await closeMonth(db, who, { month, close: 1 })
  }
}

/** A number from 0 to 99 that is always the same for an employee, a day and a purpose. */
const chance = (purpose: string) =>
  sql`abs(hashtext(planned.emp_id || planned.work_date || coalesce(planned.period ->> 'startTime', '') || ${purpose})) % 100`

/** Out of 100: five late, one without clocking in, one absent; three early, one without clocking out. */
function ofShifts(db: Db, orgId: string, from: string, now: string) {
  return sql`
    insert into attendance_clock (org_id, clock_id, emp_id, clock_time, way, device_no, create_by_name, create_time)
    select ${orgId}, 'clock-' || row_number() over (order by clock_time, emp_id), emp_id, clock_time, 1, 'KQ-01', '考勤机', clock_time
    from (
      select planned.emp_id, case side.name when 'in'
          then planned.work_date + (planned.period ->> 'startTime')::time
            + make_interval(mins => case when ${chance('in')} < 5 then 6 + ${chance('late')} % 25 else -(${chance('before')} % 18) end)
          else planned.work_date + (planned.period ->> 'endTime')::time
            + case when planned.period ->> 'endTime' <= planned.period ->> 'startTime' then interval '1 day' else interval '0' end
            + make_interval(mins => case when ${chance('out')} < 3 then -(6 + ${chance('early')} % 20) else ${chance('after')} % 20 end)
        end as clock_time
      from (
        select cell.emp_id, cell.work_date, period from attendance_schedule cell
        cross join lateral (select work_period from attendance_shift_version version
          where version.org_id = cell.org_id and version.shift_pk_id = cell.shift_pk_id and version.from_date <= cell.work_date
          order by version.from_date desc limit 1) version
        cross join jsonb_array_elements(version.work_period) period
        where cell.org_id = ${orgId} and cell.status = 1 and cell.work_date between ${from} and ${now}::date
          and not exists (select from attendance_leave leave where leave.org_id = cell.org_id and leave.emp_id = cell.emp_id
            and leave.status = 2 and leave.from_time::date <= cell.work_date and leave.to_time::date >= cell.work_date)
      ) planned cross join (values ('in'), ('out')) as side (name)
      where ${chance('there')} <> 50 and case side.name when 'in' then ${chance('in')} <> 60 else ${chance('out')} <> 60 end
    ) clocked where clock_time < ${now}::timestamp`.execute(db)
}

/** Doctors choose their hours on working days. */
function ofFlexible(db: Db, orgId: string, from: string, now: string) {
  return sql`
    insert into attendance_clock (org_id, clock_id, emp_id, clock_time, way, device_no, create_by_name, create_time)
    select ${orgId}, 'clock-f-' || row_number() over (order by clock_time, emp_id), emp_id, clock_time, 1, 'KQ-01', '考勤机', clock_time
    from (
      select planned.emp_id, planned.work_date + (case side.name when 'in' then time '08:10' else time '17:00' end)
        + make_interval(mins => ${chance('free')} % 40 + case side.name when 'out' then ${chance('stay')} % 50 else 0 end) as clock_time
      from (
        select member.emp_id, day::date as work_date, null::jsonb as period from attendance_member member
        join attendance_group g on g.org_id = member.org_id and g.attendance_group_pk_id = member.attendance_group_pk_id and g.group_type = 3
        join emp on emp.org_id = member.org_id and emp.emp_id = member.emp_id
        cross join generate_series(greatest(${from}::date, emp.entry_date), ${now}::date, interval '1 day') day
        where member.org_id = ${orgId} and extract(isodow from day) < 6
      ) planned cross join (values ('in'), ('out')) as side (name)
    ) clocked where clock_time < ${now}::timestamp`.execute(db)
}

/** Repair requests for forgotten clock-ins of the last weeks: two wait, one is approved, one refused. */
async function makeRepairs(db: Db, orgId: string, today: string, now: string) {
  const { rows } = await sql<{ empId: string; workDate: string; startTime: string }>`
    select cell.emp_id, cell.work_date, shift.work_period -> 0 ->> 'startTime' as start_time from attendance_schedule cell
    join attendance_shift shift on shift.org_id = cell.org_id and shift.shift_pk_id = cell.shift_pk_id
    where cell.org_id = ${orgId} and cell.status = 1 and cell.work_date between ${addDays(today, -25)} and ${addDays(today, -1)}
      and not exists (select from attendance_clock clock where clock.org_id = cell.org_id and clock.emp_id = cell.emp_id
        and clock.clock_time between cell.work_date + (shift.work_period -> 0 ->> 'startTime')::time - interval '1 hour'
          and cell.work_date + (shift.work_period -> 0 ->> 'startTime')::time + interval '2 hours')
      and not exists (select from attendance_leave leave where leave.org_id = cell.org_id and leave.emp_id = cell.emp_id
        and leave.status in (1, 2) and leave.from_time::date <= cell.work_date and leave.to_time::date >= cell.work_date)
    order by cell.work_date desc, cell.emp_id limit 4`.execute(db)
  if (rows.length === 0) return
  const decided = { auditBy: 'user-hr', auditByName: '人事', auditTime: now }
  const repairs = rows.map(
    ({ empId, workDate, startTime }, at): FreshRow<'attendanceRepair'> => ({
      orgId,
      repairId: `repair-${at + 1}`,
      empId,
      date: workDate,
      side: 1,
      clockTime: `${workDate} ${startTime}:00`,
      reason: ['忘记打卡，当时在交接班', '考勤机没有反应', '早上先送老人就医', '忘记带工牌'][at],
      status: ([1, 1, 2, 3] as const)[at],
      ...(at > 1 ? decided : { auditBy: null, auditByName: null, auditTime: null }),
      auditOpinion: at === 3 ? '当天没有到班记录' : null,
      createBy: 'user-carer',
      createByName: '护理员',
      createTime: `${addDays(workDate, 1) < today ? addDays(workDate, 1) : today} 08:30:00`,
    }),
  )
  await db.insertInto('attendanceRepair').values(repairs).execute()
  const passed = repairs[2]
  if (!passed) return
  const { repairId, empId, clockTime, reason } = passed
  await db
    .insertInto('attendanceClock')
    .values({ orgId, clockId: 'clock-repair', empId, clockTime, way: 4, repairId, remark: reason, createTime: now })
    .execute()
}

function monthBack(today: string, back: number) {
  const [year, month] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
}
