import { sql } from 'kysely'
import type { CodeOf } from '#contract/kit/codes.ts'
import { usualShifts } from '#contract/modules/care/care-schedule/schedule.ts'
import { type HandoverLine, pendingLevel } from '#contract/modules/care/care-task/handover.ts'
import { taskStatus, timeliness } from '#contract/modules/care/care-task/task.ts'
import { abnormal } from '#contract/modules/care/vital-sign/limits.ts'
import { signStatus } from '#contract/modules/care/vital-sign/vital-sign.ts'
import { outStatus } from '#contract/modules/living/outing/outing.ts'
import { liveStatus } from '#contract/modules/living/residence/residence-step.ts'
import { takeStatus } from '#contract/modules/stock/drug-take/take-codes.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { typeTimes } from '../../../duty/attendance/service.ts'
import { shiftHandoverLines } from './followers.ts'

/** The open items of a shift, collected from their modules; nobody types them (care.md 5). */

export interface ShiftOf {
  deptId: string
  workDate: string
  shiftType: number
}
export interface Pending {
  itemId: string
  oldmanId: string | null
  oldmanName: string | null
  text: string
  level: CodeOf<typeof pendingLevel>
  doneTime: string | null
  doneBy: string | null
}

/** Start and end of the shift of the ward. */
export async function spanOf(db: Db, orgId: string, { deptId, workDate, shiftType }: ShiftOf) {
  const times = (await typeTimes(db, orgId, workDate))(deptId)[shiftType] ?? usualShifts[shiftType] ?? usualShifts[1]
  const { from, to } = times ?? { from: '00:00', to: '24:00' }
  const last = to <= from ? addDays(workDate, 1) : workDate
  return { from: `${workDate} ${from}:00`, to: `${last} ${to === '24:00' ? '23:59:59' : `${to}:00`}` }
}

const { done, missed, exempt, cancelled } = taskStatus.is

/** Everything that is filled in automatically. */
export async function filled(db: Db, who: Who, shift: ShiftOf, pending: readonly Pending[]) {
  const span = await spanOf(db, who.orgId, shift)
  return {
    counts: await countsOf(db, who, shift, span),
    missed: await missedOf(db, who, shift, span, pending),
    criticals: await criticalsOf(db, who, shift, span),
    outs: await outsOf(db, who, shift),
    prns: await prnsOf(db, who, shift, span),
    alarms: await shiftHandoverLines('alarms', db, who, { deptId: shift.deptId, ...span }),
    incidents: await shiftHandoverLines('incidents', db, who, { deptId: shift.deptId, ...span }),
  }
}

interface Span {
  from: string
  to: string
}

async function countsOf(db: Db, who: Who, { deptId }: ShiftOf, { from, to }: Span) {
  const { rows } = await sql<Record<'inHouse' | 'out' | 'total' | 'done' | 'late' | 'missed' | 'exempt', number>>`
    with people as (
      select exists (select from outing where outing.org_id = oldman.org_id and outing.oldman_id = oldman.oldman_id
        and outing.out_status = ${outStatus.is.out}) as away
      from oldman where org_id = ${who.orgId} and dept_id = ${deptId}
        and oldman_status in (${liveStatus.is.living}, ${liveStatus.is.trial})
    ), tasks as (
      select task_status, timeliness from care_task where org_id = ${who.orgId} and dept_id = ${deptId}
        and plan_date between ${from.slice(0, 10)} and ${to.slice(0, 10)}
        and plan_time >= ${from}::timestamp and plan_time < ${to}::timestamp and task_status <> ${cancelled}
    )
    select (select count(*) filter (where not away) from people)::int as in_house,
      (select count(*) filter (where away) from people)::int as out, count(*)::int as total,
      count(*) filter (where task_status = ${done})::int as done,
      count(*) filter (where timeliness = ${timeliness.is.late})::int as late,
      count(*) filter (where task_status = ${missed})::int as missed,
      count(*) filter (where task_status = ${exempt})::int as exempt
    from tasks`.execute(db)
  return rows[0]
}

/** Tasks missed in this shift, and in earlier ones if not closed, entered later or exempted since. */
async function missedOf(db: Db, who: Who, { deptId }: ShiftOf, { from, to }: Span, pending: readonly Pending[]) {
  const carried = pending.filter(({ doneTime }) => !doneTime).map(({ itemId }) => itemId)
  const closed = pending.filter(({ doneTime }) => doneTime).map(({ itemId }) => itemId)
  const { rows } = await sql<HandoverLine>`
    select task.task_id as id, task.oldman_id, oldman.oldman_name, task.bed_name, care_project.project_name as text,
      task.plan_time as time
    from care_task task
    join oldman on oldman.org_id = task.org_id and oldman.oldman_id = task.oldman_id
    join care_project on care_project.org_id = task.org_id and care_project.project_id = task.project_id
    where task.org_id = ${who.orgId} and task.dept_id = ${deptId} and task.task_status = ${missed}
      and task.plan_date >= ${addDays(from.slice(0, 10), -oldest)} and not task.task_id = any(${closed}::text[])
      and (task.task_id = any(${carried}::text[])
        or (task.plan_time >= ${from}::timestamp and task.plan_time < ${to}::timestamp))
    order by task.plan_time, task.task_id`.execute(db)
  return rows
}
/** A missed task is carried over for this many days at most. */
const oldest = 31

