import { sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { refuse, wrongValue } from '#contract/kit/refusals.ts'
import { clockWay } from '#contract/modules/duty/attendance/group.ts'
import { type attendanceRecord, recordRefusals as no } from '#contract/modules/duty/attendance/record.ts'
import { dayMinutes, spansOf } from '#contract/modules/duty/attendance/shift-times.ts'
import { addDays, addMinutes, msOf } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { insert } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { lockedMonths } from '../record/closed.ts'
import { plansOf } from '../record/facts.ts'
import { clockPlace } from './place.ts'
import { clocks } from './tables.ts'

/**
 * 打卡 (administration.md 3.4): the employee's own clock with the server's time, and clocks of machines. Records are only
 * added.
 */

type Body = BodyFor<typeof attendanceRecord.clockCreate>
/** Two clocks within this many seconds are one. */
const onceSeconds = 60
const { machine, place: byPhone, bluetooth } = clockWay.is

export async function clock(db: Db, who: Who, body: Body) {
  if (!body.rows) return ownClock(db, who, body)
  who.must('administration.attendance.record.recalc')
  return machineClocks(db, who, body.rows)
}

/**
 * Refuses 22333 without a group, 22334 a way the group does not allow, 22332 away from all its places without a remark.
 * Within a minute of the last clock it answers with that one.
 */
async function ownClock(db: Db, who: Who, { way, remark, photo, place, longitude, latitude, bssid }: Body) {
  if (way !== byPhone && way !== bluetooth) wrongValue('way', '请选择手机定位或蓝牙打卡')
  const own = await groupOf(db, who)
  if (!own || !who.empId) refuse(no.noGroup)
  if (!own.clockWays.includes(way)) refuse(no.wayClosed)
  const point = longitude != null && latitude != null ? { longitude, latitude } : undefined
  const at = way === bluetooth ? (place ?? '蓝牙') : clockPlace({ point, bssid }, own.places, own.wifiList)
  if (!at && !remark) refuse(no.outside, {}, { field: 'remark' })
  await sql`select pg_advisory_xact_lock(hashtextextended(${`clock ${who.orgId} ${who.empId}`}, 0))`.execute(db)
  const shiftName = await shiftAt(db, who, who.empId)
  const before = await near(db, who, who.empId)
  if (before) {
    who.quiet = true
    return { ...before, shiftName }
  }
  const outside = at ? (0 as const) : (1 as const)
  const values = { way, place: at ?? place ?? null, longitude, latitude, remark, photo }
  const { clockId } = await insert(db, clocks, who, { ...values, outside, empId: who.empId, clockTime: who.now })
  who.did(`打卡${at ? '' : `（范围外：${remark}）`}`)
  return { clockId, clockTime: who.now, outside, shiftName }
}

/** The clocking rules of the caller's group; null without a group. */
export const waysOf = async (db: Db, who: Who) => (await groupOf(db, who))?.clockWays ?? null

const groupOf = (db: Db, { orgId, empId }: Who) =>
  db
    .selectFrom('attendanceMember as member')
    .innerJoin('attendanceGroup as group', (join) =>
      join
        .onRef('group.orgId', '=', 'member.orgId')
        .onRef('group.attendanceGroupPkId', '=', 'member.attendanceGroupPkId'),
    )
    .select(['group.clockWays', 'group.places', 'group.wifiList'])
    .where('member.orgId', '=', orgId)
    .where('member.empId', '=', empId ?? '')
    .where('group.status', '=', onOff.is.on)
    .executeTakeFirst()

async function near(db: Db, who: Who, empId: string) {
  const row = await db
    .selectFrom('attendanceClock')
    .select(['clockId', 'clockTime', 'outside'])
    .where('orgId', '=', who.orgId)
    .where('empId', '=', empId)
    .where('clockTime', '<=', who.now)
    .orderBy('clockTime', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row || (msOf(who.now) - msOf(row.clockTime)) / 1000 > onceSeconds) return undefined
  return { clockId: row.clockId, clockTime: row.clockTime, outside: row.outside === 1 ? (1 as const) : (0 as const) }
}

/** The shift that can be clocked now; null outside every shift. */
async function shiftAt(db: Db, who: Who, empId: string) {
  const yesterday = addDays(who.today, -1)
  const days = (await plansOf(db, who.orgId, [empId], { from: yesterday, to: who.today })).get(empId) ?? []
  const open = days.find(({ workDate, shift }) => {
    const spans = spansOf(shift?.periods ?? [])
    if (!shift || spans.length === 0) return false
    const start = addMinutes(`${workDate} 00:00:00`, spans[0].from - shift.beforeClock)
    const end = addMinutes(
      `${workDate} 00:00:00`,
      Math.min(spans[spans.length - 1].to + shift.afterClock, 2 * dayMinutes),
    )
    return start <= who.now && who.now <= end
  })
  return open?.shift?.shiftName ?? null
}

/** Rows of a machine: a row that cannot be stored is named with its number, one that is stored already is skipped. */
async function machineClocks(db: Db, who: Who, rows: NonNullable<Body['rows']>) {
  const known = await db
    .selectFrom('emp')
    .select(['empId', 'empNo'])
    .where('orgId', '=', who.orgId)
    .where('empNo', 'in', [...new Set(rows.map(({ empNo }) => empNo))])
    .execute()
  const byNo = new Map(known.map(({ empNo, empId }) => [empNo, empId]))
  const times = rows.map(({ clockTime }) => clockTime).sort()
  const closed = await lockedMonths(db, who.orgId, times[0], times[times.length - 1])
  const failed: { row: number; message: string }[] = []
  const good = rows.flatMap(({ empNo, clockTime, deviceNo }, at) => {
    const empId = byNo.get(empNo)
    const month = clockTime.slice(0, 7)
    const message = !empId
      ? `员工编号${empNo}不存在`
      : clockTime > who.now
        ? '打卡时间不能晚于现在'
        : closed.has(month)
          ? `${month}考勤已封存`
          : undefined
    if (message || !empId) {
      failed.push({ row: at + 1, message: message ?? '' })
      return []
    }
    return [{ clockId: newId(), empId, clockTime, deviceNo: deviceNo ?? null }]
  })
  const apart = apartOf(good)
  const { rows: saved } = await sql<{ clockId: string }>`
    insert into attendance_clock (org_id, clock_id, emp_id, clock_time, way, device_no, create_by, create_by_name, create_time)
    select ${who.orgId}, "clockId", "empId", "clockTime", ${machine}, "deviceNo", ${who.userId}, ${who.userName}, ${who.now}::timestamp
    from jsonb_to_recordset(${JSON.stringify(apart)}::jsonb) as given ("clockId" text, "empId" text, "clockTime" timestamp, "deviceNo" text)
    where not exists (select from attendance_clock kept where kept.org_id = ${who.orgId} and kept.emp_id = "empId"
        and kept.clock_time between "clockTime" - make_interval(secs => ${onceSeconds}) and "clockTime" + make_interval(secs => ${onceSeconds}))
    returning clock_id`.execute(db)
  who.did(`导入考勤机打卡${saved.length}条`)
  return { saved: saved.length, skipped: good.length - saved.length, failed }
}

/** Keeps the first of several clocks within a minute, then the first after that minute. */
function apartOf<C extends { empId: string; clockTime: string }>(clocks: readonly C[]): C[] {
  const last = new Map<string, string>()
  return clocks
    .toSorted((a, b) => (a.clockTime < b.clockTime ? -1 : 1))
    .filter(({ empId, clockTime }) => {
      const before = last.get(empId)
      if (before && msOf(clockTime) - msOf(before) <= onceSeconds * 1000) return false
      last.set(empId, clockTime)
      return true
    })
}
