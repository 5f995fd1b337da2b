import { sql } from 'kysely'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse } from '#contract/kit/refusals.ts'
import { scheduleSource } from '#contract/modules/duty/attendance/schedule.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { newId } from '#core/new-id.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { absences } from '../away/absence.ts'
import { awayFrom, awayOn } from '../away/gaps.ts'
import { dutyChanged } from '../duty-changed.ts'
import { assertMonthsOpen } from '../record/closed.ts'
import { coverOf, daysFrom, gapText } from '../rules.ts'
import { type ShiftBook, shiftBook } from '../shift/versions.ts'
import { type Cell, errorsOf, type Finding, type Move, type PlannedDay, type Terms, warningsOf } from './findings.ts'
import { type Group, holdMembers, isNurse, type Member, publishedMonths } from './people.ts'
import { bumpRosters, holdRosters, noteRoster } from './rosters.ts'
import { tellChanged } from './tell.ts'

// The one function that writes planned days: for the month of the grid and for a rotation over weeks. Members are
// locked first, so that two writers of one employee's days run one after the other; then everything is checked, then
// written, or nothing is.

export interface Plan {
  empId: string
  /** The month that is written; a rotation has none. */
  version?: number
  cells: readonly PlannedDay[]
}
interface Work {
  group: Group
  from: string
  to: string
  plans: readonly Plan[]
  reason?: string | null
  preview: boolean
  /** Locked days stay as they are. */
  passLocked?: boolean
  source: number
}
/** Days before and after a changed range that the rules read. */
const around = 7

/**
 * Checks and writes; with `preview` it only reports. Refuses 21002, 21003 and the first error, with all errors in
 * `data`.
 */
export async function apply(db: Db, who: Who, work: Work) {
  const { group, from, to, reason } = work
  const empIds = work.plans.map(({ empId }) => empId)
  const members = await holdMembers(db, who, group, empIds)
  const months = [...new Set(daysFrom(from, to).map((day) => day.slice(0, 7)))]
  const rosters = await holdRosters(db, who, empIds, months)
  for (const { empId, version } of work.plans)
    if (version !== undefined && (rosters.get(`${empId} ${months[0]}`)?.version ?? 0) !== version) refuse(common.stale)
  const book = await shiftBook(db, who.orgId)
  const near = await cellsOf(db, who.orgId, empIds, addDays(from, -around), addDays(to, around))
  const moves = work.plans.map((plan) => moveOf(work, plan, near.get(plan.empId) ?? [], book))
  await assertKnown(
    db,
    who.orgId,
    moves.flatMap(({ added }) => added),
  )
  const published = await publishedMonths(db, who.orgId, group, months)
  const terms: Terms = {
    today: who.today,
    mayRepair: who.may('administration.attendance.record.repair'),
    isPublished: (day) => published.has(day.slice(0, 7)),
    reason,
    certBlock: (await settings(db, who.orgId, ['certBlock'])).certBlock === 1,
  }
  const away = await absences(db, who.orgId, { from: `${from} 00:00:00`, to: `${addDays(to, 1)} 00:00:00`, empIds })
  const judgement = judge(moves, members, terms, away)
  const gaps = await coverWarnings(db, who.orgId, work, moves, book)
  const days = moves.reduce((sum, { changed }) => sum + changed.size, 0)
  if (work.preview) return { saved: 0, warnings: [...judgement.warnings, ...gaps], errors: judgement.errors.map(plain) }
  const [first] = judgement.errors
  if (first?.refusal)
    refuse(first.refusal.def, first.refusal.vars, { data: { violations: judgement.errors.map(plain) } })
  const past = moves.flatMap(({ changed }) => [...changed]).filter((day) => day < who.today)
  for (const month of new Set(past.map((day) => day.slice(0, 7)))) await assertMonthsOpen(db, who.orgId, `${month}-01`)
  await write(db, who, work, moves, terms)
  const bumped = await bumpRosters(db, who, moves, rosters)
  for (const move of moves) noteRoster(who, move, bumped, members, book)
  await tellChanged(db, who, group, moves, bumped, terms, book)
  await dutyChanged(
    db,
    who,
    moves.flatMap(({ changed }) => [...changed].filter(terms.isPublished)),
  )
  return { saved: days, warnings: [...judgement.warnings, ...gaps] }
}

