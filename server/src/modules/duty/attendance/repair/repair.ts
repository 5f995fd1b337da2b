import { type ExpressionBuilder, sql } from 'kysely'
import type { BodyFor } from '#contract/kit/calls.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import { clockWay, groupType } from '#contract/modules/duty/attendance/group.ts'
import { leaveRefusals } from '#contract/modules/duty/attendance/leave.ts'
import {
  attendanceRecord,
  clockSide,
  recordRefusals as no,
  repairFlow,
  repairStatus,
} from '#contract/modules/duty/attendance/record.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import type { Tables } from '#core/db/tables.gen.ts'
import { newId } from '#core/new-id.ts'
import { notLater } from '#core/not-later.ts'
import { contains, countOf as countRows } from '#core/rows/read/list.ts'
import { type Asking, listing } from '#core/rows/read/listing.ts'
import type { Row } from '#core/rows/store/table.ts'
import { insert, own, patch } from '#core/rows/store/write.ts'
import { setting } from '#core/settings.ts'
import type { Who } from '#core/who/who.ts'
import { ask, done, tell, usersOf } from '../../../platform/message/service.ts'
import { documentsIn, joinApproval, withStanding } from '../../../platform/review/service.ts'
import { absences } from '../away/absence.ts'
import { empInScope, inEmpScope } from '../emp-scope.ts'
import { isTooLate } from '../leave/rules.ts'
import { assertMonthsOpen } from '../record/closed.ts'
import { plansOf } from '../record/facts.ts'
import { clockWindows } from '../result/judge.ts'
import { boundsOf } from '../rules.ts'
import { repairs } from './tables.ts'

/** 补卡: a clock the employee forgot, approved by a holder of `.repair` (administration.md 3.4). */

const permit = 'administration.attendance.record.repair'

function shownRows(db: Db, who: Who) {
  const seen = db
    .selectFrom('attendanceRepair')
    .innerJoin('emp', (join) =>
      join.onRef('emp.orgId', '=', 'attendanceRepair.orgId').onRef('emp.empId', '=', 'attendanceRepair.empId'),
    )
    .innerJoin('dept', (join) => join.onRef('dept.orgId', '=', 'emp.orgId').onRef('dept.deptId', '=', 'emp.deptId'))
    .selectAll('attendanceRepair')
    .select(['emp.empName', 'dept.deptName'])
    .select(sql<0 | 1>`(attendance_repair.emp_id = ${who.empId ?? ''})::int`.as('own'))
    .where('attendanceRepair.orgId', '=', who.orgId)
  const mine = sql<boolean>`(attendance_repair.emp_id = ${who.empId ?? ''} or attendance_repair.create_by = ${who.userId})`
  if (!who.may('administration.attendance.record.query')) return seen.where(mine)
  return seen.where((eb: ExpressionBuilder<Tables, 'attendanceRepair' | 'emp'>) => eb.or([inEmpScope(who)(eb), mine]))
}

joinApproval({ biz: 'REPAIR', event: 'asked', permit, documents: documentsIn(repairs, { parties: ['empId'] }) })

export const repairRows = listing(repairs, attendanceRecord.repairList, {
  rows: shownRows,
  sort: ['date', 'status'],
  where: {
    empName: (typed: string) => sql`emp.emp_name like ${contains(typed)}`,
    deptId: (deptId: string) => sql`emp.dept_id = ${deptId}`,
    dateFrom: (day: string) => sql`attendance_repair.date >= ${day}::date`,
    dateTo: (day: string) => sql`attendance_repair.date <= ${day}::date`,
    mine: (value: number, who) =>
      value === 1 ? sql`attendance_repair.emp_id = ${who.empId ?? ''}` : sql<boolean>`true`,
  },
  first: [
    ['attendanceRepair.date', 'desc'],
    ['attendanceRepair.repairId', 'desc'],
  ],
  dressed: (request, found) =>
    withStanding(
      request,
      found,
      ({ status, repairId }) => status === repairStatus.is.waiting && { biz: 'REPAIR', bizId: repairId },
    ),
})

/** The number of waiting cards: the figure of the home page, and of the list behind it. */
export const countRepairsWaiting = (db: Db, who: Who) =>
  countRows(shownRows(db, who).where('attendanceRepair.status', '=', repairStatus.is.waiting))

/**
 * Requests a card, for oneself or, with `.repair`, for another employee. Refuses 21001 a future day, without a shift or
 * a time that is not of its side, 22338, 22331, 22335. The employee's row is locked: two at once are counted one after
 * the other.
 */
export async function askRepair(request: Asking, body: BodyFor<typeof attendanceRecord.repairCreate>) {
  const { db, who } = request
  const { date, side, clockTime, period } = body
  const empId = body.empId ?? who.empId ?? wrongValue('empId', '账号没有对应的员工，请选择补卡的员工')
  if (empId !== who.empId) who.must(permit)
  notLater(who, 'date', date, '补卡')
  notLater(who, 'clockTime', clockTime, '补卡')
  if (isTooLate(`${date} 00:00:00`, who.today)) refuse(leaveRefusals.tooLate, {}, { field: 'date' })
  await assertMonthsOpen(db, who.orgId, date)
  const emp = await empInScope(db, who, empId)
  await assertInWindow(db, who, empId, { date, side, clockTime, period })
  const most = await setting(db, who.orgId, 'repairMonthMax')
  if ((await countOf(db, who.orgId, empId, date)) >= most) refuse(no.tooOften, { n: most })
  const row = await insert(db, repairs, who, { ...body, empId, status: repairStatus.is.waiting })
  await askHolders(db, who, row, emp)
  who.did(`为${emp.empName}申请补卡：${wordsOf(row)}`)
  return repairRows.shown(request, row.repairId)
}

