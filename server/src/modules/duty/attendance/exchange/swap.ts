import { sql } from 'kysely'
import { refuse } from '#contract/kit/refusals.ts'
import { exchangeRefusals as no } from '#contract/modules/duty/attendance/exchange.ts'
import { scheduleRefusals, scheduleSource, scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import { settings } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { dutyChanged } from '../duty-changed.ts'
import { insertCells } from '../schedule/apply.ts'
import { type Cell, errorsOf, type Move, type Terms } from '../schedule/findings.ts'
import type { Group, Member } from '../schedule/people.ts'
import { bumpRosters, holdRosters, noteRoster } from '../schedule/rosters.ts'
import { tellChanged } from '../schedule/tell.ts'
import { type ShiftBook, shiftBook } from '../shift/versions.ts'
import { afterDeal, cellOf, type Deal, dealOf, works } from './rules.ts'

// Exchanges days of two employees in one transaction. Both are locked first, in the order of their ids, like in every
// write of days (decision 036); then everything is checked in its current state.

/** Days before and after a day that the rules of rest read. */
const around = 2
const perDay = 2

export type Party = Member & { attendanceGroupPkId: string }
export interface Pair {
  deal: Deal
  people: ReadonlyMap<string, Party>
  /** The days of both around those of the exchange. */
  cells: ReadonlyMap<string, readonly Cell[]>
  book: ShiftBook
}

/**
 * The two as members of their groups, locked until the end of the transaction; an employee without a group is missing.
 */
export async function holdParties(
  db: Db,
  orgId: string,
  empIds: readonly string[],
): Promise<ReadonlyMap<string, Party>> {
  const rows = await db
    .selectFrom('attendanceMember as member')
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'member.orgId').onRef('emp.empId', '=', 'member.empId'))
    .select(['emp.empId', 'emp.empName', 'emp.empType', 'emp.healthCertExpire', 'emp.certificates'])
    .select('member.attendanceGroupPkId')
    .where('member.orgId', '=', orgId)
    .where('member.empId', 'in', empIds)
    .orderBy('member.empId')
    .forUpdate('member')
    .execute()
  return new Map(rows.map((row) => [row.empId, row]))
}

/** The days of these employees from two days before the first of `days` to two after the last. */
export async function cellsAround(db: Db, orgId: string, empIds: readonly string[], days: readonly string[]) {
  const sorted = [...days].sort()
  const cells = await db
    .selectFrom('attendanceSchedule')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('empId', 'in', empIds)
    .where('workDate', '>=', addDays(sorted[0], -around))
    .where('workDate', '<=', addDays(sorted.at(-1) ?? sorted[0], around))
    .orderBy('workDate')
    .orderBy('scheduleId')
    .execute()
  return Map.groupBy(cells, ({ empId }) => empId)
}

/**
 * Both sides after the exchange: 22344 where a shift is not the agreed one, 22321 where the substitute already works.
 */
export function movesOf({ deal, people, cells, book }: Pair, day: { notFree: (name: string) => never }): Move[] {
  const { applicantId, targetId, away, back } = deal
  const of = (empId: string) => cells.get(empId) ?? []
  const outgoing = cellOf(of(applicantId), away) ?? refuse(no.changed)
  const returned = back ? (cellOf(of(targetId), back) ?? refuse(no.changed)) : undefined
  const name = (empId: string) => people.get(empId)?.empName ?? ''
  if (!back && works(of(targetId), away.workDate)) day.notFree(name(targetId))
  const sides = [
    { empId: applicantId, ...afterDeal(of(applicantId), outgoing, returned) },
    { empId: targetId, ...afterDeal(of(targetId), returned, outgoing) },
  ]
  return sides.map(({ empId, removed, added }) => {
    const after = [...of(empId).filter((cell) => !removed.includes(cell)), ...added]
    const duties = after.map(({ workDate, shiftPkId }) => ({
      workDate,
      shift: shiftPkId ? book.of(shiftPkId, workDate) : null,
    }))
    const changed = new Set([...removed, ...added].map(({ workDate }) => workDate))
    const sorted = duties.sort((a, b) => (a.workDate < b.workDate ? -1 : 1))
    return { empId, name: name(empId), changed, removed, added, duties: sorted }
  })
}

/** 22321, 22322, and 22203 where the setting says so: shifts that one of them could not work after the exchange. */
export async function assertWorkable(db: Db, who: Who, pair: Pair, moves: readonly Move[]) {
  const terms: Terms = {
    today: who.today,
    mayRepair: false,
    isPublished: () => false,
    reason: null,
    certBlock: (await settings(db, who.orgId, ['certBlock'])).certBlock === 1,
  }
  for (const move of moves) {
    const papers = pair.people.get(move.empId)
    const [first] = papers ? errorsOf(move, terms, papers) : []
    // The days of both employees are checked together, so each finding names its employee.
    const whose = `${move.name}${first?.workDate.slice(5) ?? ''}：`
    if (first?.refusal) refuse(first.refusal.def, { ...first.refusal.vars, whose })
    const full = [...move.changed].find(
      (day) => move.duties.filter((one) => one.workDate === day && one.shift).length > perDay,
    )
    if (full) refuse(scheduleRefusals.overlap, { name: move.name, date: full })
  }
}

/**
 * Carries out the exchange: the days change their employee (source 换班), their months have a new version, both are told.
 */
export async function swapDays(db: Db, who: Who, row: Row<'shiftExchange'>, group: Group) {
  const deal = dealOf(row)
  const ids = [deal.applicantId, deal.targetId]
  const people = await holdParties(db, who.orgId, ids)
  const inGroup = ids.every((empId) => people.get(empId)?.attendanceGroupPkId === row.attendanceGroupPkId)
  if (!inGroup) refuse(no.changed)
  const days = [row.applyDate, row.targetDate ?? row.applyDate]
  const book = await shiftBook(db, who.orgId)
  const pair: Pair = { deal, people, cells: await cellsAround(db, who.orgId, ids, days), book }
  const moves = movesOf(pair, { notFree: () => refuse(no.changed) })
  await assertWorkable(db, who, pair, moves)
  const months = [...new Set(days.map((one) => one.slice(0, 7)))]
  const rosters = await holdRosters(db, who, ids, months)
  const removed = moves.flatMap((move) => move.removed.map(({ scheduleId }) => scheduleId))
  await sql`delete from attendance_schedule where org_id = ${who.orgId} and schedule_id = any(${removed}::text[])`.execute(
    db,
  )
  const reason = `换班${row.exchangeNo}`
  const added = moves.flatMap(({ empId, added: cells }) =>
    cells.map((cell) => ({
      ...cell,
      empId,
      source: scheduleSource.is.swap,
      status: scheduleStatus.is.published,
      reason,
    })),
  )
  await insertCells(db, who, row.attendanceGroupPkId, added)
  const bumped = await bumpRosters(db, who, moves, rosters)
  for (const move of moves) noteRoster(who, move, bumped, people, book)
  const terms: Terms = { today: who.today, mayRepair: true, isPublished: () => true, reason, certBlock: false }
  await tellChanged(db, who, group, moves, bumped, terms, book)
  await dutyChanged(db, who, days)
}
