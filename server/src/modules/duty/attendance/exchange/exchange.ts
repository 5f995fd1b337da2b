import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  exchangeStatus,
  exchangeType,
  exchangeRefusals as no,
  type shiftExchange,
} from '#contract/modules/duty/attendance/exchange.ts'
import { scheduleRefusals, scheduleStatus } from '#contract/modules/duty/attendance/schedule.ts'
import type { Db } from '#core/db/db.ts'
import type { Asking } from '#core/rows/read/listing.ts'
import { insert, own } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { emps } from '../../../platform/staff/tables.ts'
import { empInScope } from '../emp-scope.ts'
import type { Cell } from '../schedule/findings.ts'
import { shiftBook } from '../shift/versions.ts'
import * as news from './news.ts'
import { hasOpenRequest, shownExchange } from './rows.ts'
import { type Deal, lapsesAt, type Slot } from './rules.ts'
import { assertWorkable, cellsAround, holdParties, movesOf } from './swap.ts'
import { exchangeNumbers, exchanges } from './tables.ts'

/** 申请换班 (administration.md 3.5). */

type Body = BodyFor<typeof shiftExchange.exchangeCreate>

/**
 * Requests an exchange with a member of the group, for oneself or, with `.audit`, for another employee. Refuses in this
 * order: 21001, 21003 no such employee, 22341 a shift that has begun, 22344 a shift that is not published, 22342
 * another group, 22343 a day with an open request, 22321 and 22322 shifts that could not be worked afterwards.
 */
export async function applyExchange(request: Asking, body: Body) {
  const { db, who } = request
  const { applicantId, targetId } = await partiesOf(db, who, body)
  const swap = body.exchangeType === exchangeType.is.swap
  const targetDate = swap ? (body.targetDate ?? wrongValue('targetDate', '互换须选择对方的班次日期')) : null
  if (body.applyDate < who.today || (targetDate && targetDate < who.today)) refuse(no.past)
  const ids = [applicantId, targetId]
  const people = await holdParties(db, who.orgId, ids)
  const cells = await cellsAround(db, who.orgId, ids, [body.applyDate, targetDate ?? body.applyDate])
  const away = slotOf(cells.get(applicantId), body.applyDate, body.applyShiftPkId)
  const back = targetDate ? slotOf(cells.get(targetId), targetDate, body.targetShiftPkId) : null
  const deal: Deal = { applicantId, targetId, away, back }
  const book = await shiftBook(db, who.orgId)
  if (lapsesAt(deal, book) <= who.now) refuse(no.past)
  const groupPk = people.get(applicantId)?.attendanceGroupPkId
  if (!groupPk || people.get(targetId)?.attendanceGroupPkId !== groupPk) refuse(no.otherGroup)
  if (await hasOpenRequest(db, who.orgId, deal)) refuse(no.taken)
  const pair = { deal, people, cells, book }
  const moves = movesOf(pair, { notFree: (name) => refuse(scheduleRefusals.overlap, { name, date: body.applyDate }) })
  await assertWorkable(db, who, pair, moves)
  const row = await insert(db, exchanges, who, {
    exchangeNo: await exchangeNumbers.next(db, who),
    exchangeType: body.exchangeType,
    attendanceGroupPkId: groupPk,
    applicantId,
    applyDate: away.workDate,
    applyShiftPkId: away.shiftPkId,
    targetId,
    targetDate: back?.workDate ?? null,
    targetShiftPkId: back?.shiftPkId ?? null,
    reason: body.reason,
    exchangeStatus: exchangeStatus.is.asked,
  })
  const name = (empId: string) => people.get(empId)?.empName ?? ''
  const words = news.dealWords(row, { targetName: name(targetId) }, book)
  await news.askTarget(db, who, row, name(applicantId), words)
  who.did(`${name(applicantId)}申请换班${row.exchangeNo}：${words}`)
  return shownExchange(request, row.exchangeId)
}

async function partiesOf(db: Db, who: Who, { applicantId, targetId }: Body) {
  const one = applicantId ?? who.empId ?? wrongValue('applicantId', '账号没有对应的员工，请选择申请人')
  if (one !== who.empId) {
    who.must('administration.shiftExchange.records.audit')
    await empInScope(db, who, one)
  }
  if (one === targetId) wrongValue('targetId', '请选择另一位同事')
  for (const empId of [one, targetId]) {
    const emp = await own(db, emps, who, empId)
    if (emp.status === left) refuse(common.missing, {}, { field: empId === one ? 'applicantId' : 'targetId' })
  }
  return { applicantId: one, targetId }
}
/** 离职 of EMP_STATUS. */
const left = 3

/** The published shift of an employee on a day: the named one, or the only one. */
function slotOf(cells: readonly Cell[] = [], workDate: string, shiftPkId: string | null | undefined): Slot {
  const found = cells.find(
    (cell) =>
      cell.workDate === workDate &&
      cell.status === scheduleStatus.is.published &&
      cell.shiftPkId &&
      (!shiftPkId || cell.shiftPkId === shiftPkId),
  )
  return found?.shiftPkId ? { workDate, shiftPkId: found.shiftPkId } : refuse(no.changed)
}