async function criticalsOf(db: Db, who: Who, { deptId }: ShiftOf, { from, to }: Span): Promise<HandoverLine[]> {
  const rows = await db
    .selectFrom('vitalSign as sign')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'sign.orgId').onRef('oldman.oldmanId', '=', 'sign.oldmanId'),
    )
    .select(['sign.signId', 'sign.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'sign.abnormalText'])
    .select(['sign.measureTime', 'sign.reviewText'])
    .where('sign.orgId', '=', who.orgId)
    .where('oldman.deptId', '=', deptId)
    .where('sign.status', '=', signStatus.is.valid)
    .where('sign.abnormal', '=', abnormal.is.critical)
    .where(({ or, and, eb }) =>
      or([
        and([eb('sign.measureTime', '>=', from), eb('sign.measureTime', '<', to)]),
        eb('sign.reviewTime', 'is', null),
      ]),
    )
    .where('sign.measureTime', '>=', `${addDays(from.slice(0, 10), -oldest)} 00:00:00`)
    .where('sign.measureTime', '<', to)
    .orderBy('sign.measureTime')
    .execute()
  return rows.map(({ signId, abnormalText, reviewText, measureTime, ...person }) => ({
    ...person,
    id: signId,
    time: measureTime,
    text: `${abnormalText ?? ''}${reviewText ? `，处理：${reviewText}` : '，未处理'}`,
  }))
}

async function outsOf(db: Db, who: Who, { deptId }: ShiftOf): Promise<HandoverLine[]> {
  const rows = await db
    .selectFrom('outing')
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'outing.orgId').onRef('oldman.oldmanId', '=', 'outing.oldmanId'),
    )
    .select(['outing.outId', 'outing.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'outing.outReason'])
    .select(['outing.planBackTime'])
    .where('outing.orgId', '=', who.orgId)
    .where('oldman.deptId', '=', deptId)
    .where('outing.outStatus', '=', outStatus.is.out)
    .orderBy('outing.planBackTime')
    .execute()
  return rows.map(({ outId, outReason, planBackTime, ...person }) => ({
    ...person,
    id: outId,
    time: planBackTime,
    text: `${outReason}，预计${planBackTime.slice(5, 16)}返院`,
  }))
}

/** Doses at need that were given in the shift, with their reasons. */
async function prnsOf(db: Db, who: Who, { deptId }: ShiftOf, { from, to }: Span): Promise<HandoverLine[]> {
  const { given, part } = takeStatus.is
  const rows = await db
    .selectFrom('drugTake as take')
    .innerJoin('drugTakeLine as line', (join) =>
      join.onRef('line.orgId', '=', 'take.orgId').onRef('line.takeId', '=', 'take.takeId'),
    )
    .innerJoin('drug', (join) => join.onRef('drug.orgId', '=', 'line.orgId').onRef('drug.drugId', '=', 'line.drugId'))
    .innerJoin('oldman', (join) =>
      join.onRef('oldman.orgId', '=', 'take.orgId').onRef('oldman.oldmanId', '=', 'take.oldmanId'),
    )
    .select(['line.takeLineId', 'take.oldmanId', 'oldman.oldmanName', 'oldman.bedName', 'drug.drugName'])
    .select(['take.reason', 'take.giveTime'])
    .where('take.orgId', '=', who.orgId)
    .where('oldman.deptId', '=', deptId)
    .where('take.prn', '=', 1)
    .where('line.status', 'in', [given, part])
    .where('take.planTime', '>=', `${addDays(from.slice(0, 10), -1)} 00:00:00`)
    .where('take.giveTime', '>=', from)
    .where('take.giveTime', '<', to)
    .orderBy('take.giveTime')
    .orderBy('line.takeLineId')
    .execute()
  return rows.map(({ takeLineId, drugName, reason, giveTime, ...person }) => ({
    ...person,
    id: takeLineId,
    time: giveTime,
    text: `${drugName}${reason ? `，${reason}` : ''}`,
  }))
}

/** Carried items not done, and a line for each missed task; missed tasks entered later are done. */
export function carriedOn(before: readonly Pending[], lines: readonly HandoverLine[], now: string): Pending[] {
  const known = new Set(before.map(({ itemId }) => itemId))
  const open = new Set(lines.map(({ id }) => id))
  const fresh = lines
    .filter(({ id }) => !known.has(id))
    .map(({ id, oldmanId, oldmanName, text, time }) => ({
      itemId: id,
      oldmanId,
      oldmanName,
      level: important,
      doneTime: null,
      doneBy: null,
      text: `补录或豁免：${time?.slice(5, 16) ?? ''} ${text}`,
    }))
  const carried = before.map((item) =>
    isTask(item) && !item.doneTime && !open.has(item.itemId)
      ? { ...item, doneTime: now, doneBy: '已补录或豁免' }
      : item,
  )
  return [...carried, ...fresh]
}
const important = pendingLevel.is.important
export const isTask = ({ text }: Pending) => text.startsWith('补录或豁免：')