async function assertInWindow(
  db: Db,
  who: Who,
  empId: string,
  { date, side, clockTime, period }: { date: string; side: number; clockTime: string; period: number },
) {
  const around = { from: addDays(date, -1), to: addDays(date, 1) }
  const plan = (await plansOf(db, who.orgId, [empId], around)).get(empId) ?? []
  const stretch = { from: `${around.from} 00:00:00`, to: `${addDays(date, 2)} 00:00:00`, empIds: [empId] }
  const windows = clockWindows(plan, await absences(db, who.orgId, stretch))
  const found = windows.find((one) => one.workDate === date && one.period === period)
  const window = side === clockSide.is.in ? found?.in : found?.out
  if (window) {
    if (clockTime < window.from || clockTime > `${window.to.slice(0, 16)}:59`)
      wrongValue(
        'clockTime',
        `${clockSide.label(side)}卡须在${window.from.slice(5, 16)}至${window.to.slice(5, 16)}之间`,
      )
    return
  }
  if (period > 1 || !(await isFlexible(db, who, empId))) wrongValue('date', `${date}没有这一时段的排班`)
  if (!clockTime.startsWith(date)) wrongValue('clockTime', '补卡时间须在当天')
}

async function isFlexible(db: Db, who: Who, empId: string) {
  const row = await db
    .selectFrom('attendanceMember as member')
    .innerJoin('attendanceGroup as group', (join) =>
      join
        .onRef('group.orgId', '=', 'member.orgId')
        .onRef('group.attendanceGroupPkId', '=', 'member.attendanceGroupPkId'),
    )
    .select('group.groupType')
    .where('member.orgId', '=', who.orgId)
    .where('member.empId', '=', empId)
    .executeTakeFirst()
  return row?.groupType === groupType.is.flexible
}

/** Waiting and approved cards in the month of a day. */
async function countOf(db: Db, orgId: string, empId: string, date: string) {
  const { from, to } = boundsOf(date.slice(0, 7))
  const found = await db
    .selectFrom('attendanceRepair')
    .select('repairId')
    .where('orgId', '=', orgId)
    .where('empId', '=', empId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('status', 'in', [repairStatus.is.waiting, repairStatus.is.passed])
    .execute()
  return found.length
}

/**
 * 同意 adds the clock; refuses 21009 unless it waits, 21002, 22336 of one's own, 22331, 21001 a refusal without reason.
 */
export async function auditRepair(
  request: Asking,
  repairId: string,
  { pass, opinion, version }: BodyFor<typeof attendanceRecord.repairAudit> & { version?: number },
) {
  const { db, who } = request
  const { empName } = await repairRows.shown(request, repairId)
  const row = await own(db, repairs, who, repairId, { lock: true })
  const next = repairFlow.take(pass === 1 ? 'pass' : 'decline', row)
  if (version !== row.version) refuse(common.stale)
  if (row.empId === who.empId) refuse(leaveRefusals.own)
  if (pass !== 1 && !opinion) wrongValue('opinion', '请填写拒绝原因')
  await assertMonthsOpen(db, who.orgId, row.date)
  const audit = { auditBy: who.userId, auditByName: who.userName, auditTime: who.now, auditOpinion: opinion ?? null }
  await patch(db, repairs, who, row, { ...next, ...audit })
  if (pass === 1) await putClock(db, who, row)
  await done(db, who, { bizType: 'REPAIR', bizId: repairId })
  await tellDecided(db, who, row, pass === 1, opinion)
  who.did(`${pass === 1 ? '同意' : '拒绝'}${empName}的补卡：${wordsOf(row)}`)
  return repairRows.shown(request, repairId)
}

const putClock = (db: Db, who: Who, { repairId, empId, clockTime, reason }: Row<'attendanceRepair'>) =>
  db
    .insertInto('attendanceClock')
    .values({
      orgId: who.orgId,
      clockId: newId(),
      empId,
      clockTime,
      repairId,
      way: clockWay.is.hand,
      outside: 0,
      remark: reason,
      createBy: who.userId,
      createByName: who.userName,
      createTime: who.now,
    })
    .execute()

const wordsOf = ({ side, clockTime }: Row<'attendanceRepair'>) => `${clockTime.slice(5, 16)}${clockSide.label(side)}`
const placeOf = ({ repairId }: Row<'attendanceRepair'>) => ({
  bizType: 'REPAIR',
  bizId: repairId,
  routePath: '/administration/attendance/record',
  query: { tab: 'repair', id: repairId },
})

async function askHolders(
  db: Db,
  who: Who,
  row: Row<'attendanceRepair'>,
  { empName, deptId }: { empName: string; deptId: string },
) {
  const [self = null] = await usersOf(db, who.orgId, { empIds: [row.empId] })
  const to = { permit, deptId, except: self }
  const content = `${wordsOf(row)}。${row.reason}`
  const news = { ...placeOf(row), title: `请审核：${empName} 补卡申请`, content, event: 'asked' }
  await ask(db, who, to, { ...news, msgType: msgType.review })
}

const tellDecided = (db: Db, who: Who, row: Row<'attendanceRepair'>, pass: boolean, opinion?: string | null) =>
  tell(
    db,
    who,
    { empIds: [row.empId] },
    {
      ...placeOf(row),
      msgType: msgType.review,
      title: `${pass ? '审核通过' : '审核未通过'}：补卡 ${wordsOf(row)}`,
      content: [`审核人${who.userName}`, opinion].filter(Boolean).join('，'),
      event: 'decided',
    },
  )