const plain = ({ empId, workDate, text, code }: Finding) => ({ empId, workDate, text, code })

/** The days of one employee: those that change, and the days around them that the rules look at. */
function moveOf(work: Work, plan: Plan, near: readonly Cell[], book: ShiftBook): Move {
  const here = near.filter((cell) => cell.attendanceGroupPkId === work.group.attendanceGroupPkId)
  const before = Map.groupBy(inRange(here, work), ({ workDate }) => workDate)
  const after = Map.groupBy(plan.cells, ({ workDate }) => workDate)
  const changed = new Set(
    [...new Set([...before.keys(), ...after.keys()])].filter((day) => {
      const old = before.get(day) ?? []
      if (work.passLocked && old.some(({ locked }) => locked === 1)) return false
      return contentOf(old) !== contentOf(after.get(day) ?? [])
    }),
  )
  const removed = here.filter(({ workDate }) => changed.has(workDate))
  const added = plan.cells.filter(({ workDate }) => changed.has(workDate))
  const staying = near.filter((cell) => !removed.includes(cell))
  const duties = [...staying, ...added].map(({ workDate, shiftPkId }) => ({
    workDate,
    shift: shiftPkId && book.has(shiftPkId) ? book.of(shiftPkId, workDate) : null,
  }))
  return {
    empId: plan.empId,
    name: '',
    changed,
    removed,
    added,
    duties: duties.sort((a, b) => (a.workDate < b.workDate ? -1 : 1)),
  }
}

const inRange = (cells: readonly Cell[], { from, to }: Work) =>
  cells.filter(({ workDate }) => workDate >= from && workDate <= to)
/** A day as a text, so that two can be compared. */
const contentOf = (cells: readonly Pick<PlannedDay, 'shiftPkId' | 'locationIds' | 'locked'>[]) =>
  JSON.stringify(cells.map((one) => [one.shiftPkId, [...one.locationIds].sort(), one.locked]).sort())

function judge(
  moves: readonly Move[],
  members: ReadonlyMap<string, Member>,
  terms: Terms,
  away: Awaited<ReturnType<typeof absences>>,
) {
  const findings = moves.flatMap((move) => {
    const member = members.get(move.empId)
    if (!member || move.changed.size === 0) return []
    const change = { ...move, name: member.empName }
    return [{ errors: errorsOf(change, terms, member), warnings: warningsOf(change, terms, member, away) }]
  })
  return { errors: findings.flatMap(({ errors }) => errors), warnings: findings.flatMap(({ warnings }) => warnings) }
}

async function cellsOf(db: Db, orgId: string, empIds: readonly string[], from: string, to: string) {
  const cells = await db
    .selectFrom('attendanceSchedule')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('empId', 'in', empIds)
    .where('workDate', '>=', from)
    .where('workDate', '<=', to)
    .orderBy('workDate')
    .execute()
  return Map.groupBy(cells, ({ empId }) => empId)
}

/**
 * 21003 where a new day names a disabled shift, or an unknown place. The shifts are locked, so that nobody disables
 * them meanwhile.
 */
async function assertKnown(db: Db, orgId: string, added: readonly PlannedDay[]) {
  const shiftIds = [...new Set(added.flatMap(({ shiftPkId }) => (shiftPkId ? [shiftPkId] : [])))]
  const places = [...new Set(added.flatMap(({ locationIds }) => locationIds))]
  const { rows } = await sql<{ shifts: number; places: number }>`select
    (select count(*)::int from (select from attendance_shift where org_id = ${orgId} and is_enable = ${onOff.is.on}
      and shift_pk_id = any(${shiftIds}::text[]) order by shift_pk_id for share) held) as shifts,
    (select count(*)::int from unnest(${places}::text[]) place where
      exists (select from bed where org_id = ${orgId} and bed_id = place) or
      exists (select from room where org_id = ${orgId} and room_id = place) or
      exists (select from location where org_id = ${orgId} and location_id = place)) as places`.execute(db)
  if (rows[0].shifts < shiftIds.length || rows[0].places < places.length) refuse(common.missing, {}, { field: 'rows' })
}

