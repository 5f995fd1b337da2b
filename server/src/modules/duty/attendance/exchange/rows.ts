import { sql } from 'kysely'
import { exchangeStatus, shiftExchange } from '#contract/modules/duty/attendance/exchange.ts'
import { periodText } from '#contract/modules/duty/attendance/shift-times.ts'
import type { Db } from '#core/db/db.ts'
import { contains, countOf } from '#core/rows/read/list.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import { own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { trailOf, withStanding } from '../../../platform/review/service.ts'
import { inEmpScope } from '../emp-scope.ts'
import { type ShiftBook, shiftBook } from '../shift/versions.ts'
import type { Deal, Slot } from './rules.ts'
import { exchanges } from './tables.ts'

const query = 'administration.shiftExchange.records.query'
const { asked: toConfirm, waiting } = exchangeStatus.is

function shownRows(db: Db, who: Who) {
  const me = who.empId ?? ''
  const seen = db
    .selectFrom('shiftExchange')
    .innerJoin('emp', (join) =>
      join.onRef('emp.orgId', '=', 'shiftExchange.orgId').onRef('emp.empId', '=', 'shiftExchange.applicantId'),
    )
    .innerJoin('emp as other', (join) =>
      join.onRef('other.orgId', '=', 'shiftExchange.orgId').onRef('other.empId', '=', 'shiftExchange.targetId'),
    )
    .leftJoin('attendanceGroup as group', (join) =>
      join
        .onRef('group.orgId', '=', 'shiftExchange.orgId')
        .onRef('group.attendanceGroupPkId', '=', 'shiftExchange.attendanceGroupPkId'),
    )
    .selectAll('shiftExchange')
    .select(['shiftExchange.attendanceGroupPkId as groupPk', 'group.groupName'])
    .select(['emp.empName as applicantName', 'other.empName as targetName'])
    .select(
      sql<
        0 | 1 | 2
      >`case when shift_exchange.applicant_id = ${me} then 1 when shift_exchange.target_id = ${me} then 2 else 0 end`.as(
        'side',
      ),
    )
    .where('shiftExchange.orgId', '=', who.orgId)
  const mine = sql<boolean>`(${partOf(me)} or shift_exchange.create_by = ${who.userId})`
  return who.may(query) ? seen.where((eb) => eb.or([inEmpScope(who)(eb), mine])) : seen.where(mine)
}

const partOf = (empId: string) => sql<boolean>`${empId} in (shift_exchange.applicant_id, shift_exchange.target_id)`

/** Exchanges within reach: of applicants of the departments the user sees, and those he takes part in. */
const rows = listing(exchanges, shiftExchange.exchangeList, {
  rows: shownRows,
  sort: ['exchangeNo', 'applyDate', 'exchangeStatus'],
  where: {
    empName: (typed: string) => sql`(emp.emp_name like ${contains(typed)} or other.emp_name like ${contains(typed)})`,
    groupPk: (groupPk: string) => sql`shift_exchange.attendance_group_pk_id = ${groupPk}`,
    mine: (value: number, who) => (value === 1 ? partOf(who.empId ?? '') : sql<boolean>`true`),
  },
  dressed: async ({ db, who }, found) => {
    const book = await shiftBook(db, who.orgId)
    const shown = found.map((row) => withShiftTexts(row, book))
    return withStanding(
      { db, who },
      shown,
      ({ exchangeStatus: status, exchangeId }) => status === waiting && { biz: 'EXCHANGE', bizId: exchangeId },
    )
  },
})

/** The number of exchanges waiting for a decision that the caller sees. */
export const countExchangesWaiting = (db: Db, who: Who) =>
  countOf(shownRows(db, who).where('shiftExchange.exchangeStatus', '=', exchangeStatus.is.waiting))

type ExchangeRow = Awaited<ReturnType<ReturnType<typeof shownRows>['execute']>>[number]

/** The shifts by name and the times of their days. */
function withShiftTexts(row: ExchangeRow, book: ShiftBook) {
  const words = (workDate: string | null, shiftPkId: string | null) => {
    if (!workDate || !shiftPkId || !book.has(shiftPkId)) return { name: null, time: null }
    const { shiftName, periods } = book.of(shiftPkId, workDate)
    return { name: shiftName, time: periodText(periods) }
  }
  const one = words(row.applyDate, row.applyShiftPkId)
  const other = words(row.targetDate, row.targetShiftPkId)
  return {
    ...row,
    applyShiftName: one.name,
    applyShiftTime: one.time,
    targetShiftName: other.name,
    targetShiftTime: other.time,
  }
}

/** A page of exchanges; for a single one also its approvals. */
export async function exchangePage(
  request: Asking,
  sent: Parameters<typeof rows.page>[1] & { exchangeId?: string | null },
) {
  const { db, who } = request
  const found = await rows.page(request, sent)
  const [only] = sent.exchangeId ? found.list : []
  if (!only) return found
  return { ...found, list: [{ ...only, reviews: await trailOf(db, who, { biz: 'EXCHANGE', bizId: only.exchangeId }) }] }
}

/** One exchange within reach, as it is answered; 21003. */
export const shownExchange = (request: Asking, exchangeId: string) => rows.shown(request, exchangeId)

/** One exchange within reach, locked until the end. */
export async function ownExchange(request: Asking, exchangeId: string) {
  await rows.shown(request, exchangeId)
  return own(request.db, exchanges, request.who, exchangeId, { lock: true })
}

/** Open requests of an institution: all, or those an employee takes part in. */
export function openExchanges(db: Db, orgId: string, empId?: string) {
  const open = db
    .selectFrom('shiftExchange')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('exchangeStatus', 'in', [toConfirm, waiting])
  return (empId ? open.where(partOf(empId)) : open).orderBy('exchangeId')
}

/** True when an open request names one of these days already; a day of rest counts too (22343). */
export async function hasOpenRequest(db: Db, orgId: string, { applicantId, targetId, away, back }: Deal) {
  const open = await openExchanges(db, orgId)
    .where(sql<boolean>`(${partOf(applicantId)} or ${partOf(targetId)})`)
    .execute()
  const named = new Set(
    open.flatMap((row) => [
      keyOf(row.applicantId, row.applyDate, row.applyShiftPkId),
      keyOf(row.targetId, row.targetDate ?? row.applyDate, row.targetShiftPkId),
    ]),
  )
  const slot = (empId: string, { workDate, shiftPkId }: Slot) => keyOf(empId, workDate, shiftPkId)
  const slots = [slot(applicantId, away), back ? slot(targetId, back) : keyOf(targetId, away.workDate, null)]
  return slots.some((key) => named.has(key))
}
const keyOf = (empId: string, day: string, shiftPkId: string | null) => `${empId} ${day} ${shiftPkId ?? '休'}`
