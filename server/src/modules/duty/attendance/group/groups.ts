import { sql } from 'kysely'
import type { BodyFor, QueryFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { common, refuse, wrongValue } from '#contract/kit/refusals.ts'
import {
  attendanceGroup as calls,
  clockWay,
  groupType,
  groupRefusals as no,
} from '#contract/modules/duty/attendance/group.ts'
import { scheduleRefusals as never } from '#contract/modules/duty/attendance/schedule.ts'
import { empStatus } from '#contract/modules/platform/staff/staff.ts'
import { addDays } from '#core/clock.ts'
import type { Db } from '#core/db/db.ts'
import { crud } from '#core/rows/crud.ts'
import { lockKey } from '#core/rows/lock-key.ts'
import { listing } from '#core/rows/read/listing.ts'
import { columnsIn } from '#core/rows/store/table.ts'
import { find } from '#core/rows/store/write.ts'
import type { Who } from '#core/who/who.ts'
import { depts } from '../../../platform/org/tables.ts'
import { daysFrom, fixedShift, morningsAfterNight, shiftOverlaps } from '../rules.ts'
import { refillFixed } from '../schedule/fixed.ts'
import { holdGroup } from '../schedule/people.ts'
import { shiftBook } from '../shift/versions.ts'
import { groups } from '../tables.ts'
import { keepFlexible } from './flexible.ts'
import { assertInNoGroup, assignable, daysAhead, putIn, takeOut } from './members.ts'
import { inGroupScope } from './scope.ts'
import { turnGroup } from './turn.ts'

const rows = listing(groups, calls.groupList, {
  rows: (db, who) =>
    db
      .selectFrom('attendanceGroup')
      .leftJoin('emp as leader', (join) =>
        join.onRef('leader.orgId', '=', 'attendanceGroup.orgId').onRef('leader.empId', '=', 'attendanceGroup.leaderId'),
      )
      .innerJoin('dept', (join) =>
        join.onRef('dept.orgId', '=', 'attendanceGroup.orgId').onRef('dept.deptId', '=', 'attendanceGroup.deptId'),
      )
      .selectAll('attendanceGroup')
      .select(['leader.empName as leaderName', 'dept.deptName'])
      .select([
        sql<string[]>`array(select emp_id from attendance_member m where m.org_id = attendance_group.org_id
          and m.attendance_group_pk_id = attendance_group.attendance_group_pk_id order by emp_id)`.as('memberIds'),
        sql<number>`(select count(*)::int from attendance_member m where m.org_id = attendance_group.org_id
          and m.attendance_group_pk_id = attendance_group.attendance_group_pk_id)`.as('memberCount'),
      ])
      .where('attendanceGroup.orgId', '=', who.orgId)
      .where(inGroupScope(who)),
  sort: ['groupName', 'groupType', 'effectiveDate'],
})

const plain = crud({ create: calls.groupCreate, update: calls.groupUpdate }, rows, {
  create: async ({ db, who, body, id }) => {
    await lockKey(db, membersLock(who))
    const effectiveDate = body.effectiveDate ?? addDays(who.today, 1)
    const values = { ...emptied(body), effectiveDate }
    await check(db, who, values)
    await assertInNoGroup(db, who, body.memberIds, id)
    return columnsIn(groups, values)
  },
  created: ({ groupName, memberCount }) => `新增考勤组${groupName}，${memberCount}人`,
  update: async ({ db, who, body, row }) => {
    await lockKey(db, membersLock(who))
    const values = present(emptied(body))
    await check(db, who, { ...row, ...values })
    if (body.memberIds) {
      await assertInNoGroup(db, who, body.memberIds, row.attendanceGroupPkId)
      await takeOut(db, who, row, body.memberIds, body.confirm === 1)
      await putIn(db, who, row.attendanceGroupPkId, body.memberIds, addDays(who.today, 1))
    }
    await turnGroup(db, who, row, values)
    const stored = columnsIn(groups, values)
    if (values.status === undefined || values.status === row.status) return stored
    return { ...stored, offFrom: values.status === onOff.is.on ? null : addDays(who.today, 1) }
  },
  updated: ({ groupName, memberCount }) => `修改考勤组${groupName}，${memberCount}人`,
  remove: async ({ db, who, row }) => {
    // A roster saved at the same time is finished first, or finds no members to plan.
    await holdGroup(db, who, row.attendanceGroupPkId)
    const ahead = await daysAhead(db, who, row.attendanceGroupPkId, who.today)
    if (ahead.length > 0) refuse(no.scheduled)
    await keepFlexible(db, who, { groupPk: row.attendanceGroupPkId })
  },
})

type GroupRequest<K extends 'create' | 'update' | 'get'> = Parameters<(typeof plain)[K]>[0]

/** The handlers of groups (administration.md 3.2). */
export const groupHandlers = {
  groupList: plain.list,
  groupGet: async (request: GroupRequest<'get'>) => withMembers(request, await plain.get(request)),
  groupCreate: async (request: GroupRequest<'create'>) => {
    const { attendanceGroupPkId } = await plain.create(request)
    await putIn(request.db, request.who, attendanceGroupPkId, request.body.memberIds, null)
    return refilled(request, attendanceGroupPkId)
  },
  groupUpdate: async (request: GroupRequest<'update'>) =>
    refilled(request, (await plain.update(request)).attendanceGroupPkId),
  groupRemove: plain.remove,
  groupNursing: ({ db, who, query }: { db: Db; who: Who; query: QueryFor<typeof calls.groupNursing> }) =>
    assignable(db, who, query),
}

const membersLock = (who: Who) => `attendance-members/${who.orgId}`

async function refilled(request: GroupRequest<'create'> | GroupRequest<'update'>, attendanceGroupPkId: string) {
  await refillFixed(request.db, request.who, attendanceGroupPkId)
  return withMembers(request, await rows.shown(request, attendanceGroupPkId))
}

async function withMembers<G extends { attendanceGroupPkId: string }>({ db, who }: { db: Db; who: Who }, group: G) {
  const members = await db
    .selectFrom('attendanceMember as member')
    .innerJoin('emp', (join) => join.onRef('emp.orgId', '=', 'member.orgId').onRef('emp.empId', '=', 'member.empId'))
    .innerJoin('dept', (join) => join.onRef('dept.orgId', '=', 'emp.orgId').onRef('dept.deptId', '=', 'emp.deptId'))
    .innerJoin('job', (join) => join.onRef('job.orgId', '=', 'emp.orgId').onRef('job.jobId', '=', 'emp.jobId'))
    .select(['emp.empId', 'emp.empName', 'dept.deptName', 'job.jobName'])
    .where('member.orgId', '=', who.orgId)
    .where('member.attendanceGroupPkId', '=', group.attendanceGroupPkId)
    .orderBy('emp.empNo')
    .execute()
  return { ...group, members }
}

type Values = Partial<BodyFor<typeof calls.groupCreate>>

/** Emptied lists are stored as empty lists, not as null. */
const emptied = <T extends Values>(body: T): T => ({
  ...body,
  ...Object.fromEntries(
    (['minCover', 'places', 'wifiList'] as const).filter((key) => body[key] === null).map((key) => [key, []]),
  ),
})
/** Fields that may not be empty keep their value. */
const clearable = ['leaderId', 'scheduleMode', 'weekShift', 'flexHours']
const present = <T extends object>(body: T) =>
  // as: the same body with fewer keys
  Object.fromEntries(
    Object.entries(body).filter(([key, value]) => value !== null || clearable.includes(key)),
  ) as Partial<T>

type GroupValues = Omit<Values, 'groupType' | 'scheduleMode' | 'status' | 'holidayRest'> & { groupType?: number }
/** Keeps the fields of the type and checks that every named shift and employee exists. */
async function check(db: Db, who: Who, group: GroupValues) {
  if (group.deptId && !(await find(db, depts, who, group.deptId))) refuse(common.missing, {}, { field: 'deptId' })
  if (group.leaderId) await assertStaff(db, who, [group.leaderId], 'leaderId')
  if (group.memberIds) await assertStaff(db, who, group.memberIds, 'memberIds')
  const week = Object.values(group.weekShift ?? {}).filter((shift) => shift && shift !== '0')
  if (group.groupType === groupType.is.fixed && week.length === 0) wrongValue('weekShift', '固定班须填写一周班次')
  if (group.clockWays?.includes(clockWay.is.place) && !group.places?.length)
    wrongValue('places', '手机定位打卡须填写打卡地点')
  await assertShifts(db, who, week, 'weekShift')
  if (group.groupType === groupType.is.fixed) await assertWeek(db, who, group)
  await assertShifts(
    db,
    who,
    (group.minCover ?? []).map(({ shiftPkId }) => shiftPkId),
    'minCover',
  )
}

/** A fixed week repeats, so it must be one that employees can work (22321, 22322). */
async function assertWeek(db: Db, who: Who, { weekShift, groupName = '' }: GroupValues) {
  const book = await shiftBook(db, who.orgId)
  const duties = daysFrom(aMonday, addDays(aMonday, 7)).map((workDate) => {
    const shiftPkId = fixedShift(workDate, weekShift ?? {}, { rest: [], work: [] })
    return { workDate, shift: shiftPkId ? book.of(shiftPkId, who.today) : null }
  })
  const [over] = shiftOverlaps(duties)
  if (over) refuse(never.overlap, { name: groupName, date: weekdayName(over.workDate) }, { field: 'weekShift' })
  if (morningsAfterNight(duties).length > 0) refuse(never.afterNight, { whose: '' }, { field: 'weekShift' })
}
const aMonday = '2024-01-01'
const weekdayName = (day: string) => `周${'日一二三四五六'[new Date(`${day}T00:00:00Z`).getUTCDay()]}`

async function assertShifts(db: Db, who: Who, ids: readonly unknown[], field: string) {
  const shiftIds = [...new Set(ids.map(String))]
  if (shiftIds.length === 0) return
  const { n } = await db
    .selectFrom('attendanceShift')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('isEnable', '=', onOff.is.on)
    .where('shiftPkId', 'in', shiftIds)
    .executeTakeFirstOrThrow()
  if (Number(n) < shiftIds.length) refuse(common.missing, {}, { field })
}

async function assertStaff(db: Db, who: Who, ids: readonly string[], field: string) {
  const empIds = [...new Set(ids)]
  const { n } = await db
    .selectFrom('emp')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('orgId', '=', who.orgId)
    .where('status', '<>', empStatus.is.left)
    .where('empId', 'in', empIds)
    .executeTakeFirstOrThrow()
  if (Number(n) < empIds.length) refuse(common.missing, {}, { field })
}