/** Too few on a shift, on the days that change; employees on leave do not count. */
async function coverWarnings(
  db: Db,
  orgId: string,
  work: Work,
  moves: readonly Move[],
  book: ShiftBook,
): Promise<Finding[]> {
  const days = [...new Set(moves.flatMap(({ changed }) => [...changed]))].sort()
  const { minCover, attendanceGroupPkId } = work.group
  if (days.length === 0 || minCover.length === 0) return []
  const stored = await db
    .selectFrom('attendanceSchedule as cell')
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'cell.orgId').onRef('emp.empId', '=', 'cell.empId'))
    .select(['cell.scheduleId', 'cell.workDate', 'cell.shiftPkId', 'cell.empId', 'emp.empType'])
    .where('cell.orgId', '=', orgId)
    .where('cell.attendanceGroupPkId', '=', attendanceGroupPkId)
    .where('cell.workDate', 'in', days)
    .execute()
  const types = await db
    .selectFrom('emp')
    .select(['empId', 'empType'])
    .where('orgId', '=', orgId)
    .where(
      'empId',
      'in',
      moves.map(({ empId }) => empId),
    )
    .execute()
  const typeOf = new Map(types.map(({ empId, empType }) => [empId, empType]))
  const removedIds = new Set(moves.flatMap(({ removed }) => removed.map(({ scheduleId }) => scheduleId)))
  const away = await awayOn(db, orgId, days[0], days[days.length - 1])
  const cells = [
    ...stored
      .filter(({ scheduleId }) => !removedIds.has(scheduleId))
      .map((cell) => ({ ...cell, nurse: isNurse(cell) })),
    ...moves.flatMap(({ empId, added }) =>
      added.map((cell) => ({ ...cell, empId, nurse: isNurse({ empType: typeOf.get(empId) ?? 0 }) })),
    ),
  ].filter((cell) => !awayFrom(cell, away, book))
  return coverOf(days, cells, minCover).flatMap((cover) => {
    const text = book.has(cover.shiftPkId)
      ? gapText(book.of(cover.shiftPkId, cover.workDate).shiftName, cover)
      : undefined
    return text ? [{ empId: null, workDate: cover.workDate, text }] : []
  })
}

/** Replaces the old cells by the new ones in two statements, for any number of days. */
async function write(
  db: Db,
  who: Who,
  { group, reason, source }: Work,
  moves: readonly Move[],
  { isPublished }: Terms,
) {
  const removed = moves.flatMap((move) => move.removed.map(({ scheduleId }) => scheduleId))
  if (removed.length > 0)
    await sql`delete from attendance_schedule where org_id = ${who.orgId} and schedule_id = any(${removed}::text[])`.execute(
      db,
    )
  const rows = moves.flatMap(({ empId, added }) =>
    added.map((cell) => {
      const out = isPublished(cell.workDate)
      return {
        empId,
        ...cell,
        source: out ? scheduleSource.is.change : (cell.source ?? source),
        status: out ? 1 : 0,
        reason: out ? reason : null,
      }
    }),
  )
  await insertCells(db, who, group.attendanceGroupPkId, rows)
}

/** New days of a group in one statement. */
export async function insertCells(
  db: Db,
  who: Pick<Who, 'orgId' | 'userId' | 'userName' | 'now'>,
  groupPk: string,
  cells: readonly (PlannedDay & { empId: string; status: number; reason?: string | null })[],
) {
  if (cells.length === 0) return
  const rows = cells.map((cell) => ({
    id: newId(),
    emp: cell.empId,
    day: cell.workDate,
    shift: cell.shiftPkId,
    places: cell.locationIds,
    source: cell.source,
    locked: cell.locked,
    status: cell.status,
    reason: cell.reason ?? null,
  }))
  await sql`insert into attendance_schedule (org_id, schedule_id, attendance_group_pk_id, emp_id, work_date, shift_pk_id, location_ids,
      source, locked, status, reason, create_by, create_by_name, create_time)
    select ${who.orgId}, id, ${groupPk}, emp, day, shift, places, source, locked, status, reason, ${who.userId}, ${who.userName}, ${who.now}::timestamp
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id text, emp text, day date, shift text, places jsonb,
      source smallint, locked smallint, status smallint, reason text)
    on conflict on constraint attendance_schedule_once do nothing`.execute(db)
}
